import type { Connection } from '#server/platform/db/connection.ts';
import type { ContactFilter } from './filter.ts';
import { isByDue, isSearch } from './filter.ts';
import { createSearchSource } from './queries/search-source.ts';
import { isExhausted, PLACES, type Situation, SITUATIONS, situationsWith } from './situation.ts';
import { createSources, type Group, type IdRange } from './queries/sources.ts';
import { merged, type Position, type Source } from './source.ts';

const ALL: IdRange = [0, Number.MAX_SAFE_INTEGER - 1];
/** Maximum number of candidates that are checked one by one instead of using another index. */
const FEW = 800;
/** Minimum number of digits in a prefix that only a few numbers share. */
const LEAST_DIGITS_OF_FEW = 9;

export type Candidates = {
  /** A superset of the matching contacts, in order. */
  readonly positions: Iterable<Position>;
  /** Contacts up to this id are known to have the filter's words. */
  readonly sureUntil: number;
};

type Found = { readonly sources: readonly Source[]; readonly sureUntil?: number };

/** Returns the situations of all matching contacts, or undefined if any is possible. */
const situationsOf = ({ situations, reasons }: ContactFilter): readonly Situation[] | undefined =>
  situations ?? (reasons && situationsWith(reasons));

/** Returns the minimum attempts of the campaign's unfinished contacts that match the filter's reasons. */
function leastAttemptsOfOpen({ reasons, circumstances }: ContactFilter, campaignId: number): number {
  if (reasons === undefined || !isExhausted(reasons)) return 0;
  return circumstances?.campaigns.get(campaignId)?.maxAttempts ?? 0;
}

/** Creates a function that reads the candidates after `after`, from the index with the fewest candidates. */
export function createCandidates(db: Connection): (filter: ContactFilter, after: Position | null) => Candidates {
  const sources = createSources(db);
  const search = createSearchSource(db);

  const campaignsOf = ({ campaignId }: ContactFilter): number[] =>
    campaignId === undefined ? sources.campaigns() : [campaignId];

  function groupsOf(filter: ContactFilter, campaigns: readonly number[]): Group[] {
    const { attemptsFrom = 0, attemptsUntil = Infinity } = filter;
    const situations = situationsOf(filter) ?? SITUATIONS;
    const found = new Map<string, Group>();
    for (const campaignId of campaigns) {
      const openFrom = leastAttemptsOfOpen(filter, campaignId);
      for (const situation of situations) {
        const place = PLACES[situation];
        const from = Math.max(attemptsFrom, place.attemptsFrom, place.outcome === null ? openFrom : 0);
        const until = Math.min(attemptsUntil, place.attemptsUntil);
        for (const group of sources.groups(campaignId, place.outcome, from, until))
          found.set(`${campaignId} ${group.outcome} ${group.attempts}`, group);
      }
    }
    return [...found.values()];
  }

  function isSmall(groups: readonly Group[]): boolean {
    let left = FEW;
    for (const group of groups) {
      left -= sources.sizeOf(group, left + 1);
      if (left < 0) return false;
    }
    return true;
  }

  /**
   * Returns contacts by the first digits of their numbers, or null if there are too few digits or too many contacts.
   */
  function byLongNumber({ fragments }: ContactFilter, campaigns: readonly number[]): Source | null {
    if (fragments?.every(({ digits, fromStart }) => fromStart && digits.length >= LEAST_DIGITS_OF_FEW) !== true)
      return null;
    const ids = new Set<number>();
    for (const campaignId of campaigns)
      for (const { digits } of fragments)
        for (const id of sources.byNumber(campaignId, digits, FEW)) if (ids.add(id).size >= FEW) return null;
    const inOrder = [...ids].toSorted((a, b) => b - a);
    return (after, most) =>
      inOrder
        .filter((id) => id < (after?.[1] ?? Infinity))
        .slice(0, most)
        .map((id): Position => [0, id]);
  }

  function sourcesOf(filter: ContactFilter): Found {
    const { words, fragments, listId, campaignId } = filter;
    const situations = situationsOf(filter);
    const campaigns = campaignsOf(filter);
    if (situations?.length === 1 && situations[0] === 'inCall') return { sources: campaigns.map(sources.inCall) };
    const fewNumbers = byLongNumber(filter, campaigns);
    if (fewNumbers !== null) return { sources: [fewNumbers] };
    const isByProgress =
      situations !== undefined || filter.attemptsFrom !== undefined || filter.attemptsUntil !== undefined;
    const groups = isByProgress ? groupsOf(filter, campaigns) : null;
    if (groups !== null && isSmall(groups)) return { sources: groups.map(sources.ofGroup) };
    if (words !== undefined) {
      const { source, sureUntil } = search.ofWords(words, campaignId);
      return { sources: [source], sureUntil };
    }
    const byNumber = fragments === undefined ? null : search.ofNumber(fragments);
    if (byNumber !== null) return { sources: [byNumber] };
    if (groups !== null) return { sources: groups.map(sources.ofGroup) };
    if (listId !== undefined) return { sources: [sources.ofList(listId)] };
    // While a deleted campaign has contacts, a page of all contacts might have to skip a million of them.
    if (campaignId === undefined && sources.isOpenOnly()) return { sources: [sources.all] };
    return { sources: groupsOf(filter, campaigns).map(sources.ofGroup) };
  }

  /**
   * Returns the id range of the list's contacts or, in a search, of the campaign's contacts. Returns null if there are
   * none.
   */
  function rangeOf(filter: ContactFilter): IdRange | null {
    if (filter.listId !== undefined) return sources.rangeOfList(filter.listId);
    if (filter.campaignId === undefined || !isSearch(filter)) return ALL;
    return sources.rangeOfGroups(groupsOf({}, [filter.campaignId]));
  }

  function newest(filter: ContactFilter, after: Position | null): Candidates {
    const { sources: found, sureUntil = 0 } = sourcesOf(filter);
    const range = rangeOf(filter);
    if (range === null) return { positions: [], sureUntil };
    const [least, greatest] = range;
    const first: Position = [0, Math.min(after?.[1] ?? Infinity, greatest + 1)];
    return { positions: downTo(least, merged(found, first, 'newest')), sureUntil };
  }

  function due(filter: ContactFilter, after: Position | null): Candidates {
    const { dueFromMs = -Number.MAX_SAFE_INTEGER, dueUntilMs = Number.MAX_SAFE_INTEGER } = filter;
    const found = campaignsOf(filter).flatMap((id) => sources.due(id, dueFromMs, dueUntilMs));
    return { positions: merged(found, after, 'due'), sureUntil: 0 };
  }

  return (filter, after) => (isByDue(filter) ? due(filter, after) : newest(filter, after));
}

function* downTo(least: number, positions: Iterable<Position>): Generator<Position, void> {
  for (const position of positions) {
    if (position[1] < least) return;
    yield position;
  }
}
