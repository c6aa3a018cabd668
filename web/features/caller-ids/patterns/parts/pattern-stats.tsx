import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatCompact, formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { usePatternStats } from '../api.ts';

/**
 * Shows what was generated since the server's start, the generated caller ids in the inventory, and the countries with
 * known area codes.
 */
export function PatternStats() {
  const { data: answer, isError } = usePatternStats();
  const stats = answer?.data;
  const unknown = isError ? '—' : undefined;
  return (
    <TileRow>
      <FigureTile
        label={t('CLIs generados')}
        value={stats === undefined ? unknown : formatCompact(stats.total_generated)}
        note={stats && t('Desde {since}', { since: formatDateTime(stats.since) })}
      />
      <FigureTile
        label={t('Números de destino')}
        value={stats === undefined ? unknown : formatCompact(stats.requests)}
        note={t('Con CLIs generados')}
      />
      <FigureTile
        label={t('Sintéticos en el inventario')}
        value={stats === undefined ? unknown : formatCompact(stats.synthetic_in_inventory)}
        note={t('Nunca en una red real')}
      />
      <FigureTile
        label={t('Países con códigos de área')}
        value={stats === undefined ? unknown : formatInteger(stats.supported_countries)}
        note={stats && t('{count} códigos de área', { count: formatInteger(stats.total_area_codes) })}
      />
    </TileRow>
  );
}
