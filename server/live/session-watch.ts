/** Who is connected must still be allowed to: each connection has a check, which runs whenever sessions or roles have changed. */
export type SessionWatch = {
  /** Runs `check` from now on; what it returns ends that. */
  watch(check: () => void): () => void;
  /** Something has changed: runs all checks now. */
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
