/** The pages of an export in their order; while one is sent, the next are written. */
import type { HistoryKey } from './call-store.ts';

/** `next` is null when there is no more. */
export type ExportPage = { /** UTF-8. */ readonly csv: Uint8Array; readonly next: HistoryKey | null };

/** More, and the first byte comes late; fewer, and asking for pages costs as much as writing them. */
export const ROWS_PER_PAGE = 500;
/** Pages that are being written or wait to be taken, beside the one that is being sent: a thread each. */
const MOST_AHEAD = 2;

/**
 * `endAfter` finds the last row of the page that begins after a key, without reading the page; null when it can't: then
 * a page is begun when the one before is there. Stops beginning pages when nobody takes them.
 */
export async function* pagesAhead(
  write: (after: HistoryKey | null, until: HistoryKey | null) => Promise<ExportPage>,
  endAfter: (after: HistoryKey | null) => HistoryKey | null,
): AsyncGenerator<Uint8Array, void> {
  const ahead: Promise<ExportPage>[] = [];
  let from: HistoryKey | null = null;
  /** Whether the next page begins after `from`; else where the newest one ends, once it is there. */
  let isKnown = true;

  function begin(): void {
    while (isKnown && ahead.length < MOST_AHEAD) {
      const until = endAfter(from);
      const page = write(from, until);
      page.catch(() => {}); // it fails when its turn comes, if it does
      ahead.push(page);
      from = until;
      isKnown = until !== null;
    }
  }

  begin();
  for (let page = ahead.shift(); page !== undefined; page = ahead.shift()) {
    const { csv, next } = await page;
    if (!isKnown && ahead.length === 0 && next !== null) {
      from = next;
      isKnown = true;
    }
    begin();
    yield csv;
  }
}
