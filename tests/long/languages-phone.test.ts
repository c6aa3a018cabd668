import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#shared/domain/languages.ts';
import { addressesOf, SECTION_TABLE } from '../support/section-table.ts';
import { goInside } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

const PHONE = { width: 375, height: 812 };
const ADDRESSES = SECTION_TABLE.flatMap((section) =>
  addressesOf(section).map((path) => ({ path, title: section.title })),
);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

function titlesIn(language: Language): Readonly<Record<string, string>> {
  if (language === 'es') return {};
  const catalogue = new URL(`../../web/locales/${language}/frame.json`, import.meta.url);
  return JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, string>;
}

describe.each(LANGUAGE_CODES)('on a phone, in %s', (language) => {
  it('every section fits the screen, and no title is cut off', async () => {
    const page = await site.enter('admin', '/', { viewport: PHONE, locale: language });
    const titles = titlesIn(language);
    const misfits: string[] = [];
    for (const { path, title } of ADDRESSES) {
      await goInside(page, path, titles[title] ?? title);
      const { width, isCut } = await page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        const heading = document.querySelector('h1')!;
        return {
          width: scrollWidth,
          isCut: heading.scrollWidth > heading.clientWidth || heading.scrollHeight > heading.clientHeight,
        };
      });
      if (width > PHONE.width) misfits.push(`${path} is ${width} px wide`);
      if (isCut) misfits.push(`the title of ${path} is cut`);
    }
    expect(misfits).toEqual([]);
    await page.close();
  });
});
