/** Formats phone numbers that are stored as numbers, without the cost of converting a whole double for each call. */

/**
 * The last six digits are assembled from two cached groups of three. The digits before them are the same for whole
 * lists.
 */
const TAIL = 1_000_000;
const THREE = 1000;
const THREES = Array.from({ length: THREE }, (_, value) => String(value).padStart(3, '0'));
/** Cached heads, indexed by their last bits. A power of two. */
const HEADS = 1024;

/** Creates a formatter from digits (an integer from 10^6 to 10^15 − 1; smaller ones work too) to E.164. */
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
