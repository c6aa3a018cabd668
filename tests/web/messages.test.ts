import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { MESSAGES } from '../support/message-catalogue.ts';
import { textsWaitedFor } from '../support/texts-waited-for.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const texts = globSync('tests/{e2e,long}/**/*.test.ts', { cwd: ROOT }).flatMap((file) =>
  textsWaitedFor(file, readFileSync(`${ROOT}${file}`, 'utf8')),
);

describe('a browser test waits for every message that the console can show', () => {
  test.each(Object.entries(MESSAGES))('%s', (_where, messages) => {
    const missing = messages.filter((message) => !texts.some((text) => text.includes(message.replace(/ ?…$/, ''))));
    expect(missing).toEqual([]);
  });
});

describe('the texts that a browser test waits for', () => {
  it('are those of its calls, and of the constants and tables that they name', () => {
    const source = `
      const SAVED = 'saved';
      const failure = page.getByRole('alert').filter({ hasText: 'failed' });
      it('title', async () => {
        await noticed(page, SAVED);
        await failure.waitFor();
        for (const [act, message] of [['pause', 'paused'], ['stop', \`stopped \${id}\`]] as const) {
          await page.click(act);
          await told(message);
        }
        await page.getByText(/really\\?/).waitFor();
      });
    `;
    expect(textsWaitedFor('a.test.ts', source)).toEqual([
      'saved',
      'alert',
      'failed',
      'paused',
      'stopped ',
      '',
      'really?',
    ]);
  });

  it.each([
    ['a comment', "// 'saved'\nawait told('other');"],
    ['a title', "it('saved', async () => { await told('other'); });"],
    ['an unused constant', "const SAVED = 'saved'; await told('other');"],
    ['a locator that nothing waits for', "const notice = page.getByText('saved'); await told('other');"],
    ['what must not be there', "await page.getByText('saved').waitFor({ state: 'hidden' }); await told('other');"],
    ['what is denied', "expect(shown).not.toContain('saved'); await told('other');"],
  ])('are not those of %s', (_where, source) => {
    expect(textsWaitedFor('a.test.ts', source)).toEqual(['other']);
  });
});
