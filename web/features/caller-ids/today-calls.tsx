import { Link } from 'wouter';
import type { Cli } from '#shared/contracts/clis.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useTodayPath } from '#web/live/today-path.ts';

/** Number of calls that a caller id placed today, in the console's time zone, as a link to them. */
export function TodayCalls({ cli: { numero, llamadas_hoy } }: { cli: Pick<Cli, 'numero' | 'llamadas_hoy'> }) {
  const todayPath = useTodayPath();
  if (llamadas_hoy === 0) return '0';
  const count = formatInteger(llamadas_hoy);
  return (
    <Link
      href={todayPath({ cli: numero, alcanzo: 'realizada' })}
      aria-label={t('{count}: ver las llamadas de hoy de {number}', { count, number: numero })}
    >
      {count}
    </Link>
  );
}
