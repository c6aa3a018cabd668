/**
 * Formats phone numbers that are stored as doubles. Faster than converting the whole number to a string for each call.
 */

/**
 * The last six digits are assembled from two cached groups of three. Numbers of one list often share the digits before
 * the last six.
 */
const TAIL = 1_000_000;
const THREE = 1000;
const THREES = Array.from({ length: THREE }, (_, value) => String(value).padStart(3, '0'));
/** Number of cached heads, indexed by their low bits. A power of two. */
const HEADS = 1024;

/** Creates a function that formats a number's digits (an integer below 10^15) as E.164. */
export function createPhoneWriter(): (digits: number) => string {
  const heads = new Int32Array(HEADS).fill(-1);
  const texts: string[] = Array.from({ length: HEADS }, () => '');

  return (digits) => {
    if (digits < TAIL) return `+${digits}`;
    const head = Math.floor(digits / TAIL);
    const tail = digits - head * TAIL;
    const place = head & (HEADS - 1);
    if (heads[place] !== head) {
      heads[place] = head;
      texts[place] = `+${head}`;
    }
    const upper = (tail / THREE) | 0;
    return texts[place]! + THREES[upper]! + THREES[tail - upper * THREE]!;
  };
}
