import type { FactSink } from '#engine/ports.ts';

/** A listener that writes the facts of a tick in as few statements as possible when the tick ends. */
export type TickSink = FactSink & {
  /** Writes what is pending into the open transaction. */
  flush(): void;
};
