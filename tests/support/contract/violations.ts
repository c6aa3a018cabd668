/** Answers that break the API's document, as they were found in this process. */

const FOUND = Symbol.for('cadencia.contract.violations');
const shared = globalThis as { [FOUND]?: string[] };

/** What a child process writes before each of its violations. */
export const VIOLATION_MARK = 'CONTRACT VIOLATION: ';

export function reportViolation(what: string): void {
  (shared[FOUND] ??= []).push(what);
}

/** What was found since the last call, each once. */
export function takeViolations(): string[] {
  const found = [...new Set(shared[FOUND] ?? [])];
  shared[FOUND] = [];
  return found;
}

/** Reports what a child process wrote of its own. Answers how far it has read: a line's end may not have come yet. */
export function reportPrinted(printed: string, from: number): number {
  const end = printed.lastIndexOf('\n') + 1;
  if (end <= from) return from;
  for (const line of printed.slice(from, end).split('\n')) {
    if (line.startsWith(VIOLATION_MARK)) reportViolation(line.slice(VIOLATION_MARK.length));
  }
  return end;
}
