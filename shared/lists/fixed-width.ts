/** Recognises lists whose columns are aligned by blanks, which no separator splits. */

const LEAST_ROWS = 3;
/** Share of the rows that must have their second column where the others have it. */
const LEAST_SHARE = 0.6;

/** Returns whether most rows of one cell have several texts, the second one at the same place. */
export function isFixedWidth(rows: readonly (readonly string[])[]): boolean {
  const starts = new Map<number, number>();
  for (const row of rows) {
    const start = secondStart(row[0] ?? '');
    if (row.slice(1).some((cell) => cell.trim() !== '')) return false;
    if (start !== null) starts.set(start, (starts.get(start) ?? 0) + 1);
  }
  const most = Math.max(0, ...starts.values());
  return most >= LEAST_ROWS && most >= rows.length * LEAST_SHARE;
}

/** Returns where the text behind two or more blanks begins. */
function secondStart(text: string): number | null {
  const blanks = /\S {2,}(?=\S)/.exec(text);
  return blanks === null ? null : blanks.index + blanks[0].length;
}
