import type { HistorySummary } from '#shared/contracts/calls.ts';
import { percentOf } from '#shared/domain/figures.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { COMPLETED, SUCCESS_RATE } from '#web/lib/rates.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { type HistoryFilters, pathWith } from '../history-filters.ts';
import { trendOf } from '../trend.ts';

type Props = {
  summary: HistorySummary | undefined;
  before: HistorySummary | null | undefined;
  filters: HistoryFilters;
};

/** Totals of the matching calls. If the filters define a period, each shows the change from the preceding one. */
export function HistoryTiles({ summary, before, filters }: Props) {
  const ended = summary && summary.completadas + summary.fallidas + summary.errores;
  const share = (part: number): string => formatPercent(percentOf(part, ended ?? 0));
  const earlier = before ?? undefined;
  return (
    <TileRow>
      <FigureTile
        label={t('Total de llamadas')}
        value={summary && formatInteger(summary.total)}
        change={summary && trendOf(summary.total, earlier?.total, 'none')}
        note={summary && t('{inProgress} en progreso', { inProgress: formatInteger(summary.en_progreso) })}
      />
      <FigureTile
        label={t('Éxitos')}
        value={summary && formatInteger(summary.por_desenlace.exito)}
        share={summary && t('{rate} de las terminadas', { rate: formatPercent(summary.tasa_exito) })}
        change={summary && trendOf(summary.por_desenlace.exito, earlier?.por_desenlace.exito, 'up')}
        rate={SUCCESS_RATE}
        href={pathWith(filters, { desenlaces: ['exito'] })}
      />
      <FigureTile
        label={t('Completadas')}
        value={summary && formatInteger(summary.completadas)}
        share={summary && share(summary.completadas)}
        change={summary && trendOf(summary.completadas, earlier?.completadas, 'none')}
        rate={COMPLETED}
        href={pathWith(filters, { estados: ['finalizada'] })}
      />
      <FigureTile
        label={t('Fallidas')}
        value={summary && formatInteger(summary.fallidas)}
        share={summary && t('{share} fallas', { share: share(summary.fallidas) })}
        change={summary && trendOf(summary.fallidas, earlier?.fallidas, 'down')}
        note={t('de las terminadas')}
        href={pathWith(filters, { estados: ['fallida'] })}
      />
      <FigureTile
        label={t('Duración promedio')}
        value={summary && formatSpan(summary.duracion_promedio_s)}
        change={summary && trendOf(summary.duracion_promedio_s, earlier?.duracion_promedio_s, 'none')}
        note={t('desde el marcado')}
        href={pathWith(filters, { estados: ['finalizada', 'fallida'] })}
      />
    </TileRow>
  );
}
