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
  it('include those in its calls, and in the constants and tables that they refer to', () => {
    const source = `
      const SAVED = 'saved';
      const failure = page.getByRole('alert').filter({ hasText: 'failed' });
      it('title', async () => {
        await waitForNotice(page, SAVED);
        await failure.waitFor();
        for (const [act, message] of [['pause', 'paused'], ['stop', \`stopped \${id}\`]] as const) {
          await page.click(act);
          await expectNotice(message);
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
    ['a comment', "// 'saved'\nawait expectNotice('other');"],
    ['a title', "it('saved', async () => { await expectNotice('other'); });"],
    ['an unused constant', "const SAVED = 'saved'; await expectNotice('other');"],
    ['a locator that nothing waits for', "const notice = page.getByText('saved'); await expectNotice('other');"],
    [
      'what must not be there',
      "await page.getByText('saved').waitFor({ state: 'hidden' }); await expectNotice('other');",
    ],
    ['what is denied', "expect(shown).not.toContain('saved'); await expectNotice('other');"],
  ])('exclude those of %s', (_where, source) => {
    expect(textsWaitedFor('a.test.ts', source)).toEqual(['other']);
  });
});
