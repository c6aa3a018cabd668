import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '#engine/model/facts.ts';
import { countLoads } from '#server/domains/trunks/service.ts';
import { createCliStore } from '#server/domains/caller-ids/inventory/store.ts';
import { createUsageToday } from '#server/domains/caller-ids/inventory/usage-today.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, prepareSql, queryColumn } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

const rowsOf = async (path: string, field: string) =>
  (await test.request('supervisor', 'GET', path)).body[field] as Record<string, unknown>[];

describe('trunks', () => {
  it('are returned with their settings, without secrets', async () => {
    executeSql(
      test.db,
      "update trunks set sip_config = json_set(sip_config, '$.secret', 'hunter2', '$.qualify', json('false')) where id = 1",
    );
    const answer = await test.request('supervisor', 'GET', '/trunks');
    expect(answer.text).not.toContain('hunter2');
    expect((answer.body['trunks'] as object[])[0]).toMatchObject({
      id: 1,
      country_code: '1',
      dv_codes: [],
      max_channels: 100,
      trunk_type: 'dv_voip',
      is_active: true,
      sip_config: { type: 'friend', disallow: 'all', dtmfmode: 'rfc2833', directmedia: 'nonat', qualify: false },
    });
  });

  it('are the providers, by priority, with their load', async () => {
    const providers = await rowsOf('/multi-sip/provedores', 'provedores');
    const priorities = providers.map(({ prioridade }) => Number(prioridade));
    expect(priorities).toEqual(priorities.toSorted((a, b) => a - b));
    expect(providers.length).toBeGreaterThan(1);
    for (const provider of providers) {
      expect(provider).toMatchObject({ status: 'active', llamadas: 0, llamadas_activas: 0, chamadas_ativas: 0 });
      expect(provider['nome']).toBe(provider['name']);
    }
  });
});

describe('a trunk’s load', () => {
  it('is the number of its live calls', () => {
    const calls = [1, 2, 2, null].map((trunkId, i) => [i, { trunkId }] as const);
    expect([...countLoads(new Map(calls))]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});

describe('caller ids', () => {
  it('include a campaign’s number once it is saved, as the operator’s own', async () => {
    const body = { name: 'Con número', cli_number: '+541143215555' };
    await test.request('supervisor', 'POST', '/campaigns', body);
    const clis = await rowsOf('/code2base/clis', 'clis');
    expect(clis.filter(({ cli }) => cli === '+541143215555')).toMatchObject([{ pais: 'argentina', activo: true }]);
    const stored = queryColumn(test.db, "select is_synthetic from clis where phone = '+541143215555'");
    expect(stored).toEqual([0]);
    executeSql(test.db, "delete from clis where phone = '+541143215555'");
  });

  it('have both names and their provider', async () => {
    const clis = await rowsOf('/code2base/clis', 'clis');
    expect(clis.length).toBe(41);
    for (const cli of clis) {
      expect(cli).toMatchObject({
        numero: cli['cli'],
        activo: true,
        ativo: true,
        llamadas_hoy: 0,
        paises: [cli['pais']],
      });
      expect(cli['proveedor_nome']).toEqual(expect.any(String));
    }
  });
});

describe('audio contexts', () => {
  it('are listed with their defaults', async () => {
    expect(await rowsOf('/audios/contextos', 'contextos')).toEqual([
      {
        id: 1,
        nome: 'Bienvenida',
        nombre: 'Bienvenida',
        descripcion: 'Contexto de ejemplo',
        activo: true,
        sessiones_activas: 0,
        timeout_dtmf_predeterminado: 10,
        detectar_voicemail: true,
        audio_principal_url: expect.stringMatching(/^\/api\/v1\/audio\/play\/[\w-]+\.wav$/) as unknown,
      },
    ]);
  });
});

describe('a caller id’s calls of today', () => {
  const DAY = Date.parse('2026-11-21T15:00:00Z');
  const queued = (at: number, callId: number, callerId: string | null): Fact => ({
    kind: 'CallQueued',
    at,
    callId,
    campaignId: 1,
    leadId: 1,
    attempt: 1,
    phone: '+1',
    country: 'usa',
    callerId,
    trunkId: 1,
    userId: 1,
  });
  const placed = (at: number, callId: number): Fact => ({ kind: 'CallPlaced', at, callId, campaignId: 1 });

  it('are counted from midnight in Buenos Aires, and restart at the next', () => {
    let nowMs = DAY;
    let asked = 0;
    const usage = createUsageToday({
      clock: { nowMs: () => nowMs },
      timeZone: () => 'America/Argentina/Buenos_Aires',
      countPlacedSince: (sinceMs) => {
        asked = sinceMs;
        return new Map([['+541', 3]]);
      },
    });
    expect(asked).toBe(Date.parse('2026-11-21T03:00:00Z'));
    usage.accept([
      queued(DAY, 1, '+541'),
      queued(DAY, 2, '+542'),
      queued(DAY, 3, null),
      placed(DAY, 1),
      placed(DAY, 2),
      placed(DAY, 3),
    ]);
    usage.accept([queued(DAY, 4, '+541')]); // not placed
    expect([usage.of('+541'), usage.of('+542'), usage.of('+543')]).toEqual([4, 1, 0]);
    nowMs = Date.parse('2026-11-22T03:00:00Z');
    expect(usage.of('+541')).toBe(0);
    usage.accept([placed(nowMs, 4)]);
    expect(usage.of('+541')).toBe(1);
  });

  it('include a call claimed before midnight and placed after it when they are recounted', () => {
    const midnight = Date.parse('2026-11-21T03:00:00Z');
    const insert = prepareSql(
      test.db,
      `insert into calls (id, attempt, phone, country, caller_id, assigned_at, placed_at)
       values (?, 1, '+5491155550001', 'argentina', '+541152340001', ?, ?)`,
    );
    test.db.write(() => {
      insert.run(1, midnight - 2000, midnight - 1000);
      insert.run(2, midnight - 1000, midnight + 1000);
      insert.run(3, midnight + 1000, null);
      insert.run(4, midnight + 1000, midnight + 2000);
    });
    expect(createCliStore(test.db).countPlacedSince(midnight)).toEqual(new Map([['+541152340001', 2]]));
  });
});
