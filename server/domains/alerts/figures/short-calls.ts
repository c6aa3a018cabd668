/** Shares of short calls (shared/domain/short-calls.ts). */
import { DAY_MS } from '#shared/durations.ts';
import { ALERT_TRAITS } from '#shared/domain/alert-kinds.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';
import { percentOf, rateOf } from '#shared/domain/figures.ts';
import { ANATEL } from '#shared/domain/short-calls.ts';
import { createShortCallReader, type AnatelCalls, type NamedShortCalls } from '#server/dialer/short-calls.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { startOfDay } from '#server/platform/time/local-day.ts';

const WINDOW_MS = DAY_MS;

/** Kinds of subjects whose share of short calls is measured. */
type Subject = 'caller_id' | 'trunk' | 'country';

export type ShortCallFigures = Readonly<Record<Subject, readonly NamedShortCalls[]>> & { readonly anatel: AnatelCalls };

/**
 * Creates a reader of the short calls of the last 24 hours and, for Anatel, of its present day. Subjects with fewer
 * calls than any rule may ask for are left out. It runs in the pool.
 */
export function createShortCallFigures(db: Connection): (nowMs: number) => ShortCallFigures {
  const reader = createShortCallReader(db);
  const { least } = ALERT_TRAITS.short_calls.leastCalls!;
  return (nowMs) => ({
    caller_id: reader.ofCallerIds(nowMs - WINDOW_MS, least),
    trunk: reader.ofTrunks(nowMs - WINDOW_MS, least),
    country: reader.ofCountries(nowMs - WINDOW_MS, least),
    anatel: reader.ofAnatel(startOfDay(nowMs, ANATEL.timeZone)),
  });
}

/** Returns the percentage of short calls of each caller id, trunk and called country. */
export function shortCallReadings(figures: Pick<ShortCallFigures, Subject>): Reading[] {
  return (['country', 'trunk', 'caller_id'] as const).flatMap((of) =>
    figures[of].map(({ key, name, connected, shortCalls }): Reading => ({
      subject: `${of} ${key}`,
      name,
      campaignId: null,
      value: rateOf('short', { shortCalls, connected }),
      calls: connected,
      details: { of, short_calls: shortCalls, calls: connected },
    })),
  );
}

/** Returns which percentage of today's calls to Anatel's country is short for Anatel. */
export function anatelReadings({ placed, shortCalls }: AnatelCalls): Reading[] {
  return [
    {
      subject: '',
      name: null,
      campaignId: null,
      value: percentOf(shortCalls, placed),
      calls: placed,
      details: { short_calls: shortCalls, calls: placed },
    },
  ];
}
