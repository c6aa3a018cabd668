import { afterEach, describe, expect, it } from 'vitest';
import type { Fact, FactKind, FactOf } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { DETAIL_FIELDS, type CallDetails, type DetailField } from '#server/platform/db/call-details.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { readHistoryFilter } from '#server/domains/calls/history-filter.ts';
import { createHistoryReader } from '#server/domains/calls/history-reader.ts';
import { toCallRow } from '#server/domains/calls/views.ts';
import { openStoredTables } from '#server/workers/exported-tables.ts';
import { createTextPage } from '#server/platform/exports/text-page.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import { executeSql } from '../../support/database.ts';
import { AT_END } from '../../support/end-fields.ts';
import { expectCountersToEqualCalls } from './ledger.ts';
import { createTestDialer, START_MS, type CampaignOptions, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

/** Creates a dialer that has dialed for `ms`. The test crashes it with `restart`. */
function crashedAfter(ms: number, options: Partial<CampaignOptions> = {}): TestDialer {
  const rig = createTestDialer({ speed: 10 });
  rigs.push(rig);
  rig.setSetting('globalCallsPerSecond', 20);
  const campaign = rig.addCampaign({ contacts: 200, maxAttempts: 2, retryIntervalS: 60, ...options });
  rig.live.run((effects) => effects.startCampaign(campaign, 4));
  rig.runFor(ms);
  return rig;
}

/** Details known only at a call's end, and those that a simulated detector doesn't give and simulated agents don't order. */
const UNKNOWN: readonly DetailField[] = [
  'detectorStatus',
  'detectorCause',
  'ownAgentId',
  'isManual',
  'channel',
  'heldMs',
  'heldAtMs',
  'isMuted',
  'consultedId',
  'consultedPhone',
  'consultation',
  'transferredByAgentId',
  'outsidePhone',
  'outside',
  ...AT_END,
];

/** Returns the details reported before the crash about an interrupted call. */
function toldOf(facts: readonly Fact[], callId: number) {
  const of = facts.filter((fact) => 'callId' in fact && fact.callId === callId);
  const first = <K extends FactKind>(kind: K) => of.find((fact) => fact.kind === kind) as FactOf<K> | undefined;
  const instant = (fact: Fact | undefined): string | null => (fact === undefined ? null : toInstant(fact.at));
  const connected = first('CallConnected');
  const keys = of.filter((fact): fact is FactOf<'MenuKey'> => fact.kind === 'MenuKey').map(({ key }) => key);
  const verdict = first('CallAnswered')!.by === 'unknown' ? first('CallVerdict')?.by : first('CallAnswered')!.by;
  return {
    respondida_por: verdict ?? null,
    veredicto_amd: verdict ?? null,
    dtmf: keys.join('') || null,
    agente: connected?.agentId ?? null,
    transferida_por: typeof first('CallTransferred')?.byUserId === 'number' ? 'Ana' : null,
    etapas: {
      marcada: instant(first('CallPlaced')),
      timbrando: instant(first('CallRinging')),
      atendida: instant(first('CallAnswered')),
      menu: instant(first('MenuStarted')),
      transferida: instant(first('CallTransferred')),
      conectada: instant(connected),
    },
  };
}

/**
 * Dials until `isTrue`. Fails after ten minutes of the test's clock, because a test time-out can't interrupt an endless
 * loop.
 */
function runUntil(rig: TestDialer, isTrue: () => boolean): void {
  for (const end = rig.now() + 600_000; !isTrue(); rig.runFor(50))
    if (rig.now() > end) throw new Error(`not within ten minutes: ${isTrue.toString()}`);
}

describe('answered calls interrupted by a crash', () => {
  it('keep their agent, keys, verdict and the times of all stages wherever they are shown', () => {
    const everybody = { morning: 1, afternoon: 1, evening: 1 };
    const keys = { pressShare: 0.85, optOutShare: 0, repeatShare: 0.1, disconnectShare: 0, invalidShare: 0 };
    const rig = createTestDialer({
      speed: 1,
      network: {
        ...DEFAULT_PROFILE,
        outcomes: { person: everybody, noAnswer: 0, busy: 0, failed: 0 },
        menu: { ...DEFAULT_PROFILE.menu, ...keys, hangUpShare: 0 },
      },
    });
    rigs.push(rig);
    executeSql(
      rig.db,
      `insert into users (id, email, username, name, password_hash, role, created_at) values (9, 'ana@x', 'ana', 'Ana', 'x', 'admin', 1)`,
    );
    rig.setSetting('globalCallsPerSecond', 20);
    rig.setSetting('agentCapacity', 42);
    const campaign = rig.addCampaign({ contacts: 1000, maxConcurrentCalls: 400 });
    rig.live.run((effects) => effects.startCampaign(campaign, 9));
    const inMenu = (): number | undefined =>
      rig.one<number | undefined>(`select id from calls where ended_at is null and details ->> '$.menuAtMs' is not null
        and details ->> '$.wantedAtMs' is null`);
    runUntil(rig, () => inMenu() !== undefined);
    rig.live.run((effects) => effects.transferCall(inMenu()!, 142, 9));
    runUntil(rig, () => rig.live.state().agentsBusy >= 40);

    const answered = rig.all<{ id: number }>('select id from calls where ended_at is null and answered_at is not null');
    const storedProgress = () =>
      rig
        .all<{ id: number; details: string }>('select id, details from calls where answered_at is not null order by id')
        .filter(({ id }) => answered.some((call) => call.id === id))
        .map(({ id, details }) => ({ id, ...(JSON.parse(details) as CallDetails) }));
    const before = storedProgress();
    const unknown = DETAIL_FIELDS.filter((field) => before.every((call) => !(field in call)));
    expect(unknown.toSorted()).toEqual(UNKNOWN.toSorted());
    const told = new Map(answered.map(({ id }) => [id, toldOf(rig.facts, id)]));
    expect([...told.values()].filter(({ agente }) => agente !== null).length).toBeGreaterThanOrEqual(40);
    rig.restart(rig.now() + 3_600_000);
    expect(storedProgress()).toEqual(before);

    const calls = createCallStore(rig.db);
    const reader = createHistoryReader(calls);
    const filter = readHistoryFilter({ resultados: 'error' }, 'UTC', []);
    const history = reader.rows({ filter, page: 1, pageSize: 500 }).calls.map(toCallRow);
    const request = {
      table: 'calls',
      format: 'csv',
      separator: ';',
      filter,
      nowMs: rig.now(),
      after: null,
      until: null,
    } as const;
    const text = new TextDecoder().decode(createTextPage(openStoredTables(rig.db))(request).bytes);
    for (const { id } of answered) {
      const expected = told.get(id)!;
      expect(toCallRow(calls.findById(id)!)).toMatchObject({ metadatos: expected });
      expect(history.find((row) => row.id === id)).toMatchObject({ metadatos: expected });
      const line = text.split('\r\n').find((one) => one.startsWith(`${id};`));
      if (expected.agente !== null) expect(line).toContain(`""agente"":${expected.agente},`);
      if (expected.etapas.conectada !== null) expect(line).toContain(expected.etapas.conectada);
    }
    expectCountersToEqualCalls(rig);
    // The length of an interrupted conversation is unknown: the call counts for its agent, but adds no talk time.
    expect(rig.one(`select max(talk_ms) from hourly_counters where disposition = 'interrupted'`)).toBe(0);
    expect(rig.one<number>("select sum(calls) from dimension_hours where dimension = 'agent'")).toBe(
      rig.one(`select count(*) from calls where details ->> '$.agentId' is not null`),
    );
  });
});

describe('recovery', () => {
  it('interrupts open attempts, whose contacts wait for the retry interval', () => {
    const rig = crashedAfter(3000);
    const open = rig.one<number>('select count(*) from calls where ended_at is null');
    rig.restart();
    expect(open).toBeGreaterThan(0);
    expect(rig.live.recovery.interrupted).toBe(open);
    expect(rig.one('select count(*) from calls where disposition = ?', 'interrupted')).toBe(open);
    const contacts = rig.all(
      `select state, contacts.attempts, due_at from contacts join calls on calls.contact_id = contacts.id
       where disposition = 'interrupted' group by 1, 2, 3`,
    );
    expect(contacts).toEqual([{ state: 'pending', attempts: 1, due_at: rig.now() + 60_000 }]);
    expectCountersToEqualCalls(rig);
  });

  it('does not reuse the id of a call, even a deleted one', () => {
    const rig = crashedAfter(3000);
    const last = rig.one<number>('select max(id) from calls');
    executeSql(rig.db, 'delete from calls');
    rig.restart();
    expect(rig.live.recovery.nextCallId).toBe(last + 1);
  });

  it('finishes contacts whose last attempt was interrupted', () => {
    const rig = crashedAfter(3000, { maxAttempts: 1 });
    rig.restart();
    const outcomes = rig.all(
      `select distinct state, outcome from contacts join calls on calls.contact_id = contacts.id where disposition = 'interrupted'`,
    );
    expect(outcomes).toEqual([{ state: 'done', outcome: 'attempts_used' }]);
  });

  it('releases claims without an attempt', () => {
    const rig = crashedAfter(0);
    executeSql(rig.db, `update contacts set state = 'claimed' where id in (150, 151)`);
    rig.restart();
    expect(rig.live.recovery.released).toBe(2);
    expect(rig.one(`select count(*) from contacts where state = 'pending' and id in (150, 151)`)).toBe(2);
  });

  it('finishes contacts that were done before an agent dialled them, with an attempt or without', () => {
    const rig = crashedAfter(3000);
    const dialled = rig.one<number>('select contact_id from calls where ended_at is null limit 1');
    const [claimed] = rig.all<{ id: number }>(`select id from contacts where state = 'pending' limit 1`);
    executeSql(rig.db, `update contacts set outcome = 'ended_by_user' where id = ${dialled}`);
    executeSql(rig.db, `update contacts set state = 'claimed', outcome = 'success' where id = ${claimed!.id}`);
    rig.restart();
    const standing = (id: number) =>
      rig.all<object>(`select state, outcome, attempts from contacts where id = ${id}`)[0];
    expect(standing(dialled)).toEqual({ state: 'done', outcome: 'ended_by_user', attempts: 1 });
    expect(standing(claimed!.id)).toEqual({ state: 'done', outcome: 'success', attempts: 0 });
  });

  it('continues active campaigns with new call ids', () => {
    const rig = crashedAfter(3000);
    const lastId = rig.one<number>('select max(id) from calls');
    rig.restart();
    expect(rig.live.state()).toMatchObject({ running: true, activeCampaigns: 1 });
    rig.runFor(10 * 60_000);
    expect(
      rig.one<number>(
        'select min(id) from calls where assigned_at > (select max(ended_at) from calls where disposition = ?)',
        'interrupted',
      ),
    ).toBeGreaterThan(lastId);
    expect(rig.one('select status from campaign_states')).toBe('completed');
    expect(rig.one('select count(*) from calls where user_id is not 4')).toBe(0);
    expectCountersToEqualCalls(rig);
  });

  it('does not start stopped or paused campaigns', () => {
    const rig = crashedAfter(1000);
    rig.live.run((effects) => effects.pauseCampaign(1));
    rig.live.run((effects) => effects.stopDialer());
    rig.restart();
    const before = rig.one('select count(*) from calls');
    rig.runFor(120_000);
    expect(rig.live.state()).toMatchObject({ running: false, activeCampaigns: 0 });
    expect(rig.one('select count(*) from calls')).toBe(before);
    expect(rig.live.run((effects) => effects.resumeCampaign(1))).toEqual({ ok: true, value: 'active' });
  });

  it('respects the rate limits across the restart', () => {
    const rig = crashedAfter(5000, { contacts: 1000 });
    rig.restart();
    rig.runFor(5000);
    const placed = rig.all<{ at: number }>('select placed_at at from calls where placed_at is not null order by 1');
    for (const [index, { at }] of placed.entries()) {
      expect((placed[index + 21]?.at ?? Infinity) - at).toBeGreaterThanOrEqual(1000);
    }
  });

  it('continues its samples when the clock starts earlier than before', () => {
    const rig = crashedAfter(60_000, { contacts: 3000 });
    rig.samples.length = 0;
    rig.restart(START_MS);
    rig.runFor(10_000);
    expect(rig.samples.map(({ at }) => at)).toEqual(
      Array.from({ length: 10 }, (_, second) => START_MS / 1000 + second),
    );
    expect(rig.samples.reduce((sum, { placed }) => sum + placed, 0)).toBeGreaterThan(50);
    expect(rig.one('select count(*) from calls where ended_at < coalesce(placed_at, assigned_at)')).toBe(0);
  });

  it('reopens a completed campaign whose import ended without an engine', () => {
    const rig = crashedAfter(10 * 60_000, { contacts: 5 });
    expect(rig.one('select status from campaign_states')).toBe('completed');
    executeSql(
      rig.db,
      `insert into contacts (campaign_id, phone, country, created_at) values (1, '+5491199999999', 'argentina', 1)`,
    );
    rig.restart();
    expect(rig.one('select status from campaign_states')).toBe('draft');
    expect(rig.live.run((effects) => effects.startCampaign(1, 1)).ok).toBe(true);
  });

  it('survives a hundred crashes at random moments', () => {
    const seed = 20_261_121;
    const rig = crashedAfter(100, { contacts: 400, maxAttempts: 3 });
    let state = seed;
    for (let stop = 0; stop < 100; stop += 1) {
      state = (state * 48_271) % 2_147_483_647;
      rig.runFor(state % 3000);
      rig.restart();
    }
    rig.runFor(60 * 60_000);
    expect(rig.one(`select count(*) from contacts where state <> 'done'`), `SEED=${seed}`).toBe(0);
    expect(rig.one('select max(attempt) from calls'), `SEED=${seed}`).toBe(3);
    expectCountersToEqualCalls(rig);
  });
});
