import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContactReader } from '#server/domains/contacts/directory/reader.ts';
import { DEFAULT_NUMBER_CAPS } from '#shared/domain/number-cap-defaults.ts';
import { WAITING_CODES } from '#shared/domain/waiting-reasons.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql } from '../../../support/database.ts';
import { startDirectoryApp, type DirectoryApp } from './directory-app.ts';

let test: DirectoryApp;

beforeAll(async () => {
  test = await startDirectoryApp();
  const byName = new Map((await test.find({ campaign_id: test.spring })).contactos.map((c) => [c.nombre, c.id]));
  const id = (name: string): number => byName.get(name)!;
  test.set(`attempts = 1, due_at = ${test.nowMs() + 3_600_000}`, id('Ana Pérez'));
  test.set("state = 'done', outcome = 'success', attempts = 1", id('Maria Gonzalez'));
  test.set("state = 'done', outcome = 'attempts_used', attempts = 3", id('Mariana Pérez'));
  await test.request('admin', 'POST', '/blacklist', { phone: '011 15-5667-2662' }); // Luis Sosa
  // Makes the campaign active without the engine's knowledge, so that nothing is called and nothing holds contacts
  // back.
  const start = `insert into campaign_states (campaign_id, status, updated_at) values (?, 'active', 1)`;
  test.db.write(() => executeSql(test.db, start, test.other));
});
afterAll(() => test.close());

const counts = async (query: string) => (await test.request('operator', 'GET', `/contacts/resumen?${query}`)).body;

/** Checks that each reason finds and counts its contacts. Returns the reasons that have contacts. */
async function expectFound(): Promise<Set<string>> {
  const { contactos } = await test.find();
  for (const reason of WAITING_CODES) {
    const names = contactos.filter((contact) => contact.motivo_espera === reason).map(({ nombre }) => nombre);
    expect([reason, await test.names({ motivos: reason })]).toEqual([reason, names]);
    expect([reason, await counts(`motivos=${reason}`)]).toMatchObject([reason, { total: names.length }]);
  }
  return new Set(contactos.map((contact) => contact.motivo_espera));
}

const write = (sql: string): void => test.db.write(() => executeSql(test.db, sql));

describe('filtering contacts by why they are not called', () => {
  it('finds the contacts with a reason, which is the one that each of them shows', async () => {
    expect(await expectFound()).toEqual(
      new Set(['retry_wait', 'success', 'attempts_used', 'blacklisted', 'campaign_not_active', 'next']),
    );
  });

  it('finds those held by dial windows, their trunk or their caller id', async () => {
    const never = { days: Array.from({ length: 7 }, () => null), holiday: null, holidays: [] };
    expect((await test.request('admin', 'PUT', '/legal-windows', { windows: { argentina: never } })).status).toBe(200);
    expect(await expectFound()).toContain('legal_window');
    write(`insert into cli_limits (country, daily_limit, updated_at) values ('argentina', 3, 0)`);
    const day = Math.floor(test.nowMs() / 86_400_000);
    write(`insert into cli_usage (day, phone, country, used) values (${day}, '+541152345678', 'argentina', 3)`);
    write(`update campaigns set cli_number = '+541152345678' where id = ${test.other}`);
    expect(await expectFound()).toContain('cli_limit');
    write(`update trunks set dv_codes = '["351"]' where country_code = '54'`);
    expect(await expectFound()).toContain('no_trunk');
    write(`update trunks set dv_codes = '[]' where country_code = '54'`);
    write('delete from cli_limits');
    await test.request('admin', 'PUT', '/legal-windows', { windows: {} });
  });

  it('finds those who have used up their campaign’s attempts before they are marked as done', async () => {
    const { id } = (await test.find({ buscar: 'ibanez' })).contactos[0]!;
    try {
      test.set('attempts = 2', id);
      expect(await test.names({ motivos: 'attempts_used' })).toEqual(['Mariana Pérez']);
      write(`update campaigns set max_attempts = 2 where id = ${test.other}`);
      expect(await test.names({ motivos: 'attempts_used,success' })).toContain('Óscar Ibáñez');
      expect(await expectFound()).toContain('attempts_used');
    } finally {
      write(`update campaigns set max_attempts = 3 where id = ${test.other}`);
      test.set('attempts = 0', id);
    }
  });

  it('pages by cursor: every contact once', async () => {
    const query = { motivos: 'campaign_not_active,next,success', page_size: 1 };
    const whole = (await test.find({ ...query, page_size: 50 })).contactos.map(({ id }) => id);
    const paged: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await test.find({ ...query, cursor });
      paged.push(...page.contactos.map(({ id }) => id));
      cursor = page.siguiente;
    }
    expect(whole.length).toBeGreaterThan(3);
    expect(paged).toEqual(whole);
  });

  describe('few matches among thousands', () => {
    beforeAll(() => {
      write(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
        insert into contacts (campaign_id, phone, name, country, created_at)
        select ${test.spring}, '+54911' || (30000000 + i), 'Número ' || i, 'argentina', 0 from n`);
      write(`insert into blacklist (phone, reason, type, created_at) select phone, '', 'manual', 0 from contacts
        where name in ('Número 2999', 'Número 2998', 'Número 7')`);
    });
    afterAll(() => {
      write(`delete from contacts where phone like '+549113000%'`);
      write(`delete from blacklist where phone like '+549113000%'`);
    });
    const FOUND = ['Número 2999', 'Número 2998', 'Número 7', 'Luis Sosa'];

    it('finds the newest and the oldest contacts on one page', async () => {
      expect(await test.names({ motivos: 'blacklisted' })).toEqual(FOUND);
    });

    it.each([1, 2, 3])('finds each contact once in pages of %i', async (page_size) => {
      const found: (string | null)[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await test.find({ motivos: 'blacklisted', page_size, cursor });
        expect(page.contactos.length).toBeLessThanOrEqual(page_size);
        found.push(...page.contactos.map(({ nombre }) => nombre));
        cursor = page.siguiente;
      }
      expect(found).toEqual(FOUND);
    });
  });

  it('does not find contacts of a campaign that is newer than the data for the reasons', () => {
    const rotation = { strategy: 'round_robin', minRestMs: 0 } as const;
    const callerIds = { inventory: [], rotation, byCampaign: {}, byTrunk: {}, dailyLimits: {} };
    const routes = { trunks: [], callerIds, use: [] };
    const circumstances = {
      nowMs: test.nowMs(),
      isEngineUp: true,
      campaigns: new Map(),
      routes,
      trunkOutages: [],
      legalWindows: {},
      numberCaps: DEFAULT_NUMBER_CAPS,
      numbersInCalls: new Set<string>(),
    };
    const read = createContactReader(test.db);
    expect(read({ reasons: ['attempts_used'], circumstances }, null, 50)).toEqual({ ids: [], next: null });
  });

  it('combines with the other filters', async () => {
    expect(await test.names({ motivos: 'success,blacklisted' })).toEqual(['Luis Sosa', 'Maria Gonzalez']);
    expect(await test.names({ motivos: 'next', buscar: 'oscar' })).toEqual(['Óscar Ibáñez']);
    expect(await test.names({ motivos: 'next', campaign_id: test.spring })).toEqual([]);
    expect(await test.names({ motivos: 'retry_wait', situaciones: 'sin_llamar' })).toEqual([]);
    expect(await test.names({ motivos: 'campaign_not_active', campaign_id: 999 })).toEqual([]);
    const all = `motivos=retry_wait&proximo_desde=${new Date(test.nowMs()).toISOString()}`;
    expect(await counts(all)).toMatchObject({ total: 1, por_situacion: { reintento: 1 } });
  });

  it('names the field of an unknown reason', async () => {
    expect(await test.request('operator', 'GET', '/contacts?motivos=success,porque')).toMatchObject({
      status: 400,
      body: { error: 'invalid_query', details: { field: 'motivos' } },
    });
  });

  it('exports and acts on matching contacts, and records the reason without its parameters', async () => {
    const { text } = await test.request('operator', 'GET', '/contacts/export?motivos=attempts_used');
    expect(text).toContain('Mariana');
    expect(text.trim().split('\n')).toHaveLength(2);
    expect((await readAudit(test, { action: 'contacts.export' }))[0]).toMatchObject({
      after: { reasons: ['attempts_used'] },
    });
    const workbook = await test.app.inject({
      url: '/api/v1/contacts/export?export=excel&motivos=attempts_used,next',
      headers: { authorization: `Bearer ${await test.login('operator')}` },
    });
    const { sheets } = await readXlsx(workbook.rawPayload);
    expect(sheets[0]!.rows.slice(1).flat()).toEqual(expect.arrayContaining(['Mariana Pérez', 'Óscar Ibáñez']));
    expect(sheets[0]!.rows).toHaveLength(4);
    expect(await test.workAll('reiniciar', { motivos: 'attempts_used' })).toMatchObject({ total: 1, cambiados: 1 });
    expect((await readAudit(test, { action: 'contacts.reset' }))[0]?.before).toEqual({ reasons: ['attempts_used'] });
    expect(await test.names({ motivos: 'attempts_used' })).toEqual([]);
  });

  it('keeps contacts in calls separate, also from their campaign’s hold', async () => {
    const { id } = await test.named('Núñez');
    test.set("state = 'claimed', attempts = 1", id);
    expect(await test.names({ motivos: 'in_call' })).toEqual(['José María Núñez']);
    expect(await test.names({ motivos: 'campaign_not_active' })).not.toContain('José María Núñez');
  });
});

describe('while the engine is down', () => {
  let down: DirectoryApp;
  beforeAll(async () => {
    down = await startDirectoryApp({ engine: false });
  });
  afterAll(() => down.close());

  it('contacts of interrupted calls have the reason that they would have without those calls', async () => {
    const { id } = await down.named('Núñez');
    down.set("state = 'claimed', attempts = 1", id);
    const [contact] = (await down.find({ buscar: 'nunez' })).contactos;
    expect(contact?.motivo_espera).toBe('campaign_not_active');
    expect(await down.names({ motivos: 'campaign_not_active' })).toContain('José María Núñez');
    expect(await down.names({ motivos: 'in_call' })).toEqual([]);
    down.set('attempts = 9', id);
    expect(await down.names({ motivos: 'attempts_used' })).toEqual(['José María Núñez']);
  });
});
