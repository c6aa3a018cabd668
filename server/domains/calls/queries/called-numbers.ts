import type { Connection } from '#server/platform/db/connection.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import type { NumberFragment } from '#shared/numbers/number-search.ts';
import { BEHIND_DIGITS, createNumberBeginnings } from './number-beginnings.ts';

/** Limits above which reading the calls is faster, for callers that need all matching calls or only some. */
const MOST = { ofAll: { numbers: 20_000, calls: 50_000 }, ofSome: { numbers: 5000, calls: 10_000 } } as const;
/** Length of the indexed fragments. Shorter searches can't use the index. */
const PART_DIGITS = 3;
/**
 * Maximum number of unindexed calls that a search reads. More are unindexed only while the index is built after an
 * upgrade.
 */
const MOST_BEHIND = 20_000;

/**
 * Creates a function that finds the called numbers that contain one of the fragments, each once. It returns null if
 * reading the calls is faster: for very few digits or too many matches. Its limits are lower if only some calls are
 * needed, such as those of a few days.
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
      // The inner limit ends the search early, because the union sorts its input. Indexed numbers are distinct.
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
    // Two fragments leave few candidates, and each further one would read the ids of about 1% of all numbers.
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
