import type { Connection } from '#server/platform/db/connection.ts';

/**
 * Maximum length of nearly all numbers, including the plus. Longer ones have an index of their own
 * (`calls_long_phone`).
 */
const USUAL_LENGTH = 14;
/** When at most this many digits can precede the searched ones, the existing prefixes are few. */
const MOST_DIGITS_BEFORE = 4;
/** The character after the digits in ASCII: an upper bound of texts with a given prefix. */
const BEHIND_DIGITS = ':';
const LAST_CHARACTER = 0x10ffff;

/**
 * Finds the called numbers that contain a long run of digits, `most` of them at most and each once, only by seeks in
 * the number index of the calls. Null when the digits are too few: when more than four may precede them.
 */
export function createNumberBeginnings(db: Connection): (digits: string, most: number) => string[] | null {
  const longest = db.sqlite
    .prepare<[], number | null>(
      `select max(length(phone)) from calls indexed by calls_long_phone where length(phone) > ${USUAL_LENGTH}`,
    )
    .pluck();
  // A loose index scan: it steps from one prefix to the next, for each length that leaves room for the digits, and
  // seeks the digits after each prefix. A number shorter than the prefix length is a step towards the prefixes that
  // extend it. Everything that may follow in a number, letters included, sorts before the last Unicode character.
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
    // The plus is the first character of each prefix.
    const longestBeginning = (longest.get() ?? USUAL_LENGTH) - digits.length;
    if (longestBeginning > 1 + MOST_DIGITS_BEFORE) return null;
    const lengths = Array.from({ length: Math.max(0, longestBeginning) }, (_, index) => index + 1);
    return behindBeginnings.all({ digits, lengths: JSON.stringify(lengths), most });
  };
}
