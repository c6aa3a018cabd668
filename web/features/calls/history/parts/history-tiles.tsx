import type { HistorySummary } from '#shared/contracts/calls.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { trendOf } from '../trend.ts';

type Props = { summary: HistorySummary | undefined; before: HistorySummary | null | undefined };

/** The four totals, with the change from the preceding period if the filters define a period. */
export function HistoryTiles({ summary, before }: Props) {
  const ended = summary && summary.completadas + summary.fallidas + summary.errores;
  const share = (part: number): string => formatPercent(ended === undefined || ended === 0 ? 0 : (100 * part) / ended);
  const earlier = before ?? undefined;
  return (
    <TileRow>
      <FigureTile
        label="Total de llamadas"
        value={summary && formatInteger(summary.total)}
        change={summary && trendOf(summary.total, earlier?.total, 'none')}
        note={summary && `${formatInteger(summary.en_progreso)} en progreso`}
      />
      <FigureTile
        label="Completadas"
        value={summary && formatInteger(summary.completadas)}
        share={summary && `${share(summary.completadas)} éxito`}
        change={summary && trendOf(summary.completadas, earlier?.completadas, 'up')}
        note="de las terminadas"
      />
      <FigureTile
        label="Fallidas"
        value={summary && formatInteger(summary.fallidas)}
        share={summary && `${share(summary.fallidas)} fallas`}
        change={summary && trendOf(summary.fallidas, earlier?.fallidas, 'down')}
        note="de las terminadas"
      />
      <FigureTile
        label="Duración promedio"
        value={summary && formatDuration(summary.duracion_promedio_s)}
        unit="min"
        change={summary && trendOf(summary.duracion_promedio_s, earlier?.duracion_promedio_s, 'none')}
        note="desde el marcado"
      />
    </TileRow>
  );
}
