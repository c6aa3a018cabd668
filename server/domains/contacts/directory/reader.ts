import type { Connection } from '#server/platform/db/connection.ts';
import { createCandidates } from './candidates.ts';
import type { ContactFilter } from './filter.ts';
import { createMatcher } from './queries/matcher.ts';
import type { Position } from './source.ts';

/** Ids of matching contacts in order. `next` is null on the last page. */
export type IdPage = { readonly ids: readonly number[]; readonly next: Position | null };

/**
 * Maximum cost of one page, in contacts examined. A page that finds too few matches ends early with a cursor, so that
 * no filter blocks the thread for long.
 */
const MOST_READ = 800;
/** Cost of examining a contact and its words, relative to a contact without its words. */
const COST_OF_WORDS = 2;
/** Additional cost of explaining why a contact is not called. */
const COST_OF_REASON = 2;

/**
 * Reads up to `most` ids of matching contacts after a position, on one snapshot. The page ends early once its cost
 * reaches `mostRead`.
 */
export type ContactReader = (filter: ContactFilter, after: Position | null, most: number, mostRead?: number) => IdPage;

export function createContactReader(db: Connection): ContactReader {
  const candidates = createCandidates(db);
  const matches = createMatcher(db);

  const read: ContactReader = (filter, after, most, mostRead = MOST_READ) => {
    const ids: number[] = [];
    let cost = 0;
    let last: Position | null = null;
    const { positions, sureUntil } = candidates(filter, after);
    const sure = { ...filter, words: undefined };
    for (const position of positions) {
      if (ids.length === most || cost >= mostRead) return { ids, next: last };
      const [, id] = position;
      const left = id <= sureUntil && filter.column === undefined ? sure : filter;
      cost += (left.words === undefined ? 1 : COST_OF_WORDS) + (filter.reasons === undefined ? 0 : COST_OF_REASON);
      last = position;
      if (matches(id, left) !== null) ids.push(id);
    }
    return { ids, next: null };
  };
  // One transaction, because each statement outside one would lock the database again.
  return db.sqlite.transaction(read);
}
