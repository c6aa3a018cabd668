/** The counters that reports read, as the live dialer writes them. */
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { COUNTED_TABLES } from '#server/dialer/call-figures.ts';
import { comparisonOf } from '#server/dialer/recount.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, START_MS, type TestDialer } from './test-dialer.ts';

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

function dialing(): TestDialer {
  const rig = createTestDialer({ speed: 1 });
  rigs.push(rig);
  rig.setSetting('agentCapacity', 4);
  const id = rig.addCampaign({ contacts: 1500, maxConcurrentCalls: 20, maxAttempts: 3 });
  // Two lists, and contacts without a list.
  executeSql(rig.db, 'update contacts set list_id = iif(id % 3 = 0, null, id % 3)');
  rig.live.run((effects) => effects.startCampaign(id, 1));
  return rig;
}

type Times = { available: number; busy: number; wrap_up: number; paused: number; unreachable: number };

/** Returns how long each agent was in each state until `untilMs`, according to the facts. */
function timesOf(rig: TestDialer, untilMs: number): Map<number, Times> {
  const times = new Map<number, Times>();
  const changes = rig.facts.filter((fact): fact is FactOf<'AgentChanged'> => fact.kind === 'AgentChanged');
  for (const [agentId, own] of Map.groupBy(changes, (fact) => fact.agentId)) {
    const sums = { available: 0, busy: 0, wrap_up: 0, paused: 0, unreachable: 0 };
    for (const [index, { at, to }] of own.entries()) {
      if (to !== 'offline' && to !== 'reserved') sums[to] += (own[index + 1]?.at ?? untilMs) - at;
    }
    times.set(agentId, sums);
  }
  return times;
}

const storedTimes = (rig: TestDialer) =>
  rig.all<Times & { id: number; hour: number }>(
    `select agent_id id, hour, sum(available_ms) available, sum(busy_ms) busy, sum(wrap_up_ms) wrap_up, sum(paused_ms) paused,
       sum(unreachable_ms) unreachable
     from agent_times group by 1, 2 order by 1, 2`,
  );

describe('the hourly counters of a running dialer', () => {
  it('equal its calls, also by caller id, agent and list, and after a crash', () => {
    const rig = dialing();
    rig.runFor(20 * 60_000);
    rig.restart(rig.now() + 5000);
    rig.runFor(10 * 60_000);
    rig.live.close();
    for (const table of COUNTED_TABLES.filter(({ name }) => name.startsWith('hours'))) {
      const { counted, calls } = comparisonOf(table);
      expect({ table: table.name, rows: rig.all(counted) }).toEqual({ table: table.name, rows: rig.all(calls) });
    }
    expect(rig.one<number>("select count(*) from dimension_hours where dimension = 'agent'")).toBeGreaterThan(3);
    expect(rig.all("select distinct value from dimension_hours where dimension = 'list' order by 1")).toEqual([
      { value: '1' },
      { value: '2' },
    ]);
    expect(rig.one<number>("select sum(wrap_up_ms) from dimension_hours where dimension = 'list'")).toBeGreaterThan(0);
    const reached = rig.one<number>('select count(*) from contacts where reached = 1');
    expect(reached).toBeGreaterThan(50);
    expect(rig.one('select sum(reached) from hourly_counters')).toBe(reached);
  });

  it('include the wrap-up after each call, in the hour of the call, from the agents’ states', () => {
    const rig = dialing();
    rig.runFor(30 * 60_000);
    rig.live.close();
    const wrapUps = new Map<string, number>();
    for (const own of Map.groupBy(
      rig.facts.filter((fact) => fact.kind === 'AgentChanged'),
      (fact) => fact.agentId,
    ).values())
      for (const [index, change] of own.entries()) {
        const next = own[index + 1];
        if (change.to !== 'wrap_up' || next === undefined) continue;
        const hour = Math.floor(change.at / HOUR_MS);
        const key = `${hour} ${change.agentId}`;
        wrapUps.set(key, (wrapUps.get(key) ?? 0) + next.at - change.at);
      }
    const stored = rig.all<{ hour: number; value: string; ms: number }>(
      "select hour, value, sum(wrap_up_ms) ms from dimension_hours where dimension = 'agent' and wrap_up_ms > 0 group by 1, 2",
    );
    expect(new Map(stored.map(({ hour, value, ms }) => [`${hour} ${value}`, ms]))).toEqual(wrapUps);
    const total = [...wrapUps.values()].reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThan(60_000);
    expect(rig.one('select sum(wrap_up_ms) from hourly_counters')).toBe(total);
  });
});

describe('the times of agents', () => {
  it('match their states, with each hour’s part in its hour', () => {
    const rig = dialing();
    rig.runFor(2.5 * HOUR_MS);
    rig.live.close();
    const stored = storedTimes(rig);
    const firstHour = START_MS / HOUR_MS;
    expect(new Set(stored.map(({ hour }) => hour - firstHour))).toEqual(new Set([0, 1, 2]));
    for (const { hour, available, busy, wrap_up, paused, unreachable } of stored)
      expect(available + busy + wrap_up + paused + unreachable).toBe(hour === firstHour + 2 ? HOUR_MS / 2 : HOUR_MS);
    for (const [id, times] of timesOf(rig, rig.now())) {
      const own = stored.filter((row) => row.id === id);
      const sum = (state: keyof Times) => own.reduce((total, row) => total + row[state], 0);
      expect({
        available: sum('available'),
        busy: sum('busy'),
        wrap_up: sum('wrap_up'),
        paused: sum('paused'),
        unreachable: sum('unreachable'),
      }).toEqual(times);
    }
  });

  it('lose at most a minute in a crash, and exclude the time without a server', () => {
    const rig = dialing();
    rig.runFor(10 * 60_000);
    rig.restart(rig.now() + HOUR_MS);
    rig.runFor(10 * 60_000);
    rig.live.close();
    for (const id of [101, 102, 103, 104]) {
      const ms = rig.one<number>(
        `select sum(available_ms + busy_ms + wrap_up_ms + paused_ms) from agent_times where agent_id = ${id}`,
      );
      expect(ms).toBeLessThanOrEqual(20 * 60_000);
      expect(ms).toBeGreaterThanOrEqual(19 * 60_000);
    }
  });

  it('exclude the time while the machine sleeps', () => {
    const rig = dialing();
    rig.runFor(10 * 60_000);
    rig.stallFor(2 * HOUR_MS);
    rig.runFor(10 * 60_000);
    rig.live.close();
    const ms = rig.one<number>(
      'select sum(available_ms + busy_ms + wrap_up_ms + paused_ms) from agent_times where agent_id = 101',
    );
    expect(Math.abs(ms - 20 * 60_000)).toBeLessThan(2000);
  });
});
