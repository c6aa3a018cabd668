import type { Connection } from '#server/db/connection.ts';

/** Of a number, its plus included, as nearly all are. Those with more have an index of their own (`calls_long_phone`). */
const USUAL_LENGTH = 14;
/** Where no more digits than these can stand before those that are looked for, the beginnings that occur are few. */
const MOST_DIGITS_BEFORE = 4;
/** Follows the digits in ASCII: an upper limit of what begins with a text. */
const BEHIND_DIGITS = ':';
const LAST_CHARACTER = 0x10ffff;

/**
 * Finds the called numbers that have many digits in a row, `most` of them at most, each once, by seeks in the calls' index of
 * numbers alone. Answers null when the digits are too few: when more than four may stand before them.
 */
export function createNumberBeginnings(db: Connection): (digits: string, most: number) => string[] | null {
  const longest = db.sqlite
    .prepare<[], number | null>(
      `select max(length(phone)) from calls indexed by calls_long_phone where length(phone) > ${USUAL_LENGTH}`,
    )
    .pluck();
  // From one beginning to the next, of each length that leaves room for the digits; and behind each one a look for them. A
  // number that is shorter than that is a step on the way to those which begin with it. What may
  // follow in a number, letters too, sorts before the last character that there is.
  const behindBeginnings = db.sqlite
    .prepare<{ digits: string; lengths: string; most: number }, string>(
      `with recursive beginnings(size, text) as (
         select value, (select substr(phone, 1, value) from calls order by phone limit 1) from json_each($lengths)
         union all
         select size, (
           select substr(phone, 1, size) from calls
           where phone > case when length(text) < size then text else text || char(${LAST_CHARACTER}) end order by phone limit 1
         )
         from beginnings where text is not null
       )
       select distinct c.phone from beginnings cross join calls c indexed by calls_phone
         on c.phone >= text || $digits and c.phone < text || $digits || '${BEHIND_DIGITS}' limit $most`,
    )
    .pluck();

  return (digits, most) => {
    // The plus is the first character of each beginning.
    const longestBeginning = (longest.get() ?? USUAL_LENGTH) - digits.length;
    if (longestBeginning > 1 + MOST_DIGITS_BEFORE) return null;
    const lengths = Array.from({ length: Math.max(0, longestBeginning) }, (_, index) => index + 1);
    return behindBeginnings.all({ digits, lengths: JSON.stringify(lengths), most });
  };
}
