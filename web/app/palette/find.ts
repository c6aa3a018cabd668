import { plainText } from '#web/lib/plain-text.ts';
import { t } from '#web/lib/i18n.ts';
import { GROUPS, MORE_CONTACTS, type Entry, type EntryGroup } from './entries.ts';

/** Maximum number of results listed per group. */
const MAX_PER_GROUP = 30;

/** `left` is the number of further matches. */
export type Found = { group: EntryGroup; entries: Entry[]; left: number };

/** Returns the entries that contain every word of the query, by group, best match first. An empty query matches all. */
export function findEntries(entries: readonly Entry[], query: string): Found[] {
  const words = plainText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const scored = entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
  return (Object.keys(GROUPS) as EntryGroup[])
    .map((group) => ({ group, matches: scored.filter((entry) => entry.group === group) }))
    .map(({ group, matches }) => ({
      group,
      entries: matches.slice(0, MAX_PER_GROUP),
      left: Math.max(0, matches.length - MAX_PER_GROUP),
    }))
    .filter((found) => found.entries.length > 0);
}

/**
 * Returns 0 if the entry doesn't match. A match at the start of the label scores highest, followed by one at the start
 * of a word.
 */
function scoreOf(entry: Entry, words: readonly string[]): number {
  // These entries always match: number entries are made from the query, and the server found the contacts for it.
  if (entry.group === 'numbers' || entry.group === 'persons') return 1;
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

/** Returns the number of results as text, such as 'Más de 9 resultados' if the server has more contacts. */
export function countOf(found: readonly Found[]): string {
  const count = found.reduce((sum, { entries, left }) => sum + entries.length + left, 0);
  return found.some(({ entries }) => entries.some(({ id }) => id === MORE_CONTACTS))
    ? t('Más de {count} resultados', { count: count - 1 })
    : t('{count, plural, =1 {Un resultado} other {# resultados}}', { count });
}
