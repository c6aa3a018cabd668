import type { Connection } from '#server/db/connection.ts';
import { createReadCache } from '#server/db/read-cache.ts';
import { PAGE } from './service.ts';
import type { CliStore } from './store.ts';
import type { UsageToday } from './usage-today.ts';
import { toClisAnswer } from './views.ts';

/** The inventory as JSON in UTF-8; null when it is longer than a page. */
export type FirstPageCache = () => Buffer | null;

type FirstPageCacheDeps = {
  readonly db: Connection;
  readonly store: Pick<CliStore, 'newestId' | 'pageAfter'>;
  readonly usage: Pick<UsageToday, 'of'>;
};

/**
 * The answer split at the places of today's call counts, with the phones the counts belong to: one piece more than
 * phones.
 */
type Written = { readonly pieces: readonly string[]; readonly phones: readonly string[] };

/** Cannot occur inside a text, where quotes are escaped. */
const CALLS_TODAY = /(?<="llamadas_hoy":)0/;

/** Most inventories fit in a page and rarely change: the JSON is cached, and only today's call counts are inserted. */
export function createFirstPageCache({ db, store, usage }: FirstPageCacheDeps): FirstPageCache {
  // The pool adds numbers too; each addition changes the newest id. Everything else is changed by this thread.
  const cache = createReadCache<number, Written | null>(db, 1);

  /** Reused while no call changes the counts. */
  let last: { readonly written: Written; readonly calls: readonly number[]; readonly json: Buffer } | undefined;

  function write(): Written | null {
    const clis = store.pageAfter(0, PAGE + 1);
    if (clis.length > PAGE) return null;
    const text = JSON.stringify(toClisAnswer(clis.map((cli) => ({ ...cli, callsToday: 0 }))));
    return { pieces: text.split(CALLS_TODAY), phones: clis.map(({ phone }) => phone) };
  }

  return () => {
    const written = cache(store.newestId(), write);
    if (written === null) return null;
    const calls = written.phones.map(usage.of);
    if (last?.written !== written || calls.some((count, index) => count !== last?.calls[index]))
      last = { written, calls, json: filled(written, calls) };
    return last.json;
  };
}

/** Joined at once: concatenation would build intermediate texts as long as the answer. */
function filled({ pieces }: Written, calls: readonly number[]): Buffer {
  const parts: (string | number)[] = [pieces[0]!];
  calls.forEach((count, index) => parts.push(count, pieces[index + 1]!));
  return Buffer.from(parts.join(''));
}
