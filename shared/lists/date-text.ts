/** Recognises dates in the cells of a list. */

const YEAR = String.raw`(?:19|20)\d\d`;
/** A day, alone or with a time, whose digits could pass for a number. */
export const DATE = new RegExp(
  String.raw`^\s*(?:\d{1,2}([/.-])\d{1,2}\1${YEAR}|${YEAR}([/.-])\d{1,2}\2\d{1,2}|\d{1,2}/\d{1,2}/\d\d)` +
    String.raw`(?:[ T,]+\d{1,2}:\d\d(?::\d\d)?.{0,10})?\s*$`,
);
const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`;
/** A day without separators. With an area code of its row it is more likely a number. */
export const BARE_DATE = new RegExp(String.raw`^\s*(?:${YEAR}${MONTH}${DAY}|${DAY}${MONTH}${YEAR})\s*$`);
