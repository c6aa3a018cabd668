/**
 * Fixed texts that the server stores, such as why it blocked a number. They are stored in Spanish, filled, next to what
 * people typed in the same column, and said in the language of who reads them.
 */
import { type ServerText, serverMsg } from '#shared/msg.ts';
import { fill, say } from './say.ts';

export const ADDED_BY_HAND = serverMsg('Agregado manualmente');
export const OPTED_OUT = serverMsg('Pidió no recibir más llamadas (tecla {key})');
export const DEAD_NUMBER = serverMsg('La red informó {times} veces que el número no existe');

const STORED = [ADDED_BY_HAND, OPTED_OUT, DEAD_NUMBER].map((text) => ({ text, pattern: patternOf(text) }));

/** What is stored: in Spanish, whoever's request it is. */
export function toStore(text: (typeof STORED)[number]['text'], values: Readonly<Record<string, unknown>>): string {
  return fill(text, values);
}

/** A stored text in the request's language; what people typed stays as it is. */
export function sayStored(stored: string): string {
  for (const { text, pattern } of STORED) {
    const match = pattern.exec(stored);
    if (match !== null) return say(text, match.groups);
  }
  return stored;
}

/** Matches the text with any values, as groups by their names. */
function patternOf(text: ServerText): RegExp {
  const parts = text.split(/\{(\w+)\}/);
  return new RegExp(
    `^${parts.map((part, i) => (i % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[.()?]/g, '\\$&'))).join('')}$`,
  );
}
