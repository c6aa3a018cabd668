import { plainText } from '#web/lib/plain-text.ts';
import type { Entry, EntryGroup } from './entries.ts';

const GROUPS: readonly EntryGroup[] = ['Números', 'Secciones', 'Campañas', 'Acciones'];
/** Enough to choose from; typing on finds the rest. */
const MOST_A_GROUP = 30;

export type Found = { group: EntryGroup; entries: Entry[] };

/** What has every word of the query in it, the closest first, by group. An empty query finds all. */
export function findEntries(entries: readonly Entry[], query: string): Found[] {
  const words = plainText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const scored = entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
  return GROUPS.map((group) => ({
    group,
    entries: scored.filter((entry) => entry.group === group).slice(0, MOST_A_GROUP),
  })).filter((found) => found.entries.length > 0);
}

/** 0: not it. The beginning of the label weighs most, then the beginning of a word. */
function scoreOf(entry: Entry, words: readonly string[]): number {
  // A number was typed to find it: nothing to compare.
  if (entry.group === 'Números') return 1;
  const label = plainText(entry.label);
  const all = plainText(`${entry.label} ${entry.hint ?? ''} ${entry.words ?? ''}`);
  let score = 1;
  for (const word of words) {
    if (!all.includes(word)) return 0;
    if (label.startsWith(word)) score += 4;
    else if (` ${label}`.includes(` ${word}`)) score += 3;
    else if (label.includes(word)) score += 1;
  }
  return score;
}
