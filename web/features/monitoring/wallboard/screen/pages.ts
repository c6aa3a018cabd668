/** How long each page is shown, ms. */
const TURN_MS = 10_000;

/** Returns the rows of the page whose turn it is, and the page as '2/3', or null if there is only one. */
export function pageOf<T>(
  rows: readonly T[],
  size: number,
  nowMs: number,
): { shown: readonly T[]; turn: string | null } {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.floor(nowMs / TURN_MS) % pages;
  return {
    shown: rows.slice(page * size, (page + 1) * size),
    turn: pages === 1 ? null : `${page + 1}/${pages}`,
  };
}
