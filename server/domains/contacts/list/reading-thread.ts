/** Reads a list's rows in a thread of its own, never more than its reader has asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#server/threads/priority.ts';
import { packBatch } from './packed-batch.ts';
import { readRows } from './read-list.ts';
import type { ReadingOrder } from './rows-from-thread.ts';

// Those who wait for an answer, and the one who writes the list, go first.
lowerPriority();
const port = parentPort!;
const { path, format, country, ahead } = workerData as ReadingOrder;

let wanted = ahead;
let wake = (): void => {};
port.on('message', () => {
  wanted += 1;
  wake();
});

for await (const batch of readRows(path, format, country)) {
  if (wanted === 0) await new Promise<void>((resolve) => (wake = resolve));
  wanted -= 1;
  const packed = packBatch(batch);
  port.postMessage(packed, [packed.lines.buffer, packed.textEnds.buffer, packed.kindOf.buffer]);
}
port.postMessage(null);
port.close();
