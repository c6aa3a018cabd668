/**
 * Display of enumerated values. A console in an open tab may be older than its server, so an unknown value is shown as
 * received and never as another one.
 */
import type { StateTone } from '#web/app/theme.ts';

export type Shown = { readonly tone: StateTone; readonly label: string };

/** Returns the entry for `word`, or `other` if the table doesn't list it. */
export function known<K extends string, V>(table: Readonly<Record<K, V>>, word: K, other: V): V {
  return Object.hasOwn(table, word) ? table[word] : other;
}

/** Returns a value's display name. */
export function labelOf<K extends string>(labels: Readonly<Record<K, string>>, word: K): string {
  return known(labels, word, word);
}

/** Returns a value's colour, which is neutral if the value is unknown. */
export function toneOf<K extends string>(tones: Readonly<Record<K, StateTone>>, word: K): StateTone {
  return known(tones, word, 'idle');
}

/** Returns a value's colour and display name. */
export function shownAs<K extends string>(table: Readonly<Record<K, Shown>>, word: K): Shown {
  return known(table, word, { tone: 'idle', label: word });
}
