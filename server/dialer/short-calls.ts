/** Reads the short calls of a time up to now from the counters of ended calls (shared/domain/short-calls.ts). */
import { DAY_MS } from '#shared/durations.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { ANATEL, anatelShortCalls } from '#shared/domain/short-calls.ts';
import { SINCE, sinceOf, type Since } from './call-figures.ts';

/** Calls that a person or a machine answered, and how many of them were short. */
export type ShortCalls = { readonly connected: number; readonly shortCalls: number };
export type NamedShortCalls = ShortCalls & { readonly key: string; readonly name: string };

/** Placed calls to Anatel's country, and how many of them are short for Anatel. */
export type AnatelCalls = { readonly placed: number; readonly shortCalls: number };

/** Calls that end now were placed less than this long ago, ms. */
const PLACED_WITHIN_MS = DAY_MS;
const SUMS = 'sum(answered) connected, sum(short_calls) shortCalls';

export function createShortCallReader(db: Connection) {
  // Only caller ids that were used lately have rows to add up.
  const callerIds = db.sqlite.prepare<Since & { usedSinceMs: number; least: number }, NamedShortCalls>(
    `select phone key, phone name, ${SUMS}
     from cli_totals cross join dimension_hours on dimension = 'caller_id' and value = phone and ${SINCE}
     where last_used_at >= @usedSinceMs group by phone having sum(answered) >= @least`,
  );
  const callerId = db.sqlite.prepare<
    Since & { phone: string },
    { connected: number | null; shortCalls: number | null }
  >(`select ${SUMS} from dimension_hours where dimension = 'caller_id' and value = @phone and ${SINCE}`);
  const trunks = db.sqlite.prepare<Since & { least: number }, NamedShortCalls>(
    `select cast(id as text) key, name, ${SUMS}
     from trunks cross join dimension_hours on dimension = 'trunk' and value = cast(id as text) and ${SINCE}
     where deleted_at is null group by id having sum(answered) >= @least`,
  );
  const countries = db.sqlite.prepare<Since & { least: number }, NamedShortCalls>(
    `select country key, country name, ${SUMS} from hourly_counters where ${SINCE}
     group by country having sum(answered) >= @least`,
  );
  const anatel = db.sqlite.prepare<
    Since & { country: string },
    ShortCalls & { disposition: Disposition; placed: number }
  >(
    `select disposition, sum(placed) placed, ${SUMS} from hourly_counters
     where country = @country and ${SINCE} group by disposition`,
  );

  /** Returns the caller ids (E.164) with at least `least` answered calls that ended at `fromMs` (epoch ms) or later. */
  const ofCallerIds = (fromMs: number, least = 1): NamedShortCalls[] =>
    callerIds.all({ ...sinceOf(fromMs), usedSinceMs: fromMs - PLACED_WITHIN_MS, least });

  return {
    ofCallerIds,
    ofCallerId(phone: string, fromMs: number): ShortCalls {
      const { connected, shortCalls } = callerId.get({ ...sinceOf(fromMs), phone })!;
      return { connected: connected ?? 0, shortCalls: shortCalls ?? 0 };
    },
    ofTrunks: (fromMs: number, least: number): NamedShortCalls[] => trunks.all({ ...sinceOf(fromMs), least }),
    /** Returns the called countries; their keys are their names. */
    ofCountries: (fromMs: number, least: number): NamedShortCalls[] => countries.all({ ...sinceOf(fromMs), least }),
    ofAnatel(fromMs: number): AnatelCalls {
      const sums = { placed: 0, shortCalls: 0 };
      for (const { disposition, placed, connected, shortCalls } of anatel.all({
        ...sinceOf(fromMs),
        country: ANATEL.country,
      })) {
        sums.placed += placed;
        sums.shortCalls += anatelShortCalls(disposition, { placed, answered: connected, shortCalls });
      }
      return sums;
    },
  };
}
