/** The violations of the API's document found in this process. */

const FOUND = Symbol.for('cadencia.contract.violations');
const shared = globalThis as { [FOUND]?: string[] };

/** The prefix of a violation in a child process's output. */
export const VIOLATION_MARK = 'CONTRACT VIOLATION: ';

export function reportViolation(what: string): void {
  (shared[FOUND] ??= []).push(what);
}

/** The violations since the last call, without duplicates. */
export function takeViolations(): string[] {
  const found = [...new Set(shared[FOUND] ?? [])];
  shared[FOUND] = [];
  return found;
}

/**
 * Reports the violations in a child process's output. Returns the offset read so far, because the last line may be
 * incomplete.
 */
export function reportPrinted(printed: string, from: number): number {
  const end = printed.lastIndexOf('\n') + 1;
  if (end <= from) return from;
  for (const line of printed.slice(from, end).split('\n')) {
    if (line.startsWith(VIOLATION_MARK)) reportViolation(line.slice(VIOLATION_MARK.length));
  }
  return end;
}
