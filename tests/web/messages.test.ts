import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../support/message-catalogue.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => readFileSync(`${ROOT}${file}`, 'utf8'))
    .join('\n')
    // A test may ask for a message by a pattern.
    .replaceAll('\\', '');
const browserTests = textOf('tests/e2e/**/*.test.ts');

describe('every message that the console can show is provoked in the browser', () => {
  test.each(Object.entries(MESSAGES))('%s', (_where, messages) => {
    const missing = messages.filter((message) => !browserTests.includes(message.replace(/ ?…$/, '')));
    expect(missing).toEqual([]);
  });
});
