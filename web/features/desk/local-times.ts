import { locale } from '#web/lib/language.ts';

/**
 * Returns the time of day in the zones, such as 14:05. If it differs among them, returns the earliest and the latest.
 * Ignores zones that the browser doesn't know.
 */
export function localTimes(zones: readonly string[], nowMs: number): string[] {
  const known = zones.flatMap((timeZone) => timeIn(timeZone, nowMs) ?? []);
  const byDate = known.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return [...new Set([byDate.at(0)?.shown, byDate.at(-1)?.shown])].filter((shown) => shown !== undefined);
}

function timeIn(timeZone: string, nowMs: number): { date: string; shown: string } | undefined {
  try {
    return {
      date: new Date(nowMs).toLocaleString('sv-SE', { timeZone }),
      shown: new Date(nowMs).toLocaleTimeString(locale, {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    };
  } catch {
    return undefined;
  }
}
