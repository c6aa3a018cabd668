/** Merges ordered sources of contacts, each read from an index in batches. */

/** Sort key of a contact: 0 and its id or, in the order of due times, its due time (epoch ms) and its id. */
export type Position = readonly [key: number, id: number];

export type Order = 'newest' | 'due';

/**
 * Reads up to `most` contacts in order after a position, or from the start if it is null. Returns fewer only at the
 * end.
 */
export type Source = (after: Position | null, most: number) => Position[];

const FIRST_BATCH = 8;
const MOST_AT_ONCE = 512;

export function isBefore([key, id]: Position, [otherKey, otherId]: Position, order: Order): boolean {
  if (order === 'newest') return id > otherId;
  return key < otherKey || (key === otherKey && id < otherId);
}

/** Merges the contacts of all sources into one order. A contact must not be in two sources. */
export function* merged(sources: readonly Source[], after: Position | null, order: Order): Generator<Position, void> {
  const heads = sources.map((source) => createHead(source, after, sources.length === 1)).filter((head) => head.now());
  while (heads.length > 0) {
    let first = 0;
    for (let i = 1; i < heads.length; i++) if (isBefore(heads[i]!.now()!, heads[first]!.now()!, order)) first = i;
    const head = heads[first]!;
    yield head.now()!;
    head.advance();
    if (head.now() === undefined) heads.splice(first, 1);
  }
}

function createHead(source: Source, after: Position | null, isAlone: boolean) {
  let most = isAlone ? FIRST_BATCH * 8 : FIRST_BATCH;
  let batch = source(after, most);
  let at = 0;
  return {
    now: (): Position | undefined => batch[at],
    advance(): void {
      at += 1;
      if (at < batch.length || batch.length < most) return;
      const last = batch.at(-1)!;
      most = Math.min(most * 2, MOST_AT_ONCE);
      batch = source(last, most);
      at = 0;
    },
  };
}
