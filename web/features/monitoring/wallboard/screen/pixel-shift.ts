/** How far the picture moves, in pixels of a 1080-line screen, so that no edge stays on the same dots for days. */
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

/** The place of the picture in the minute of `nowMs`: another one each minute. */
export function pixelShiftAt(nowMs: number): { readonly x: number; readonly y: number } {
  const [x, y] = STEPS[Math.floor(nowMs / 60_000) % STEPS.length]!;
  return { x, y };
}
