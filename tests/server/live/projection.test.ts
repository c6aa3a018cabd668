import { afterEach, describe, expect, it } from 'vitest';
import { createProjection } from '#server/live/projection.ts';
import { ratesOf } from '#server/live/rates.ts';
import { createSeries } from '#server/live/series.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from '../dialer/test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

/** Creates a running dialer, and the main thread's projection of its facts. */
function watchedRig() {
  const rig = createTestDialer({ speed: 20 });
  rigs.push(rig);
  const projection = createProjection({
    db: rig.db,
    clock: { nowMs: rig.now },
    timeZone: () => 'America/Argentina/Buenos_Aires',
  });
  rig.setSetting('globalCallsPerSecond', 20);
  rig.setSetting('agentCapacity', 5);
  const campaign = rig.addCampaign({ contacts: 2000 });
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  let taken = 0;
  const follow = (durationMs: number): void => {
    rig.runFor(durationMs);
    projection.accept(rig.facts.slice(taken));
    taken = rig.facts.length;
  };
  return { rig, projection, follow };
}

describe('the projection', () => {
  it('has the same live calls as the database', () => {
    const { rig, projection, follow } = watchedRig();
    follow(20_000);
    const open = rig.all<{ id: number }>('select id from calls where ended_at is null order by id').map(({ id }) => id);
    expect(open.length).toBeGreaterThan(5);
    expect([...projection.liveCalls().keys()]).toEqual(open);
    const stages = new Set([...projection.liveCalls().values()].map(({ stage }) => stage));
    expect(stages).toContain('menu');
    // Waiting for an agent and being transferred are reported together.
    expect(stages).not.toContain('transferring');
  });

  it('counts the same from facts as from the database', () => {
    const { rig, projection, follow } = watchedRig();
    follow(60_000);
    rig.live.run((effects) => effects.stopCampaign(1));
    follow(10 * 60_000);
    const followed = structuredClone(projection.totals());
    projection.reset(true);
    expect(followed).toEqual(projection.totals());
    expect(followed.placed).toBe(rig.one('select count(*) from calls where placed_at is not null'));
    expect(followed.placed).toBeGreaterThan(1000);
  });

  it('excludes interrupted calls from the carried rate', () => {
    const { rig, projection, follow } = watchedRig();
    follow(60_000);
    const before = ratesOf(projection.totals()).success_rate;
    expect(before).toBeGreaterThan(50);
    rig.restart();
    projection.reset(true);
    expect(rig.one("select count(*) from calls where disposition = 'interrupted'")).toBeGreaterThan(0);
    expect(ratesOf(projection.totals()).success_rate).toBe(before);
  });

  it('does not count refused calls as placed after a restart', () => {
    const { rig, projection, follow } = watchedRig();
    follow(10_000);
    rig.live.run((effects) => effects.stopCampaign(1));
    follow(10 * 60_000);
    const { placed, ended } = structuredClone(projection.totals());
    executeSql(
      rig.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, placed, duration_ms, persons, talk_ms, wait_ms)
       select max(hour), campaign_id, 99, country, 'failed', 40, 0, 0, 0, 0, 0 from hourly_counters`,
    );
    projection.reset(true);
    expect(projection.totals()).toMatchObject({ placed, ended: ended + 40 });
  });

  it('counts the same when the day restarts in the middle of calls', () => {
    const { projection, follow } = watchedRig();
    follow(60_000);
    expect(projection.liveCalls().size).toBeGreaterThan(5);
    const followed = structuredClone(projection.totals());
    projection.beginDay();
    expect(projection.totals()).toEqual(followed);
    follow(1000);
    expect(projection.totals().placed).toBeGreaterThan(followed.placed);
  });

  it('has every agent in the state of the latest fact', () => {
    const { rig, projection, follow } = watchedRig();
    follow(30_000);
    expect([...projection.agents().keys()]).toEqual([101, 102, 103, 104, 105]);
    const busy = [...projection.agents().values()].filter(({ state }) => state === 'busy');
    expect(busy.length).toBe(rig.live.state().agentsBusy);
    const connected = [...projection.liveCalls().values()].filter(({ stage }) => stage === 'connected');
    expect(new Set(connected.map(({ agentId }) => agentId))).toEqual(new Set(busy.map(({ id }) => id)));
  });

  it('has no calls, shifts or holds after an engine failure, but the same dialer state and day', () => {
    const { projection, follow } = watchedRig();
    follow(30_000);
    expect(projection.liveCalls().size).toBeGreaterThan(5);
    const placed = projection.totals().placed;
    projection.halt();
    expect([projection.liveCalls().size, projection.holds().size]).toEqual([0, 0]);
    expect([...projection.agents().values()].map(({ id, state, callId }) => [id, state, callId])).toEqual(
      [101, 102, 103, 104, 105].map((id) => [id, 'offline', null]),
    );
    expect([projection.running(), projection.totals().placed]).toEqual([true, placed]);
  });

  it('begins a new day at midnight of the console’s zone', () => {
    const { projection, follow } = watchedRig();
    follow(10_000);
    expect(projection.totals().placed).toBeGreaterThan(0);
    follow(12 * 3_600_000); // ten seconds after midnight in Buenos Aires
    expect(projection.totals().placed).toBe(0);
  });

  it('has a point for each of the last hundred seconds, with the day’s rates so far', () => {
    const { rig, projection, follow } = watchedRig();
    const series = createSeries(rig.db);
    for (let second = 0; second < 30; second += 1) {
      follow(1000);
      series.add(rig.samples.at(-1)!, projection.totals());
    }
    const points = series.list(rig.now() + 200);
    expect(points).toHaveLength(100);
    expect(points.slice(-25).every(({ cps }) => cps >= 19 && cps <= 21)).toBe(true);
    expect(points.slice(0, 60).every((point) => point.cps === 0 && point.success_rate === 0)).toBe(true);
    expect(points.at(-1)?.timestamp).toBe(new Date(rig.now()).toISOString());
    expect(points.at(-1)?.success_rate).toBeGreaterThan(50);
    const stored = createSeries(rig.db);
    stored.reset(rig.now(), projection.totals());
    for (const [index, point] of stored.list(rig.now() + 200).entries()) {
      expect(point).toMatchObject({ timestamp: points[index]?.timestamp, cps: points[index]?.cps });
      // Events exactly on a second may count in either second.
      if (index >= 80) expect(point.success_rate).toBeCloseTo(points[index]?.success_rate ?? NaN, -0.5);
    }
  });
});
