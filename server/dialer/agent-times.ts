import { QUARTER_MS } from '#shared/durations.ts';
import type { AgentState, Fact, FactKind } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createSumBuffer, type TickSink } from './sum-buffer.ts';

const KINDS = ['AgentChanged', 'ClockGap'] as const satisfies readonly FactKind[];

/**
 * Minimum time between two additions of the agents' current states, ms. The end of a quarter of an hour adds them
 * earlier.
 */
const STORE_EVERY_MS = 60_000;
/**
 * Longest clock gap that counts as working time, ms. A longer one means that the machine was suspended and nobody was
 * on shift.
 */
const LONGEST_GAP_MS = 60_000;

type OnShift = Exclude<AgentState, 'offline'>;
type Row = { readonly hour: number; readonly agentId: number; readonly quarter: number } & Record<OnShift, number>;
type Standing = { readonly state: OnShift; sinceMs: number };

type AgentTimes = TickSink & {
  /** Adds the time of the agents' current states if a minute has passed or a quarter of an hour has ended. */
  advanceTo(nowMs: number): void;
  /**
   * When to call `advanceTo` next, epoch ms, so that each quarter of an hour is complete soon after its end. Infinity
   * if nobody is on shift.
   */
  nextAt(): number;
  /** Stores the time of the agents' current states in a new transaction. */
  settle(nowMs: number): void;
};

/** Counts how long each agent on shift is in each state, by quarter of an hour. */
export function createAgentTimes(db: Db, startAtMs: number): AgentTimes {
  const add = db.sqlite.prepare<[Row]>(
    `insert into agent_times (hour, agent_id, quarter, available_ms, busy_ms, wrap_up_ms, paused_ms, unreachable_ms)
     values (@hour, @agentId, @quarter, @available, @busy, @wrap_up, @paused, @unreachable)
     on conflict do update set available_ms = available_ms + excluded.available_ms, busy_ms = busy_ms + excluded.busy_ms,
       wrap_up_ms = wrap_up_ms + excluded.wrap_up_ms, paused_ms = paused_ms + excluded.paused_ms,
       unreachable_ms = unreachable_ms + excluded.unreachable_ms`,
  );
  const rows = createSumBuffer((quarter: number, agentId: number): Row => ({
    hour: Math.floor(quarter / 4),
    agentId,
    quarter: quarter % 4,
    available: 0,
    busy: 0,
    wrap_up: 0,
    paused: 0,
    unreachable: 0,
  }));
  /** Agents on shift by id. */
  const standing = new Map<number, Standing>();
  let storedAtMs = startAtMs;

  /** Adds the time of the state until `untilMs`, split by quarter of an hour. */
  function count(agentId: number, agent: Standing, untilMs: number): void {
    while (agent.sinceMs < untilMs) {
      const quarter = Math.floor(agent.sinceMs / QUARTER_MS);
      const endMs = Math.min(untilMs, (quarter + 1) * QUARTER_MS);
      rows.of(quarter, agentId)[agent.state] += endMs - agent.sinceMs;
      agent.sinceMs = endMs;
    }
  }

  function countAll(untilMs: number): void {
    for (const [agentId, agent] of standing) count(agentId, agent, untilMs);
    storedAtMs = untilMs;
  }

  function accept(fact: Fact): void {
    if (fact.kind === 'ClockGap' && fact.toMs - fact.fromMs > LONGEST_GAP_MS) {
      countAll(fact.fromMs);
      for (const agent of standing.values()) agent.sinceMs = Math.max(agent.sinceMs, fact.toMs);
    }
    if (fact.kind !== 'AgentChanged') return;
    const before = standing.get(fact.agentId);
    if (before !== undefined) count(fact.agentId, before, fact.at);
    if (fact.to === 'offline') standing.delete(fact.agentId);
    else standing.set(fact.agentId, { state: fact.to, sinceMs: Math.max(fact.at, before?.sinceMs ?? fact.at) });
  }

  const flush = (): void => rows.drain((row) => void add.run(row));

  const times: AgentTimes = {
    kinds: new Set(KINDS),
    accept,
    flush,
    advanceTo(nowMs) {
      if (nowMs - storedAtMs >= STORE_EVERY_MS || nowMs >= times.nextAt()) countAll(nowMs);
    },
    nextAt: () => (standing.size === 0 ? Infinity : (Math.floor(storedAtMs / QUARTER_MS) + 1) * QUARTER_MS),
    settle(nowMs) {
      countAll(nowMs);
      db.write(flush);
    },
  };
  return times;
}
