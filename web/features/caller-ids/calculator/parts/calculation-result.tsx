import type { Calculation } from '#shared/contracts/cli-calculator.ts';
import { formatInteger, formatPercent, formatShortPercent, formatSmall } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { efficiencyOf } from '../efficiency.ts';
import classes from './cli-auto.module.css';

export function CalculationResult({ data }: { data: Calculation }) {
  const efficiency = efficiencyOf(data.efficiency_ratio);
  const facts: [string, React.ReactNode][] = [
    [t('Por velocidad'), formatInteger(data.velocity_based_clis)],
    [t('Mínimo necesario'), formatInteger(data.min_clis_needed)],
    [t('Números a llamar'), formatInteger(data.total_numbers)],
    [t('País'), <CountryName key="country" country={data.country} />],
    [
      t('Límite diario por CLI'),
      t('{count, plural, one {# llamada} other {# llamadas}}', { count: data.daily_call_limit }),
    ],
    [t('Horas de trabajo'), t('{hours} h por día', { hours: formatInteger(data.work_hours) })],
    [t('Margen de seguridad'), formatShortPercent(data.safety_margin_percent)],
    [t('Llamadas por día'), formatInteger(data.calls_per_day)],
    [
      t('Capacidad diaria total'),
      t('{count, plural, one {# llamada} other {# llamadas}}', { count: data.total_daily_capacity }),
    ],
    [t('Llamadas por CLI y hora'), formatSmall(data.calls_per_cli_per_hour)],
    [t('Días estimados'), formatInteger(data.estimated_completion_days)],
  ];
  return (
    <div className={classes.result}>
      <TileRow narrow>
        <FigureTile plain label={t('CLIs recomendados')} value={formatInteger(data.recommended_clis)} />
      </TileRow>
      <div className={classes.efficiency}>
        <span>{t('Eficiencia')}</span>
        <strong>{formatPercent(data.efficiency_ratio)}</strong>
        <StateBadge {...efficiency} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
