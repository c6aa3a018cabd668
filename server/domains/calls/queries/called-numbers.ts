import type { Connection } from '#server/db/connection.ts';
import type { PhoneFragment } from '../history-filter.ts';

/** With more numbers than this a fragment says little: the calls are looked at one by one. */
const MOST_NUMBERS = 1000;
/** E.164's. */
const MAX_DIGITS = 15;
/** With so many digits few can stand before them: the beginnings that occur are fewer than the numbers by far. */
const SEEK_FROM_DIGITS = 8;
/** Follows the digits in ASCII: an upper limit of what begins with a text. */
const BEHIND_DIGITS = ':';

/**
 * Finds out which numbers of the history have a fragment, by the index of numbers alone. Answers null when there are
 * more than MOST_NUMBERS.
 */
export function createCalledNumbers(db: Connection): (fragment: PhoneFragment) => string[] | null {
  const startingWith = db.sqlite
    .prepare<{ start: string; most: number }, string>(
      `select distinct phone from calls where phone >= $start and phone < $start || '${BEHIND_DIGITS}' limit $most`,
    )
    .pluck();
  // From one beginning to the next, of each length that leaves room for the digits; and behind each one a look for them.
  const behindBeginnings = db.sqlite
    .prepare<{ digits: string; lengths: string; most: number }, string>(
      `with recursive beginnings(length, text) as (
         select value, (select substr(phone, 1, value) from calls order by phone limit 1) from json_each($lengths)
         union all
         select length, (select substr(phone, 1, length) from calls where phone > text || '${BEHIND_DIGITS}' order by phone limit 1)
         from beginnings where text is not null
       )
       select distinct c.phone from beginnings cross join calls c indexed by calls_phone
         on c.phone >= text || $digits and c.phone < text || $digits || '${BEHIND_DIGITS}' limit $most`,
    )
    .pluck();
  const containing = db.sqlite
    .prepare<{ digits: string; most: number }, string>(
      'select distinct phone from calls indexed by calls_phone where instr(phone, $digits) limit $most',
    )
    .pluck();
  const most = MOST_NUMBERS + 1;

  function find({ digits, fromStart }: PhoneFragment): string[] {
    if (fromStart) return startingWith.all({ start: `+${digits}`, most });
    if (digits.length < SEEK_FROM_DIGITS) return containing.all({ digits, most });
    // The plus is the first character of each beginning.
    const lengths = Array.from({ length: Math.max(0, MAX_DIGITS - digits.length + 1) }, (_, index) => index + 1);
    return behindBeginnings.all({ digits, lengths: JSON.stringify(lengths), most });
  }

  return (fragment) => {
    const numbers = find(fragment);
    return numbers.length > MOST_NUMBERS ? null : numbers;
  };
}
