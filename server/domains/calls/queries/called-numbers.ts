import type { Connection } from '#server/db/connection.ts';
import type { PhoneFragment } from '../history-filter.ts';

/** What more numbers have, or numbers of more calls, is not found faster this way. */
const MOST = { numbers: 1000, calls: 10_000 } as const;
/** Of a number, its plus included, as nearly all are. Those with more have an index of their own (`calls_long_phone`). */
const USUAL_LENGTH = 14;
/**
 * Where no more digits than these can stand before those that are looked for, the beginnings that occur are fewer than the
 * numbers by far: it pays where all calls would be looked at, or some of them only.
 */
const MOST_DIGITS_BEFORE = { ofAll: 7, ofSome: 5 } as const;
/** Follows the digits in ASCII: an upper limit of what begins with a text. */
const BEHIND_DIGITS = ':';

/**
 * Finds out which numbers of the history have a fragment, by seeks in the index of numbers alone. Answers null where that
 * is not faster than to look at the calls: when the digits are few and may stand anywhere, and when too much has them. Where
 * only some calls are asked for, those of some days say, it gives up sooner.
 */
export function createCalledNumbers(
  db: Connection,
): (fragment: PhoneFragment, asked: keyof typeof MOST_DIGITS_BEFORE) => string[] | null {
  const startingWith = db.sqlite
    .prepare<{ start: string; most: number }, string>(
      `select distinct phone from calls where phone >= $start and phone < $start || '${BEHIND_DIGITS}' limit $most`,
    )
    .pluck();
  const longest = db.sqlite
    .prepare<[], number | null>(
      `select max(length(phone)) from calls indexed by calls_long_phone where length(phone) > ${USUAL_LENGTH}`,
    )
    .pluck();
  // From one beginning to the next, of each length that leaves room for the digits; and behind each one a look for them. A
  // number that is shorter than that is a step on the way to those which begin with it.
  const behindBeginnings = db.sqlite
    .prepare<{ digits: string; lengths: string; most: number }, string>(
      `with recursive beginnings(size, text) as (
         select value, (select substr(phone, 1, value) from calls order by phone limit 1) from json_each($lengths)
         union all
         select size, (
           select substr(phone, 1, size) from calls
           where phone > case when length(text) < size then text else text || '${BEHIND_DIGITS}' end order by phone limit 1
         )
         from beginnings where text is not null
       )
       select distinct c.phone from beginnings cross join calls c indexed by calls_phone
         on c.phone >= text || $digits and c.phone < text || $digits || '${BEHIND_DIGITS}' limit $most`,
    )
    .pluck();
  const callsTo = db.sqlite
    .prepare<[string, number], number>(
      `select count(*) from (
         select 1 from calls indexed by calls_phone where phone in (select value from json_each(?)) limit ?
       )`,
    )
    .pluck();

  function seek({ digits, fromStart }: PhoneFragment, mostBefore: number): string[] | null {
    const most = MOST.numbers + 1;
    if (fromStart) return startingWith.all({ start: `+${digits}`, most });
    // The plus is the first character of each beginning.
    const longestBeginning = (longest.get() ?? USUAL_LENGTH) - digits.length;
    if (longestBeginning > 1 + mostBefore) return null;
    const lengths = Array.from({ length: Math.max(0, longestBeginning) }, (_, index) => index + 1);
    return behindBeginnings.all({ digits, lengths: JSON.stringify(lengths), most });
  }

  return (fragment, asked) => {
    const numbers = seek(fragment, MOST_DIGITS_BEFORE[asked]);
    if (numbers === null || numbers.length > MOST.numbers) return null;
    const calls = callsTo.get(JSON.stringify(numbers), MOST.calls + 1) ?? 0;
    return calls > MOST.calls ? null : numbers;
  };
}
