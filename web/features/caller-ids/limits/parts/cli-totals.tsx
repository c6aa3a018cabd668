import { useAtomValue } from 'jotai';
import type { CliUsageAnswer } from '#shared/contracts/cli-usage.ts';
import { formatSoon } from '#web/lib/formats/dates.ts';
import { formatCompact, formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { cliStatsAtom } from '#web/live/atoms.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';

/** Statistics of the inventory and the time at which the counters reset. */
export function CliTotals({ usage }: { usage: CliUsageAnswer | undefined }) {
  const of = (count: number | undefined): string | undefined =>
    count === undefined ? undefined : formatCompact(count);
  const live = useAtomValue(cliStatsAtom);
  const stats = live ?? usage?.statistics;
  const calls = usage?.countries.reduce((sum, country) => sum + country.used, 0);
  const blocked = stats?.blocked_clis ?? 0;
  return (
    <TileRow>
      <FigureTile label={t('CLIs totales')} value={of(stats?.total_clis)} note={t('En el inventario')} />
      <FigureTile label={t('CLIs activos')} value={of(stats?.active_clis)} note={t('Pueden llamar')} />
      <FigureTile
        label={t('CLIs bloqueados')}
        value={of(stats?.blocked_clis)}
        note={t('En su límite de hoy')}
        {...(blocked > 0 && { tone: 'bad' as const })}
      />
      <FigureTile label={t('Países')} value={stats && formatInteger(stats.countries)} note={t('De los CLIs')} />
      <FigureTile
        label={t('Llamadas del día UTC')}
        value={of(calls)}
        note={usage && t('Desde las {time}', { time: minuteOf(usage.resets_at) })}
      />
    </TileRow>
  );
}

/** Returns the time of day in the console's time zone. The date is omitted because the counters reset every day. */
function minuteOf(instant: string): string {
  const epochMs = Date.parse(instant);
  return formatSoon(epochMs, epochMs);
}
