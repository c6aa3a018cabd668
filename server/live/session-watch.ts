/** Rechecks open connections. Each registers a check that runs whenever sessions or roles have changed. */
export type SessionWatch = {
  /** Runs `check` at each change until the returned function is called. */
  watch(check: () => void): () => void;
  /** Runs all checks. Call it after a change. */
  recheck(): void;
};

export function createSessionWatch(): SessionWatch {
  const checks = new Set<() => void>();
  return {
    watch(check) {
      checks.add(check);
      return () => void checks.delete(check);
    },
    recheck() {
      for (const check of checks) check();
    },
  };
}
