import { describe, expect, it } from 'vitest';
import type { HistoryKey } from '#server/domains/calls/call-store.ts';
import { pagesAhead, type ExportPage } from '#server/domains/calls/export-pages.ts';

const PAGES = 7;
const keyOf = (page: number): HistoryKey => ({ assignedAt: 100 - page, id: 100 - page });
const pageAfter = (after: HistoryKey | null): number => (after === null ? 0 : 100 - after.id);
const endKnown = (after: HistoryKey | null): HistoryKey | null =>
  pageAfter(after) < PAGES - 1 ? keyOf(pageAfter(after) + 1) : null;

/** Pages that are written when they are told to be. */
function openWriter() {
  const begun: { page: number; end: (fails?: Error) => void }[] = [];
  const write = (after: HistoryKey | null, until: HistoryKey | null): Promise<ExportPage> => {
    const page = pageAfter(after);
    const next = until ?? (page < PAGES - 1 ? keyOf(page + 1) : null);
    return new Promise((resolve, reject) => {
      const end = (fails?: Error): void =>
        fails === undefined ? resolve({ csv: Uint8Array.of(page), next }) : reject(fails);
      begun.push({ page, end });
    });
  };
  return { begun, write };
}

async function taken(pages: AsyncGenerator<Uint8Array, void>): Promise<number | undefined> {
  const { value } = await pages.next();
  return value?.[0];
}

describe('pages ahead', () => {
  it.each([
    { ends: 'known', endAfter: endKnown, first: [0, 1], second: [0, 1, 2] },
    { ends: 'unknown', endAfter: () => null, first: [0], second: [0, 1] },
  ])(
    'come in their order, whichever is there first, their ends $ends beforehand',
    async ({ endAfter, first, second }) => {
      const { begun, write } = openWriter();
      const pages = pagesAhead(write, endAfter);
      const found: (number | undefined)[] = [];
      const begunAt: number[][] = [];
      for (let page = 0; page < PAGES; page++) {
        const taking = taken(pages);
        begunAt.push(begun.map((one) => one.page));
        for (const one of begun.toReversed()) one.end();
        found.push(await taking);
      }
      expect(found).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(begunAt.slice(0, 2)).toEqual([first, second]);
      expect(begun.map(({ page }) => page)).toEqual(found);
      expect(await taken(pages)).toBeUndefined();
    },
  );

  it('are two at most beside the one that is sent: a reader that stops ends the writing', async () => {
    const { begun, write } = openWriter();
    const pages = pagesAhead(write, endKnown);
    const taking = taken(pages);
    begun[0]!.end();
    await taking;
    for (const one of begun) one.end();
    expect(begun.map(({ page }) => page)).toEqual([0, 1, 2]);
    await pages.return(undefined);
    expect(begun).toHaveLength(3);
  });

  it('fail when it is the turn of the one that fails', async () => {
    const { begun, write } = openWriter();
    const pages = pagesAhead(write, endKnown);
    const taking = taken(pages);
    begun[1]!.end(new Error('no page'));
    begun[0]!.end();
    expect(await taking).toBe(0);
    await expect(taken(pages)).rejects.toThrow('no page');
  });
});
