/** Offsets of the picture, in pixels of a 1080-line screen. Shifting the picture prevents burn-in. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, 0],
  [6, 0],
  [6, 6],
  [0, 6],
  [-6, 6],
  [-6, 0],
  [-6, -6],
  [0, -6],
  [6, -6],
];

/** Returns the offset of the picture, which changes every minute. */
export function pixelShiftAt(nowMs: number): { readonly x: number; readonly y: number } {
  const [x, y] = STEPS[Math.floor(nowMs / 60_000) % STEPS.length]!;
  return { x, y };
}
