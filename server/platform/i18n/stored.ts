import type { ServerText } from '#shared/msg.ts';
import { STORED_TEXTS } from '#shared/domain/stored-texts.ts';
import { say } from './say.ts';

const STORED = STORED_TEXTS.map((text) => ({ text, pattern: patternOf(text) }));

/** Localizes a stored text in the request's language. Text typed by users stays as it is. */
export function localizeStored(stored: string): string {
  for (const { text, pattern } of STORED) {
    const match = pattern.exec(stored);
    if (match !== null) return say(text, match.groups);
  }
  return stored;
}

/** Returns a pattern that matches the text with any values, as named groups. */
function patternOf(text: ServerText): RegExp {
  const parts = text.split(/\{(\w+)\}/);
  return new RegExp(
    `^${parts.map((part, i) => (i % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[.()?]/g, '\\$&'))).join('')}$`,
  );
}
