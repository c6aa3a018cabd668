import { isReturned } from '#engine/model/call.ts';
import type { CallProgress } from '#engine/model/call-progress.ts';
import type { Fact } from '#engine/model/facts.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import { startOfDay, startOfNextDay } from '#server/platform/time/local-day.ts';
import { createLiveAgents, type LiveAgent } from './live-agents.ts';
import { createLiveCalls } from './live-calls.ts';
import { addFact, createTotalsReader, emptyTotals, type DayTotals } from './day-totals.ts';
import { createCampaignPaces, type CampaignPaces } from './campaign-pace.ts';
import { createLiveHolds, type CampaignHold } from './live-holds.ts';
import { createLiveTrunks, type TrunkRest } from './live-trunks.ts';
import type { LiveCall } from './live-call.ts';

/** The dialer's state on the main thread, at most one tick behind the engine. Reads don't query the database. */
export type Projection = {
  /** Live calls by id, oldest first. */
  liveCalls(): ReadonlyMap<number, LiveCall>;
  /** Returns the number of sessions that the campaign is using. */
  sessionsInUseOf(campaignId: number): number;
  /** Agents by extension. */
  agents(): ReadonlyMap<number, LiveAgent>;
  /** Hold of each active campaign by id. Campaigns that place calls have no entry. */
  holds(): ReadonlyMap<number, CampaignHold>;
  /** Rest of each trunk by id. Trunks in service have no entry. */
  trunkRests(): ReadonlyMap<number, TrunkRest>;
  /** Dialing rates and taken lines of the campaigns. */
  paces(): Pick<CampaignPaces, 'cpsOf' | 'steadyCpsOf' | 'totalCps' | 'linesUsed'>;
  /** Totals since the beginning of the day in the console's time zone. */
  totals(): Readonly<DayTotals>;
  /** Whether the dialer is switched on. */
  running(): boolean;
  accept(facts: readonly Fact[]): void;
  /** Recounts the day's totals, because the console's time zone has changed or some of the day's calls were removed. */
  beginDay(): void;
  /** Clears the calls, shifts, holds and rests of trunks because the engine is down. The switch keeps its state. */
  halt(): void;
  /**
   * Reloads from the database after the engine has recovered. The engine's first facts report the agents on shift and
   * the conversations that go on.
   */
  reset(isRunning: boolean): void;
};

type ProjectionDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** The console's time zone (IANA), read again at each change of day. */
  readonly timeZone: () => string;
};

export function createProjection({ db, clock, timeZone }: ProjectionDeps): Projection {
  const readTotals = createTotalsReader(db);
  const calls = createLiveCalls();
  const agents = createLiveAgents();
  const holds = createLiveHolds();
  const trunks = createLiveTrunks();
  const paces = createCampaignPaces();
  let running = false;
  let totals = readTotals(startOfDay(clock.nowMs(), timeZone()));
  let dayEndsAt = startOfNextDay(clock.nowMs(), timeZone());

  function startNewDay(nowMs: number): void {
    if (nowMs < dayEndsAt) return;
    totals = emptyTotals();
    dayEndsAt = startOfNextDay(nowMs, timeZone());
  }

  function accept(facts: readonly Fact[]): void {
    for (const fact of facts) {
      startNewDay(fact.at);
      addFact(totals, fact);
      if (fact.kind === 'CallAdopted') addLive(fact, startOfDay(fact.at, timeZone()));
      calls.accept(fact);
      agents.accept(fact);
      holds.accept(fact);
      trunks.accept(fact);
      paces.accept(fact);
      if (fact.kind === 'DialerStarted') running = true;
      if (fact.kind === 'DialerStopped') running = false;
    }
  }

  /** Counts a live call since the day's beginning. The counters contain only ended calls. */
  function addLive(call: Readonly<CallProgress> & { readonly attempt: number }, sinceMs: number): void {
    if (isReturned(call)) return;
    const { placedAtMs, answeredAtMs, answeredBy } = call;
    if (placedAtMs !== null && placedAtMs >= sinceMs) totals.placed += 1;
    if (answeredBy === 'person' && answeredAtMs !== null && answeredAtMs >= sinceMs) totals.answered += 1;
  }

  function beginDay(): void {
    const nowMs = clock.nowMs();
    const sinceMs = startOfDay(nowMs, timeZone());
    totals = readTotals(sinceMs);
    dayEndsAt = startOfNextDay(nowMs, timeZone());
    for (const call of calls.calls.values()) addLive(call, sinceMs);
  }

  function halt(): void {
    calls.clear();
    agents.endShifts();
    holds.clear();
    trunks.clear();
    paces.clear();
  }

  function reset(isRunning: boolean): void {
    running = isRunning;
    calls.clear();
    agents.clear();
    holds.clear();
    trunks.clear();
    paces.clear();
    beginDay();
  }

  return {
    liveCalls: () => calls.calls,
    sessionsInUseOf: calls.sessionsInUseOf,
    agents: () => agents.agents,
    holds: () => holds.holds,
    trunkRests: () => trunks.rests,
    paces: () => paces,
    totals: () => {
      startNewDay(clock.nowMs());
      return totals;
    },
    running: () => running,
    accept,
    beginDay,
    halt,
    reset,
  };
}
