/** Time after which an import makes a checkpoint itself if no other thread has, ms. */
const ALONE_MS = 1500;

type ImportCheckpointerDeps = {
  /** Number of checkpoints made by other threads so far. */
  readonly madeElsewhere: () => number;
  readonly checkpoint: () => void;
  /** Monotonic clock, ms. */
  readonly nowMs: () => number;
};

/**
 * Creates a function, called between two transactions, that limits the write-ahead log of a long import. Other threads
 * checkpoint most of the log while the import writes, but the log restarts only once all of it is checkpointed. So
 * after each of their checkpoints, the writer checkpoints the small remainder.
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
