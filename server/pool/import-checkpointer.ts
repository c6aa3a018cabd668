/** How long an import writes before it makes a checkpoint of its own, where no other thread has made one. */
const ALONE_MS = 1500;

export type ImportCheckpointerDeps = {
  /** Checkpoints that other threads have made so far. */
  readonly madeElsewhere: () => number;
  readonly checkpoint: () => void;
  /** Milliseconds, of a clock that never goes back. */
  readonly nowMs: () => number;
};

/**
 * Keeps the write-ahead log of a long import short; to be called between two transactions. Most of the log is moved by
 * another thread, beside the writing, but never all of it, for more is written meanwhile; and only when all is moved does
 * the log begin afresh. So whenever such a checkpoint has ended, the writer itself moves the little that is left.
 */
export function createImportCheckpointer({ madeElsewhere, checkpoint, nowMs }: ImportCheckpointerDeps): () => void {
  let seen = madeElsewhere();
  let doneAtMs = nowMs();

  return function tend() {
    const made = madeElsewhere();
    const atMs = nowMs();
    if (made === seen && atMs - doneAtMs < ALONE_MS) return;
    checkpoint();
    seen = made;
    doneAtMs = atMs;
  };
}
