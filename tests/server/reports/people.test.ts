/** Recomputes the reports of people from the exported changes of their states and the exported history. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import type { AgentState, FactOf } from '#engine/model/facts.ts';
import { NO_PROGRESS } from '#engine/model/call-progress.ts';
import { createAgentEvents } from '#server/dialer/agent-events.ts';
import { createAgentTimes } from '#server/dialer/agent-times.ts';
import { toDetails } from '#server/platform/db/call-details.ts';
import type { CodeReportAnswer, PeopleReportAnswer } from '#shared/contracts/people-reports.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql } from '../../support/database.ts';

/** Buenos Aires has been at UTC−3 since March 2009. */
const ZONE_MS = -3 * HOUR_MS;
const NOW_MS = Date.parse('2026-11-24T23:00:00Z');
const START_MS = Date.parse('2026-11-23T12:00:00Z');
const DAYS = 'fecha_inicio=2026-11-23&fecha_fin=2026-11-24';
const [SALES, SUPPORT] = [81, 82];
const [ANA, LUIS, EVA] = [71, 72, 73];
const [SALE, REFUSED] = [901, 902];
const [LUNCH, DOCTOR] = [41, 42];

type Event = {
  readonly atMs: number;
  readonly untilMs: number;
  readonly user: string;
  readonly team: string;
  readonly state: string;
  readonly from: string;
  readonly reason: string;
  readonly callId: string;
};
type Call = {
  readonly id: string;
  readonly endMs: number;
  readonly talkMs: number;
  readonly heldMs: number;
  readonly success: boolean;
};

let test: TestApp;
let events: Event[];
let calls: ReadonlyMap<string, Call>;

beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
  for (const table of ['agent_times', 'agent_events', 'pause_reasons', 'call_wrap_ups', 'calls'])
    executeSql(test.db, `delete from ${table}`);
  executeSql(
    test.db,
    `insert into teams (id, name, created_at, updated_at) values (${SALES}, 'Ventas', 0, 0), (${SUPPORT}, 'Soporte', 0, 0);
     insert into users (id, username, name, email, role, password_hash, created_at)
       values (${ANA}, 'ana', 'Ana', '', 'operator', '', 0), (${LUIS}, 'luis', 'Luis', '', 'operator', '', 0),
         (${EVA}, 'eva', 'Eva', '', 'operator', '', 0);
     insert into wrap_up_codes (id, label, key, is_success, is_final, effect, needs_note)
       values (${SALE}, 'Compró', 'x', 1, 1, 'none', 0), (${REFUSED}, 'No compró', 'y', 0, 1, 'none', 0);
     insert into pause_reasons (id, name) values (${LUNCH}, 'Almuerzo'), (${DOCTOR}, 'Médico')`,
  );
  work(test);
  const changes = await exported('/agents/events/export');
  events = [...Map.groupBy(changes, (row) => row['user_id'])].flatMap(([, own]) =>
    own.map((row, index): Event => ({
      atMs: Date.parse(row['at']!),
      untilMs: Date.parse(own[index + 1]?.['at'] ?? row['at']!),
      user: row['user_id']!,
      team: row['team_id']!,
      state: row['to_state']!,
      from: row['from_state']!,
      reason: row['pause_reason']!,
      callId: row['call_id']!,
    })),
  );
  const history = parse((await test.request('admin', 'GET', '/llamadas/historico/export')).text, {
    bom: true,
    columns: true,
  }) as Record<string, string>[];
  calls = new Map(
    history.map((row) => {
      const meta = JSON.parse(row['metadatos']!) as { etapas: { conectada: string }; en_espera_s: number };
      const endMs = Date.parse(row['fecha_finalizacion']!);
      return [
        row['id']!,
        {
          id: row['id']!,
          endMs,
          talkMs: endMs - Date.parse(meta.etapas.conectada),
          heldMs: meta.en_espera_s * SECOND_MS,
          success: row['disposition'] === 'Compró',
        },
      ];
    }),
  );
});
afterAll(() => test.close());

async function exported(path: string): Promise<Record<string, string>[]> {
  const { text } = await test.request('supervisor', 'GET', `${path}${path.includes('?') ? '&' : '?'}${DAYS}`);
  return parse(text, { bom: true, columns: true });
}

const STORE_CALL = `insert into calls (id, campaign_id, attempt, phone, country, user_id, assigned_at, placed_at,
  answered_at, ended_at, disposition, details)
  values (?, 1, 1, '+541150000001', 'argentina', 1, ?, ?, ?, ?, 'success', ?)`;
const STORE_CODE = `insert into call_wrap_ups (call_id, code_id, label, is_success, note, user_id, team_id, campaign_id,
  is_default, at, counted_at)
  values (?, ?, ?, ?, '', ?, ?, 1, 0, ?, ?)`;

/** Two days of work, given to the dialer's own counters: of Ana for both teams, of Luis and Eva for one each. */
function work({ db }: TestApp): void {
  const [times, changes] = [createAgentTimes(db, START_MS), createAgentEvents(db)];
  let callId = 0;
  let atMs = START_MS;

  function shift(userId: number, teamId: number, beginMs: number, rounds: number): void {
    const agentId = personExtension(userId);
    let state: AgentState = 'offline';
    atMs = beginMs;
    const change = (to: AgentState, forMs: number, more: Partial<FactOf<'AgentChanged'>> = {}): void => {
      const fact: FactOf<'AgentChanged'> = {
        kind: 'AgentChanged',
        at: atMs,
        agentId,
        teamId,
        from: state,
        to,
        callId: null,
        ...more,
      };
      times.accept(fact);
      changes.accept(fact);
      state = to;
      atMs += forMs;
    };
    for (let round = 0; round < rounds; round++) {
      change('available', (13 + round) * SECOND_MS + 137);
      callId++;
      const [id, connectedAtMs] = [callId, atMs + 200];
      change('busy', (50 + 7 * round) * SECOND_MS + 41, { callId: id });
      const progress = {
        ...NO_PROGRESS,
        placedAtMs: connectedAtMs - 9000,
        answeredAtMs: connectedAtMs - 100,
        answeredBy: 'person',
        connectedAtMs,
        agentId,
        heldMs: (round % 3) * 7 * SECOND_MS,
      } as const;
      const ended = {
        kind: 'CallEnded',
        at: atMs,
        callId: id,
        disposition: 'success',
        ...progress,
      } as unknown as FactOf<'CallEnded'>;
      executeSql(
        db,
        STORE_CALL,
        id,
        connectedAtMs - 9500,
        connectedAtMs - 9000,
        connectedAtMs - 100,
        atMs,
        JSON.stringify(toDetails(progress)),
      );
      change('wrap_up', 21 * SECOND_MS + 500, { callId: id });
      times.accept(ended);
      const [code, label] = round % 3 === 0 ? [SALE, 'Compró'] : [REFUSED, 'No compró'];
      executeSql(db, STORE_CODE, id, code, label, code === SALE ? 1 : 0, userId, teamId, atMs, atMs);
      if (round % 4 === 1) change('paused', 9 * MINUTE_MS + 77, { pauseReasonId: round % 8 === 1 ? LUNCH : null });
      if (round % 8 === 5) change('paused', 4 * MINUTE_MS, { pauseReasonId: DOCTOR });
      if (round === 2) change('unreachable', 90 * SECOND_MS);
    }
    change('offline', 0);
  }

  db.write(() => {
    shift(ANA, SALES, START_MS, 14);
    shift(ANA, SUPPORT, START_MS + 4 * HOUR_MS, 7);
    shift(LUIS, SALES, START_MS + 11 * MINUTE_MS, 21);
    // Over midnight of the console's zone.
    shift(EVA, SUPPORT, Date.parse('2026-11-24T02:47:00Z'), 10);
    shift(ANA, SALES, START_MS + DAY_MS, 5);
    times.flush();
  });
}

const BY = ['person', 'team', 'day', 'hour'] as const;
const local = (atMs: number): string => new Date(atMs + ZONE_MS).toISOString();
const KEY: Readonly<Record<(typeof BY)[number], (event: Event, atMs: number) => string>> = {
  person: ({ user }) => user,
  team: ({ team }) => team,
  day: (_, atMs) => local(atMs).slice(0, 10),
  hour: (_, atMs) => local(atMs).slice(11, 13),
};

/** Cuts the states at full hours, so that each piece is in one row. */
const pieces = (): Event[] =>
  events
    .filter(({ state }) => state !== 'offline')
    .flatMap((event) => {
      const cut: Event[] = [];
      for (let atMs = event.atMs; atMs < event.untilMs;) {
        const untilMs = Math.min(event.untilMs, (Math.floor(atMs / HOUR_MS) + 1) * HOUR_MS);
        cut.push({ ...event, atMs, untilMs });
        atMs = untilMs;
      }
      return cut;
    });

const report = async (query: string): Promise<PeopleReportAnswer> =>
  (await test.request('supervisor', 'GET', `/reports/people?${query}&${DAYS}`)).body as unknown as PeopleReportAnswer;

function figuresOf(own: readonly Event[], begun: readonly Event[], reached: readonly Call[]) {
  const ms = (of: readonly Event[]): number => of.reduce((sum, { atMs, untilMs }) => sum + untilMs - atMs, 0);
  const s = (of: readonly Event[]): number => Math.round(ms(of) / 1000);
  const inState = (state: string): Event[] => own.filter((event) => event.state === state);
  const talkMs = reached.reduce((sum, call) => sum + call.talkMs, 0);
  const heldMs = reached.reduce((sum, call) => sum + call.heldMs, 0);
  const reasons = new Set([...inState('paused'), ...begun].map(({ reason }) => reason));
  return {
    shift_s: s(own),
    ready_s: s(inState('available')),
    in_call_s: s(inState('busy')),
    wrap_up_s: s(inState('wrap_up')),
    paused_s: s(inState('paused')),
    unreachable_s: s(inState('unreachable')),
    conversations: reached.length,
    contacts: reached.length,
    successes: reached.length,
    talk_s: reached.length === 0 ? null : Math.round(talkMs / reached.length / 100) / 10,
    hold_s: reached.length === 0 ? null : Math.round(heldMs / reached.length / 100) / 10,
    handling_s: reached.length === 0 ? null : Math.round((talkMs + ms(inState('wrap_up'))) / reached.length / 100) / 10,
    contacts_per_hour: Math.round((100 * reached.length * HOUR_MS) / ms(own)) / 100,
    successes_per_hour: Math.round((100 * reached.length * HOUR_MS) / ms(own)) / 100,
    occupancy: Math.round((10_000 * ms([...inState('busy'), ...inState('wrap_up')])) / ms(own)) / 100,
    pauses: [...reasons]
      .map((reason) => ({
        reason: reason === '' ? null : reason,
        pauses: begun.filter((event) => event.reason === reason).length,
        paused_s: s(inState('paused').filter((event) => event.reason === reason)),
      }))
      .toSorted(byReason),
  };
}

describe('the report of people', () => {
  it.each(BY)('by %s equals the exported changes of states and calls', async (by) => {
    const { rows, totals } = await report(`by=${by}`);
    const keyOf = KEY[by];
    const begun = events.filter(({ state, from }) => state === 'paused' && from !== 'offline');
    const talks = events.filter(({ state }) => state === 'busy');
    const groups = Map.groupBy(pieces(), (event) => keyOf(event, event.atMs));
    const expected = [...groups].map(([key, own]) => {
      const reached = talks.filter((event) => keyOf(event, calls.get(event.callId)!.endMs) === key);
      const figures = figuresOf(
        own,
        begun.filter((event) => keyOf(event, event.atMs) === key),
        reached.map(({ callId }) => calls.get(callId)!),
      );
      return { key, ...figures };
    });
    expect(expected.length).toBeGreaterThan(1);
    const plain = rows.map(({ name: _name, pauses, ...row }) => ({
      ...row,
      pauses: pauses.map(({ reason_id: _id, ...pause }) => pause).toSorted(byReason),
    }));
    expect(plain.toSorted(byKey)).toEqual(expected.toSorted(byKey));
    expect(totals).toMatchObject({ shift_s: figuresOf(pieces(), begun, []).shift_s, conversations: calls.size });
  });

  it('counts who worked for two teams in each, for the time there', async () => {
    const { rows } = await report('by=team');
    expect(rows.map(({ name }) => name)).toEqual(['Soporte', 'Ventas']);
    const own = await Promise.all([SALES, SUPPORT].map((id) => report(`by=person&team_id=${id}`)));
    const ana = own.map((answer) => answer.rows.find(({ key }) => key === String(ANA))!);
    expect(ana.map(({ conversations }) => conversations)).toEqual([19, 7]);
    const both = (await report('by=person')).rows.find(({ key }) => key === String(ANA))!;
    expect(Math.abs(both.shift_s - ana[0]!.shift_s - ana[1]!.shift_s)).toBeLessThanOrEqual(1);
    expect(own.map(({ totals }) => totals.shift_s)).toEqual([rows[1]!.shift_s, rows[0]!.shift_s]);
  });

  it('is exported with two columns for each reason of a pause', async () => {
    const rows = await exported('/reports/people/export?by=person');
    const { rows: answered } = await report('by=person');
    expect(
      rows.map((row) => [row['key'], row['name'], row['shift_s'], row['pauses (Almuerzo)'], row['paused_s (Médico)']]),
    ).toEqual(
      answered.map(({ key, name, shift_s, pauses }) => [
        key,
        name,
        String(shift_s),
        String(pauses.find(({ reason }) => reason === 'Almuerzo')?.pauses ?? 0),
        String(pauses.find(({ reason }) => reason === 'Médico')?.paused_s ?? 0),
      ]),
    );
    expect(await readAudit(test, { action: 'report.export' })).toMatchObject([
      { after: { report: 'people', by: 'person' } },
    ]);
  });

  it('refuses days in the wrong order and periods of more than a year', async () => {
    for (const path of ['/reports/people', '/reports/dispositions/export']) {
      const wrong = await test.request('supervisor', 'GET', `${path}?fecha_inicio=2026-11-24&fecha_fin=2026-11-23`);
      expect(wrong.body['error']).toBe('date_range_invalid');
      const long = await test.request('supervisor', 'GET', `${path}?fecha_inicio=2024-11-24&fecha_fin=2026-11-23`);
      expect(long.body['error']).toBe('report_too_long');
    }
  });
});

describe('the report of wrap-up codes', () => {
  it.each(['person', 'team', 'campaign', 'day', 'hour'] as const)('by %s equals the exported history', async (by) => {
    const { body } = await test.request('supervisor', 'GET', `/reports/dispositions?by=${by}&${DAYS}`);
    const { rows, totals } = body as unknown as CodeReportAnswer;
    const wrapUps = events.filter(({ state }) => state === 'wrap_up');
    const keyOf = (event: Event): string => (by === 'campaign' ? '1' : KEY[by](event, event.untilMs));
    const expected = [...Map.groupBy(wrapUps, keyOf)].flatMap(([key, own]) => {
      const sold = own.filter(({ callId }) => calls.get(callId)!.success).length;
      return [
        {
          key,
          disposition: 'Compró',
          success: true,
          calls: sold,
          share: Math.round((10_000 * sold) / own.length) / 100,
        },
        {
          key,
          disposition: 'No compró',
          success: false,
          calls: own.length - sold,
          share: Math.round((10_000 * (own.length - sold)) / own.length) / 100,
        },
      ].filter((row) => row.calls > 0);
    });
    const plain = rows.map(({ name: _name, disposition_id: _id, ...row }) => row);
    expect(plain.toSorted(byKey)).toEqual(expected.toSorted(byKey));
    expect(totals.reduce((sum, row) => sum + row.calls, 0)).toBe(calls.size);
    expect(totals.reduce((sum, row) => sum + row.share!, 0)).toBeCloseTo(100);
  });

  it('can be of one team and campaign, and is exported', async () => {
    const rows = await exported(`/reports/dispositions/export?by=person&team_id=${SUPPORT}&campaign_id=1`);
    expect(rows.map((row) => [row['name'], row['disposition'], row['success'], row['calls']])).toEqual([
      ['Ana', 'No compró', 'false', '4'],
      ['Ana', 'Compró', 'true', '3'],
      ['Eva', 'No compró', 'false', '6'],
      ['Eva', 'Compró', 'true', '4'],
    ]);
    expect(await exported('/reports/dispositions/export?by=person&campaign_id=2')).toEqual([]);
  });
});

function byKey(a: { key: string; disposition?: string }, b: { key: string; disposition?: string }): number {
  return `${a.key} ${a.disposition ?? ''}`.localeCompare(`${b.key} ${b.disposition ?? ''}`);
}

function byReason(a: { reason: string | null }, b: { reason: string | null }): number {
  return (a.reason ?? '').localeCompare(b.reason ?? '');
}
