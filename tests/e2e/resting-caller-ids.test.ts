/** A resting caller id says briefly why and until when, and fully on its badge, without making its table too wide. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliRest } from '#shared/contracts/cli-rest.ts';
import { DAY_MS } from '#shared/durations.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { openSite, type Site } from '../support/site.ts';

let site: Site;
let page: Page;

const restFor = (reason: CliRest['rest_reason']): CliRest => ({
  blocked_calls: 12,
  rest_reason: reason,
  rests_since: new Date(Date.now() - DAY_MS).toISOString(),
  rests_until: new Date(Date.now() + DAY_MS).toISOString(),
  rest_answer_rate: 12.3,
  rest_usual_answer_rate: 31.5,
});

/** Makes every second caller id of an answer rest, for alternating reasons. */
async function makeRest(path: string): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { clis: CliRest[] };
    for (const [index, cli] of body.clis.entries())
      if (index % 2 === 0) Object.assign(cli, restFor(index % 4 === 0 ? 'blocked_calls' : 'answer_rate'));
    await route.fulfill({ response: answer, json: body });
  });
}

beforeAll(async () => {
  site = await openSite();
  page = await site.enter('admin', '/', { viewport: { width: 1440, height: 900 } });
  await makeRest('**/api/v1/performance/cli/list?*');
  await makeRest('**/api/v1/code2base/clis');
});
afterAll(() => site.dispose());

describe.each([
  ['the rotation', '/performance/cli-rotation', 'Rotación de CLIs'],
  ['the inventory', '/configuracion/clis', 'CLIs'],
])('a resting caller id in %s', (_where, path, name) => {
  const table = () => page.getByRole('table', { name, exact: true });

  it.each([1440, 375])('fits its table at %i px', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await table().getByText('Bloqueadas en 24 horas: 12').first().waitFor();
    const region = page.getByRole('region', { name: `Tabla: ${name}`, exact: true });
    await expect.poll(() => region.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });

  it('says the full reason on its badge', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = table().getByRole('row').filter({ hasText: 'Contestación: cayó a 12,3 %' }).first();
    await row.getByRole('button', { name: 'En reposo' }).focus();
    await page
      .getByRole('tooltip')
      .filter({ hasText: /^Su contestación cayó de 31,5 % a 12,3 %: desde el .* se usa solo si no hay otro/ })
      .waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
