import { own } from '#shared/own.ts';
import { say } from '#server/platform/i18n/say.ts';
import { fail } from './errors.ts';

/**
 * Parses a comma-separated list of choices. Returns undefined if it is empty. Throws `invalid_query` with the field's
 * name.
 */
export function readChoices<T extends string>(
  field: string,
  text: string | undefined,
  choices: readonly T[],
  synonyms: Readonly<Record<string, T>> = {},
): T[] | undefined {
  const words = (text ?? '').split(',').flatMap((word) => word.trim() || []);
  if (words.length === 0) return undefined;
  return words.map(
    (word) =>
      choices.find((choice) => choice === word) ??
      own(synonyms, word) ??
      fail('invalid_query', {
        field,
        reason: say("{field}: '{word}' no es uno de {choices}", { field, word, choices: choices.join(', ') }),
      }),
  );
}
