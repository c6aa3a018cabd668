import type { FactSink } from '#engine/ports.ts';

/** A listener that writes what it heard in as few statements as it can: when the tick that it heard it in is over. */
export type TickSink = FactSink & {
  /** Writes what is not written yet, into the transaction that is open. */
  flush(): void;
};
