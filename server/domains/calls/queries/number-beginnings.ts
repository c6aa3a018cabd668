import type { Connection } from '#server/platform/db/connection.ts';

/**
 * Length that nearly all numbers don't exceed, including the plus. Longer numbers have a separate index
 * (`calls_long_phone`).
 */
const USUAL_LENGTH = 14;
/** Maximum number of digits before the searched ones. With more, there are too many prefixes to try. */
const MOST_DIGITS_BEFORE = 4;
/** The ASCII character after `9`, an upper bound for all continuations of a prefix with digits. */
export const BEHIND_DIGITS = ':';
const LAST_CHARACTER = 0x10ffff;

/**
 * Creates a function that finds up to `most` distinct called numbers that contain a long run of digits, using only
 * seeks in the phone index of the calls. It returns null if the run is too short: if more than four digits may precede
 * it.
 */
export function createNumberBeginnings(db: Connection): (digits: string, most: number) => string[] | null {
  const longest = db.sqlite
    .prepare<[], number | null>(
      `select max(length(phone)) from calls indexed by calls_long_phone where length(phone) > ${USUAL_LENGTH}`,
    )
    .pluck();
  // Loose index scan: for each prefix length that leaves room for the digits, steps from one prefix to the next and
  // seeks the digits after each. A number shorter than the prefix length leads to the prefixes that extend it. Anything
  // that may follow in a number, letters included, sorts before the last Unicode character.
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
    // The plus is the first character of every prefix.
    const longestBeginning = (longest.get() ?? USUAL_LENGTH) - digits.length;
    if (longestBeginning > 1 + MOST_DIGITS_BEFORE) return null;
    const lengths = Array.from({ length: Math.max(0, longestBeginning) }, (_, index) => index + 1);
    return behindBeginnings.all({ digits, lengths: JSON.stringify(lengths), most });
  };
}
