/** Campaigns with sessions in the live dialer: stored calls, changes while they run, and crashes. */
import { afterEach, describe, expect, it } from 'vitest';
import { createDefinitions } from '#server/dialer/definitions.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createProjection } from '#server/live/projection.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

/** Everybody answers, and all conversations have the same length. */
const networkOf = (talkMs: number) =>
  ({
    ...DEFAULT_PROFILE,
    outcomes: { person: { morning: 1, afternoon: 1, evening: 1 }, noAnswer: 0, busy: 0, failed: 0 },
    detection: null,
    talk: { kind: 'constant', value: talkMs },
  }) as const;

/** Starts a campaign with sessions, and five idle agents. */
function dialing(sessions: number, talkMs = 10 * 60_000) {
  const rig = createTestDialer({ speed: 1, network: networkOf(talkMs) });
  rigs.push(rig);
  rig.setSetting('globalCallsPerSecond', 20);
  const id = rig.addCampaign({ contacts: 2000, maxConcurrentCalls: 60 });
  const set = (to: number | null) =>
    rig.db.write(() =>
      executeSql(rig.db, `update campaigns set flow = 'direct', dial_method = 'progressive', sessions = ?`, to),
    );
  set(sessions);
  rig.live.run((effects) => effects.startCampaign(id, 1));
  /** Returns the number of calls in conversation. */
  const talking = (): number => {
    const inSession = new Set<number>();
    for (const fact of rig.facts) {
      if (fact.kind === 'CallConnected') inSession.add(fact.callId);
      else if (fact.kind === 'CallEnded') inSession.delete(fact.callId);
    }
    return inSession.size;
  };
  return { rig, id, set, talking };
}

describe('a campaign with sessions', () => {
  it('is loaded as stored; without sessions, agents take its calls', () => {
    const { rig, id, set } = dialing(7);
    const plan = () => createDefinitions(rig.db).findCampaign(id)?.plan;
    expect(plan()).toMatchObject({ sessions: 7 });
    set(null);
    expect(plan()).not.toHaveProperty('sessions');
  });

  it('stores its calls as connected without an agent, and doesn’t count them for agents', () => {
    const { rig } = dialing(7, 60_000);
    rig.runFor(5 * 60_000);
    const ended = rig.all<{ disposition: string; agent: number | null; connected: number | null }>(
      `select disposition, details ->> '$.agentId' agent, details ->> '$.connectedAtMs' connected
       from calls where ended_at is not null`,
    );
    expect(ended.length).toBeGreaterThan(20);
    expect(
      ended.every((call) => call.disposition === 'success' && call.agent === null && call.connected !== null),
    ).toBe(true);
    expect(rig.one("select count(*) from dimension_hours where dimension = 'agent'")).toBe(0);
    expect(rig.one<number>('select sum(talk_ms) from hourly_counters')).toBe(60_000 * ended.length);
    expect(rig.live.state()).toMatchObject({ agentsAvailable: 5, agentsBusy: 0 });
  });

  it('applies a changed number at once, and calls in progress continue', () => {
    const { rig, id, set, talking } = dialing(4);
    const change = (to: number | null) => {
      set(to);
      rig.live.run((effects) => effects.campaignChanged(id));
    };
    rig.runFor(60_000);
    expect(talking()).toBe(4);
    change(12);
    rig.runFor(30_000);
    expect(talking()).toBe(12);
    const cutOff = rig.one<number>('select count(*) from calls where ended_at is not null');
    change(2);
    expect(talking()).toBe(12);
    expect(rig.one('select count(*) from calls where ended_at is not null')).toBe(cutOff);
    rig.runFor(11 * 60_000);
    expect(talking()).toBe(2);
    change(null);
    rig.runFor(90_000);
    expect(rig.live.state()).toMatchObject({ agentsBusy: 5 });
  });

  it('has all its sessions free after a crash, and its conversations are interrupted', () => {
    const { rig, talking } = dialing(6);
    rig.runFor(60_000);
    expect(talking()).toBe(6);
    const open = rig.one<number>('select count(*) from calls where ended_at is null');
    rig.restart();
    expect(rig.one(`select count(*) from calls where disposition = 'interrupted'`)).toBe(open);
    expect(rig.one("select count(*) from dimension_hours where dimension = 'agent'")).toBe(0);
    rig.facts.length = 0;
    rig.runFor(60_000);
    expect(talking()).toBe(6);
  });

  it('shows the main thread how many are in a conversation', () => {
    const { rig, id, talking } = dialing(6, 45_000);
    const projection = createProjection({ db: rig.db, clock: { nowMs: rig.now }, timeZone: () => 'UTC' });
    let [taken, most] = [0, 0];
    for (let step = 0; step < 40; step++) {
      rig.runFor(5000);
      projection.accept(rig.facts.slice(taken));
      taken = rig.facts.length;
      expect(projection.sessionsInUseOf(id)).toBe(talking());
      most = Math.max(most, talking());
    }
    expect(most).toBe(6);
    expect(projection.sessionsInUseOf(id + 1)).toBe(0);
    projection.reset(true);
    expect(projection.sessionsInUseOf(id)).toBe(0);
  });
});
