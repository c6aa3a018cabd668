import type { Connection } from '#server/db/connection.ts';
import type { PhoneFragment } from '../history-filter.ts';
import { createNumberIndex } from '#server/db/number-index.ts';
import { createNumberBeginnings } from './number-beginnings.ts';

/**
 * What more numbers have, or numbers of more calls, is not found faster this way: all calls are looked at otherwise, or some
 * of them only.
 */
const MOST = { ofAll: { numbers: 20_000, calls: 50_000 }, ofSome: { numbers: 5000, calls: 10_000 } } as const;
/** The index has parts of so many characters: fewer digits are not looked up in it. */
const PART_DIGITS = 3;
/** So many ids of calls that the index does not have yet are looked at. It is further behind where the history of an earlier version waits for it. */
const MOST_BEHIND = 20_000;
/** Follows the digits in ASCII: an upper limit of what begins with a text. */
const BEHIND_DIGITS = ':';

/**
 * Finds out which numbers of the history have a fragment. Answers null where that is not faster than to look at the calls:
 * when the digits are very few, and when too much has them. Where only some calls are asked for, those of some days say, it
 * gives up sooner.
 */
export function createCalledNumbers(
  db: Connection,
): (fragment: PhoneFragment, asked: keyof typeof MOST) => string[] | null {
  const index = createNumberIndex(db);
  const withBeginnings = createNumberBeginnings(db);
  const startingWith = db.sqlite
    .prepare<{ start: string; most: number }, string>(
      `select distinct phone from calls where phone >= $start and phone < $start || '${BEHIND_DIGITS}' limit $most`,
    )
    .pluck();
  const withParts = db.sqlite
    .prepare<{ parts: string; digits: string; until: number; most: number }, string>(
      // The inner limit ends the search: what is united is sorted first. Numbers of the index are there once.
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
    // Two parts leave few numbers to be looked at; each further one is a list of one in a hundred of all numbers to be read.
    const parts = new Set([digits.slice(0, PART_DIGITS), digits.slice(-PART_DIGITS)]);
    return withParts.all({
      parts: [...parts].map((part) => `"${part}"`).join(' AND '),
      digits,
      until: index.until(),
      most,
    });
  }

  return ({ digits, fromStart }, asked) => {
    const { numbers: mostNumbers, calls: mostCalls } = MOST[asked];
    const most = mostNumbers + 1;
    const numbers = fromStart ? startingWith.all({ start: `+${digits}`, most }) : withDigits(digits, most);
    if (numbers === null || numbers.length > mostNumbers) return null;
    const calls = callsTo.get(JSON.stringify(numbers), mostCalls + 1) ?? 0;
    return calls > mostCalls ? null : numbers;
  };
}
