import type { RotationSummary } from '#shared/contracts/cli-usage.ts';
import { countryOf } from '#web/lib/countries.ts';
import { formatCompact, formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { STATUS, type CliStatus } from '../cli-status.ts';

export function RotationTiles({ summary }: { summary: RotationSummary | undefined }) {
  const of = (status: CliStatus): string | undefined => summary && formatCompact(summary.by_status[status]);
  const crowded = summary?.countries_over_80_list.map((country) => countryOf(country).name) ?? [];
  return (
    <TileRow narrow>
      <FigureTile
        label={t('CLIs totales')}
        value={summary && formatCompact(summary.total_clis)}
        note={t('En el inventario')}
      />
      <FigureTile label={STATUS.active.label} value={of('active')} note={t('Hasta 50 % del límite')} />
      <FigureTile
        label={STATUS.high_usage.label}
        value={of('high_usage')}
        note={t('Más de 50 %; sin límite, más de 50 llamadas')}
      />
      <FigureTile label={STATUS.limit_reached.label} value={of('limit_reached')} note={t('Más de 90 %')} />
      <FigureTile label={STATUS.blocked.label} value={of('blocked')} note={t('Hasta las 00:00 UTC')} />
      <FigureTile label={STATUS.inactive.label} value={of('inactive')} note={t('Apagados')} />
      <FigureTile
        label={t('Países sobre 80 % del límite')}
        value={summary && formatInteger(summary.countries_over_80)}
        note={crowded.length === 0 ? t('Ninguno') : crowded.join(', ')}
        {...(crowded.length > 0 && { tone: 'wait' as const })}
      />
    </TileRow>
  );
}
