import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminSite } from '../support/admin-site.ts';
import type { Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { executeSql } from '../support/database.ts';
import { NOON_MS } from '../support/noon.ts';
import type { Site } from '../support/site.ts';

const OWN = '+541143219999';

let site: Site;
let api: Api;
let page: Page;
beforeAll(async () => {
  ({ site, api, page } = await openAdminSite('/configuracion'));
  await api.post('/code2base/clis', { numero: OWN });
});
afterAll(() => site.dispose());

const list = () => page.getByRole('table', { name: 'Llamadas devueltas' });

describe('returned calls', () => {
  it('are explained while nobody has called back', async () => {
    await page.getByText('Nadie devolvió una llamada').waitFor();
  });

  it('are listed newest first, in pages, and counted beside the number that was called', async () => {
    const sqlite = new Database(join(site.server.dataDir, 'cadencia.db'));
    for (let n = 0; n < 11; n++)
      executeSql(
        { sqlite },
        'insert into returned_calls (phone, caller, trunk_id, at, answer) values (?, ?, 1, ?, ?)',
        OWN,
        n === 10 ? null : `+54911556677${String(n).padStart(2, '0')}`,
        NOON_MS,
        n === 10 ? 'busy' : 'message',
      );
    sqlite.close();
    await page.reload();
    await list().getByText('Número oculto').waitFor();
    expect(await list().getByRole('row').count()).toBe(11);
    await list().getByText('Tono de ocupado').waitFor();
    expect(await list().getByText('Audio del trunk').count()).toBe(9);
    await page.getByRole('table', { name: 'CLIs' }).getByText('11 / 11').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
