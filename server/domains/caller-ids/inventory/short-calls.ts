import type { Connection } from '#server/platform/db/connection.ts';
import { createShortCallReader, type ShortCalls } from '#server/dialer/short-calls.ts';

/** Creates a reader of the short calls since an instant (epoch ms), by caller id. It runs in the pool. */
export function createShortCallsByCli(db: Connection): (fromMs: number) => ReadonlyMap<string, ShortCalls> {
  const { ofCallerIds } = createShortCallReader(db);
  return (fromMs) =>
    new Map(ofCallerIds(fromMs).map(({ key, connected, shortCalls }) => [key, { connected, shortCalls }]));
}
