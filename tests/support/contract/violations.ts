const FOUND = Symbol.for('cadencia.contract.violations');
const shared = globalThis as { [FOUND]?: string[] };

export function reportViolation(what: string): void {
  (shared[FOUND] ??= []).push(what);
}

/** Returns the contract violations since the last call, without duplicates. */
export function takeViolations(): string[] {
  const found = [...new Set(shared[FOUND] ?? [])];
  shared[FOUND] = [];
  return found;
}
