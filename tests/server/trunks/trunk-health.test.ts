import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import type { Outcome } from '#server/dialer/contract.ts';
import { createLiveTrunks } from '#server/live/live-trunks.ts';
import { healthAt } from '#server/domains/trunks/health.ts';
import type { CallDetails } from '#server/platform/db/call-details.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryValue } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from '../dialer/test-dialer.ts';

const NOW_MS = Date.parse('2026-11-23T12:20:00Z');

describe('the calls of a trunk by hour', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-23T12:20:00Z' } });
  });
  afterAll(() => test.close());

  type Told = { readonly trunkId?: number; readonly isLive?: boolean; readonly details?: CallDetails };

  /** Inserts a call that was placed `agoMs` ago. */
  function insert(agoMs: number, { trunkId = 1, isLive = false, details = {} }: Told): void {
    const at = NOW_MS - agoMs;
    executeSql(
      test.db,
      `insert into calls (attempt, phone, country, trunk_id, assigned_at, placed_at, ended_at, disposition, details)
       values (1, '+5491155550000', 'argentina', ?, ?, ?, ?, ?, ?)`,
      trunkId,
      at,
      at,
      isLive ? null : at,
      isLive ? null : 'failed',
      JSON.stringify(details),
    );
  }
  const health = async (id: number) => (await test.request('supervisor', 'GET', `/trunks/${id}/health`)).body;
  const used = async (id: number) =>
    ((await health(id))['hours'] as { placed: number; reached: number; failures: unknown[] }[]).filter(
      ({ placed }) => placed > 0,
    );

  it('are counted as placed, as reached if they rang, and else by their SIP status', async () => {
    insert(0, { details: { sipCause: 503 } });
    insert(MINUTE_MS, { details: { sipCause: 503 } });
    insert(MINUTE_MS, { details: { sipCause: 402 } });
    insert(MINUTE_MS, { details: { sipCause: 480, ringingAtMs: NOW_MS } });
    insert(MINUTE_MS, { isLive: true });
    insert(MINUTE_MS, { trunkId: 2, details: { sipCause: 404 } });
    insert(3 * HOUR_MS, { details: { sipCause: 599 } });
    insert(25 * HOUR_MS, { details: { sipCause: 403 } });
    const answer = await health(1);
    expect(answer).toMatchObject({ success: true, health: { state: 'in_service', since: null, sip_cause: null } });
    const hours = answer['hours'] as object[];
    expect(hours).toHaveLength(24);
    expect(hours[0]).toMatchObject({ hour: '2026-11-22T13:00:00.000Z', placed: 0, reached: 0, failures: [] });
    expect(hours.at(-1)).toEqual({
      hour: '2026-11-23T12:00:00.000Z',
      placed: 5,
      reached: 1,
      failures: [
        { sip_cause: 503, meaning: 'la operadora está saturada', calls: 2 },
        { sip_cause: 402, meaning: 'sin saldo', calls: 1 },
      ],
    });
    expect(await used(1)).toHaveLength(2);
    expect(hours[20]).toMatchObject({ failures: [{ sip_cause: 599, meaning: 'código no previsto', calls: 1 }] });
  });

  it('have no code if their PBX lost them, because the carrier sent none', async () => {
    insert(2 * HOUR_MS, { details: { sipCause: 500, isLost: true } });
    insert(2 * HOUR_MS, { details: { sipCause: 500, isLost: false } });
    const hours = (await health(1))['hours'] as object[];
    expect(hours[21]).toMatchObject({ placed: 2, reached: 0, failures: [{ sip_cause: 500, calls: 1 }] });
  });

  it('are unknown for a trunk that does not exist', async () => {
    expect(await test.request('supervisor', 'GET', '/trunks/99999/health')).toMatchObject({
      status: 404,
      body: { error: 'trunk_not_found' },
    });
    expect(await test.request('admin', 'POST', '/trunks/99999/probe')).toMatchObject({ status: 404 });
  });

  it('have their meaning in the call’s detail', async () => {
    insert(0, { details: { sipCause: 488 } });
    const rows = (await test.request('operator', 'GET', '/llamadas/historico/rows')).body['llamadas'] as {
      id: number;
      metadatos: { causa_sip: number | null };
    }[];
    const id = rows.find(({ metadatos }) => metadatos.causa_sip === 488)!.id;
    const detail = (await test.request('operator', 'GET', `/llamadas/${id}`)).body;
    expect(detail).toMatchObject({ metadatos: { causa_sip: 488 }, sip_meaning: 'sin códec común' });
    const inService = rows.find(({ metadatos }) => metadatos.causa_sip === null)!.id;
    expect((await test.request('operator', 'GET', `/llamadas/${inService}`)).body).toMatchObject({ sip_meaning: null });
  });
});

describe('probing a trunk', () => {
  it('is refused while it is in service, and leaves no entry', async () => {
    const test = await startTestApp();
    try {
      expect(await test.request('supervisor', 'POST', '/trunks/1/probe')).toMatchObject({ status: 403 });
      expect(await test.request('admin', 'POST', '/trunks/1/probe')).toMatchObject({
        status: 409,
        body: { error: 'trunk_not_resting', message: 'El trunk no descansa: ya puede recibir llamadas' },
      });
      expect(queryValue(test.db, `select count(*) from audit_log where action = 'trunk.probe'`)).toBe(0);
    } finally {
      await test.close();
    }
  });
});

describe('a trunk whose carrier refuses everything', () => {
  const ENTRY: AuditEntry = { actor: { id: 1, username: 'ana' }, action: 'trunk.probe', entity: 'trunk', entityId: 1 };
  const nobody = { morning: 0, afternoon: 0, evening: 0 };
  const REFUSING: NetworkProfile = {
    ...DEFAULT_PROFILE,
    outcomes: { person: nobody, noAnswer: 0, busy: 0, failed: 1 },
    failureCauses: [{ sipCause: 402, weight: 1 }],
  };
  let rig: TestDialer | undefined;
  afterEach(() => rig?.dispose());

  /** Runs a campaign until its trunk rests, and returns readers of its state. */
  function refused() {
    const made = createTestDialer({ network: REFUSING, speed: 1 });
    rig = made;
    const campaign = made.addCampaign({ contacts: 60, maxAttempts: 3, retryIntervalS: 60 });
    made.live.run((effects) => effects.startCampaign(campaign, 1));
    const rested = () => made.facts.filter(({ kind }) => kind === 'TrunkRested');
    while (rested().length === 0) made.runFor(SECOND_MS);
    const id = made.one<number>('select trunk_id from calls limit 1');
    const health = () => {
      const trunks = createLiveTrunks();
      made.facts.forEach(trunks.accept);
      return healthAt(trunks.rests.get(id), made.now());
    };
    return { made, id, health, rested };
  }

  function probe(made: TestDialer, id: number): Outcome<null> {
    let outcome: Outcome<null> | undefined;
    const answer = {
      resolve: (given: Outcome<null>) => void (outcome = given),
      reject: (error: unknown) => {
        throw error;
      },
    };
    made.live.run((effects) => effects.order('probeTrunk', [id], ENTRY, answer));
    return outcome!;
  }

  it('rests, is probed at once by order, with an audit entry, and rests again if the probe fails', () => {
    const { made, id, health, rested } = refused();
    expect(health()).toMatchObject({ state: 'resting', rest: { sipCause: 402, rests: 1 } });
    expect(probe(made, id)).toEqual({ ok: true, value: null });
    expect(health()).toMatchObject({ state: 'probing', rest: { sipCause: 402, rests: 1 } });
    expect(probe(made, id)).toMatchObject({ ok: false, code: 'trunk_not_resting' });
    expect(made.all('select action, entity_id id, username from audit_log')).toEqual([
      { action: 'trunk.probe', id: String(id), username: 'ana' },
    ]);
    made.runFor(5 * SECOND_MS);
    expect(rested()).toHaveLength(2);
    expect(health()).toMatchObject({ state: 'resting', rest: { rests: 2 } });
  });

  it('is probed when it is saved, and not when another trunk is', () => {
    const { made, id, health } = refused();
    made.live.run((effects) => effects.trunksChanged(id + 1));
    expect(health().state).toBe('resting');
    made.live.run((effects) => effects.trunksChanged());
    expect(health().state).toBe('resting');
    made.live.run((effects) => effects.trunksChanged(id));
    expect(health().state).toBe('probing');
  });
});
