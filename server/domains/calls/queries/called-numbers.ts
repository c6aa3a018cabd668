import type { Connection } from '#server/db/connection.ts';
import type { PhoneFragment } from '../history-filter.ts';
import { createNumberIndex } from '../number-index.ts';
import { createNumberBeginnings } from './number-beginnings.ts';

/**
 * What more numbers have, or numbers of more calls, is not found faster this way: all calls are looked at otherwise, or some
 * of them only.
 */
const MOST = { ofAll: { numbers: 20_000, calls: 50_000 }, ofSome: { numbers: 5000, calls: 10_000 } } as const;
/** With fewer digits the index of parts is no help. */
const LEAST_DIGITS = 3;
/** So many calls that the index does not have yet are looked at. There are more where an earlier version's history waits for its index. */
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
  const newest = db.sqlite.prepare<[], number | null>('select max(id) from calls').pluck();
  const withParts = db.sqlite
    .prepare<{ digits: string; until: number; most: number }, string>(
      `select phone from called_number_parts where phone like '%' || $digits || '%'
       union select phone from calls not indexed where id > $until and phone like '%' || $digits || '%' limit $most`,
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
    if (found !== null || digits.length < LEAST_DIGITS) return found;
    const until = index.until();
    return (newest.get() ?? 0) - until > MOST_BEHIND ? null : withParts.all({ digits, until, most });
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
