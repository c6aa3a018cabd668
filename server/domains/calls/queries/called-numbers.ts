import type { Connection } from '#server/platform/db/connection.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import type { NumberFragment } from '#shared/numbers/number-search.ts';
import { createNumberBeginnings } from './number-beginnings.ts';

/** Limits beyond which this search is not faster than reading all calls, or some of them. */
const MOST = { ofAll: { numbers: 20_000, calls: 50_000 }, ofSome: { numbers: 5000, calls: 10_000 } } as const;
/** The index has fragments of this length; shorter searches don't use it. */
const PART_DIGITS = 3;
/**
 * At most this many calls that are not yet in the index are read. The index is further behind while it is being built
 * for the history of an earlier version.
 */
const MOST_BEHIND = 20_000;
/** The character after the digits in ASCII: an upper bound of texts with a given prefix. */
const BEHIND_DIGITS = ':';

/**
 * Finds the called numbers that contain one of the fragments, each number once. Null where that is not faster than
 * reading the calls: for very few digits, or too many matches. It gives up sooner when only some calls are needed, for
 * instance those of a few days.
 */
export function createCalledNumbers(
  db: Connection,
): (fragments: readonly NumberFragment[], asked: keyof typeof MOST) => string[] | null {
  const index = createNumberIndex(db);
  const withBeginnings = createNumberBeginnings(db);
  const startingWith = db.sqlite
    .prepare<{ start: string; most: number }, string>(
      `select distinct phone from calls where phone >= $start and phone < $start || '${BEHIND_DIGITS}' limit $most`,
    )
    .pluck();
  const withParts = db.sqlite
    .prepare<{ parts: string; digits: string; until: number; most: number }, string>(
      // The inner limit stops the search early, because the union sorts its input. Numbers in the index are distinct.
      `select phone from (
         select one.phone from called_number_parts part cross join called_numbers one on one.id = part.rowid
         where part.called_number_parts match $parts and instr(one.phone, $digits) > 0 limit $most
       )
       union select phone from calls not indexed where id > $until and instr(phone, $digits) > 0 limit $most`,
    )
    .pluck();
  const callsTo = db.sqlite
    .prepare<[string, number], number>(
      `select count(*) from (
         select 1 from calls indexed by calls_phone where phone in (select value from json_each(?)) limit ?
       )`,
    )
    .pluck();

  function withDigits(digits: string, most: number): string[] | null {
    const found = withBeginnings(digits, most);
    if (found !== null || digits.length < PART_DIGITS) return found;
    if (index.behind() > MOST_BEHIND) return null;
    // Two fragments leave few candidates; each further one would read a list of one in a hundred of all numbers.
    const parts = new Set([digits.slice(0, PART_DIGITS), digits.slice(-PART_DIGITS)]);
    return withParts.all({
      parts: [...parts].map((part) => `"${part}"`).join(' AND '),
      digits,
      until: index.until(),
      most,
    });
  }

  const withFragment = ({ digits, fromStart }: NumberFragment, most: number): string[] | null =>
    fromStart ? startingWith.all({ start: `+${digits}`, most }) : withDigits(digits, most);

  return (fragments, asked) => {
    const { numbers: mostNumbers, calls: mostCalls } = MOST[asked];
    const found = new Set<string>();
    for (const fragment of fragments) {
      const numbers = withFragment(fragment, mostNumbers + 1);
      if (numbers === null) return null;
      for (const number of numbers) found.add(number);
      if (found.size > mostNumbers) return null;
    }
    const all = [...found];
    const calls = callsTo.get(JSON.stringify(all), mostCalls + 1) ?? 0;
    return calls > mostCalls ? null : all;
  };
}
