import type { Calculation } from '#shared/contracts/cli-calculator.ts';
import { counted, formatInteger, formatPercent, formatSmall } from '#web/lib/formats/numbers.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { efficiencyOf } from '../efficiency.ts';
import classes from './cli-auto.module.css';

/** All figures of a calculation. */
export function CalculationResult({ data }: { data: Calculation }) {
  const efficiency = efficiencyOf(data.efficiency_ratio);
  const facts: [string, React.ReactNode][] = [
    ['Por velocidad', formatInteger(data.velocity_based_clis)],
    ['Mínimo necesario', formatInteger(data.min_clis_needed)],
    ['Números a llamar', formatInteger(data.total_numbers)],
    ['País', <CountryName key="country" country={data.country} />],
    ['Límite diario por CLI', counted(data.daily_call_limit, 'llamada', 'llamadas')],
    ['Horas de trabajo', `${formatInteger(data.work_hours)} h por día`],
    ['Margen de seguridad', `${formatInteger(data.safety_margin_percent)} %`],
    ['Llamadas por día', formatInteger(data.calls_per_day)],
    ['Capacidad diaria total', counted(data.total_daily_capacity, 'llamada', 'llamadas')],
    ['Llamadas por CLI y hora', formatSmall(data.calls_per_cli_per_hour)],
    ['Días estimados', formatInteger(data.estimated_completion_days)],
  ];
  return (
    <div className={classes.result}>
      <TileRow narrow>
        <FigureTile plain label="CLIs recomendados" value={formatInteger(data.recommended_clis)} />
      </TileRow>
      <div className={classes.efficiency}>
        <span>Eficiencia</span>
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
