/** Numbers kept as numbers, written out again without the conversion of a whole double, which each call would pay for. */

/** The last six digits are put together from threes; what stands before them is shared by whole lists. */
const TAIL = 1_000_000;
const THREE = 1000;
const THREES = Array.from({ length: THREE }, (_, value) => String(value).padStart(3, '0'));
/** Heads that are remembered, by their last bits. A power of two. */
const HEADS = 1024;

/** A writer of E.164 numbers: digits (an integer from 10^6 to 10^15 − 1; fewer are written, too) → plus sign and digits. */
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
