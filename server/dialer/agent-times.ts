import { QUARTER_MS } from '#shared/durations.ts';
import { heldMsUntil } from '#engine/model/call-progress.ts';
import type { AgentState, Fact, FactKind, FactOf } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { CALL_FIGURES } from './call-figures.ts';
import { createSumBuffer, type TickSink } from './sum-buffer.ts';

const KINDS = ['AgentChanged', 'CallEnded', 'ClockGap'] as const satisfies readonly FactKind[];

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

type OnShift = Exclude<AgentState, 'offline' | 'reserved'>;
type RowKey = { readonly hour: number; readonly agentId: number; readonly quarter: number; readonly teamId: number };
type Row = RowKey & { readonly pauseReasonId: number } & Record<OnShift | 'pauses' | 'heldMs' | PersonFigure, number>;
type Standing = {
  readonly state: OnShift;
  readonly teamId: number;
  readonly pauseReasonId: number;
  sinceMs: number;
};

/** Figures of the calls that reached a person. */
const PERSON_FIGURES = ['talked', 'talkMs', 'persons', 'succeeded'] as const;
type PersonFigure = (typeof PERSON_FIGURES)[number];

/** Key of agents without a team, and of pauses without a reason. */
const NONE = 0;

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

const onShift = (state: Exclude<AgentState, 'offline'>): OnShift => (state === 'reserved' ? 'available' : state);

/**
 * Counts by quarter of an hour and team how long each agent on shift is in each state, the pauses by reason, and the
 * calls of people. Reserved agents count as available.
 */
export function createAgentTimes(db: Db, startAtMs: number): AgentTimes {
  const add = db.sqlite.prepare<[Row]>(
    `insert into agent_times (hour, agent_id, quarter, team_id, pause_reason_id, available_ms, busy_ms, wrap_up_ms,
       paused_ms, unreachable_ms, pauses, talked, talk_ms, held_ms, persons, succeeded)
     values (@hour, @agentId, @quarter, @teamId, @pauseReasonId, @available, @busy, @wrap_up, @paused, @unreachable,
       @pauses, @talked, @talkMs, @heldMs, @persons, @succeeded)
     on conflict do update set available_ms = available_ms + excluded.available_ms, busy_ms = busy_ms + excluded.busy_ms,
       wrap_up_ms = wrap_up_ms + excluded.wrap_up_ms, paused_ms = paused_ms + excluded.paused_ms,
       unreachable_ms = unreachable_ms + excluded.unreachable_ms, pauses = pauses + excluded.pauses,
       talked = talked + excluded.talked, talk_ms = talk_ms + excluded.talk_ms, held_ms = held_ms + excluded.held_ms,
       persons = persons + excluded.persons, succeeded = succeeded + excluded.succeeded`,
  );
  const rows = createSumBuffer((quarter: number, agentId: number, teamId: number, pauseReasonId: number): Row => ({
    hour: Math.floor(quarter / 4),
    agentId,
    quarter: quarter % 4,
    teamId,
    pauseReasonId,
    available: 0,
    busy: 0,
    wrap_up: 0,
    paused: 0,
    unreachable: 0,
    pauses: 0,
    talked: 0,
    talkMs: 0,
    heldMs: 0,
    persons: 0,
    succeeded: 0,
  }));
  /** Last team of each person, who may sign out before the end of a call. */
  const teams = new Map<number, number>();
  /** Agents on shift by id. */
  const standing = new Map<number, Standing>();
  let storedAtMs = startAtMs;

  /** Adds the time of the state until `untilMs`, split by quarter of an hour. */
  function count(agentId: number, agent: Standing, untilMs: number): void {
    while (agent.sinceMs < untilMs) {
      const quarter = Math.floor(agent.sinceMs / QUARTER_MS);
      const endMs = Math.min(untilMs, (quarter + 1) * QUARTER_MS);
      rows.of(quarter, agentId, agent.teamId, agent.pauseReasonId)[agent.state] += endMs - agent.sinceMs;
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
    if (fact.kind === 'AgentChanged') changed(fact);
    if (fact.kind === 'CallEnded') ended(fact);
  }

  function changed({ at, agentId, teamId, from, to, pauseReasonId }: FactOf<'AgentChanged'>): void {
    const before = standing.get(agentId);
    if (before !== undefined) count(agentId, before, at);
    if (teamId !== null) teams.set(agentId, teamId);
    if (to === 'offline') return void standing.delete(agentId);
    const now: Standing = {
      state: onShift(to),
      teamId: teamId ?? NONE,
      pauseReasonId: (to === 'paused' ? pauseReasonId : null) ?? NONE,
      sinceMs: Math.max(at, before?.sinceMs ?? at),
    };
    standing.set(agentId, now);
    // A restart of the dialer does not begin another pause.
    if (to === 'paused' && from !== 'offline')
      rows.of(Math.floor(at / QUARTER_MS), agentId, now.teamId, now.pauseReasonId).pauses += 1;
  }

  function ended(fact: FactOf<'CallEnded'>): void {
    const teamId = fact.agentId === null ? undefined : teams.get(fact.agentId);
    if (fact.agentId === null || teamId === undefined) return;
    const row = rows.of(Math.floor(fact.at / QUARTER_MS), fact.agentId, teamId, NONE);
    for (const figure of PERSON_FIGURES) row[figure] += CALL_FIGURES[figure].of(fact, false);
    if (CALL_FIGURES.talked.of(fact) === 1) row.heldMs += heldMsUntil(fact.at, fact);
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
