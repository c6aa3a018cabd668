import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatCompact, formatInteger } from '#web/lib/formats/numbers.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { usePatternStats } from '../api.ts';

/** The count of generated caller ids since the server's start, and of supported countries. */
export function PatternStats() {
  const { data: answer, isError } = usePatternStats();
  const stats = answer?.data;
  const unknown = isError ? '—' : undefined;
  return (
    <TileRow>
      <FigureTile
        label="CLIs generados"
        value={stats === undefined ? unknown : formatCompact(stats.total_generated)}
        note={stats && `Desde ${formatDateTime(stats.since)}`}
      />
      <FigureTile
        label="Números de destino"
        value={stats === undefined ? unknown : formatCompact(stats.requests)}
        note="Con CLIs generados"
      />
      <FigureTile
        label="Sintéticos en el inventario"
        value={stats === undefined ? unknown : formatCompact(stats.synthetic_in_inventory)}
        note="Nunca en una red real"
      />
      <FigureTile
        label="Países con códigos de área"
        value={stats === undefined ? unknown : formatInteger(stats.supported_countries)}
        note={stats && `${formatInteger(stats.total_area_codes)} códigos de área`}
      />
    </TileRow>
  );
}
