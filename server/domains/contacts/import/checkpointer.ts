/** How long an import writes before it makes a checkpoint itself, when no other thread has made one. */
const ALONE_MS = 1500;

type ImportCheckpointerDeps = {
  /** Number of checkpoints made by other threads so far. */
  readonly madeElsewhere: () => number;
  readonly checkpoint: () => void;
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
};

/**
 * Limits the write-ahead log of a long import; to be called between two transactions. Another thread moves most of the
 * log while the import writes, but never all of it, and only when all has been moved does the log restart. So after
 * each such checkpoint the writer itself moves the small rest.
 */
export function createImportCheckpointer({ madeElsewhere, checkpoint, nowMs }: ImportCheckpointerDeps): () => void {
  let seen = madeElsewhere();
  let doneAtMs = nowMs();

  return function checkpointIfDue() {
    const made = madeElsewhere();
    const atMs = nowMs();
    if (made === seen && atMs - doneAtMs < ALONE_MS) return;
    checkpoint();
    seen = made;
    doneAtMs = atMs;
  };
}
