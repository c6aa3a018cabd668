/**
 * Display of the words of enumerations. A console in an open tab may be older than its server: a word that it does not
 * know is shown as it came, and never as another one.
 */
import type { StateTone } from '#web/app/theme.ts';

export type Shown = { readonly tone: StateTone; readonly label: string };

/** The value of a word, or `other` if the table does not list it. */
export function known<K extends string, V>(table: Readonly<Record<K, V>>, word: K, other: V): V {
  return Object.hasOwn(table, word) ? table[word] : other;
}

/** A word's display name. */
export function labelOf<K extends string>(labels: Readonly<Record<K, string>>, word: K): string {
  return known(labels, word, word);
}

/** A word's colour; that of unknown ones says nothing. */
export function toneOf<K extends string>(tones: Readonly<Record<K, StateTone>>, word: K): StateTone {
  return known(tones, word, 'idle');
}

/** A word's colour and display name. */
export function shownAs<K extends string>(table: Readonly<Record<K, Shown>>, word: K): Shown {
  return known(table, word, { tone: 'idle', label: word });
}
