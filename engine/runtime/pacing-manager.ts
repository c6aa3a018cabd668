/** Provides dial methods with the snapshot, the settings and the outcome of each call. */
import type { Loop } from '../kernel/loop.ts';
import { FIRST_EXTENSION } from '../model/agent.ts';
import { servedByOf, type CampaignPlan, type DialerSettings } from '../model/scenario.ts';
import { advanceTo, countAbandonment } from '../policies/abandonment.ts';
import type { PacingObservation, PacingSettings, PacingSnapshot } from '../policies/pacing/policy.ts';
import type { Served } from './agent-pool.ts';
import { crewOf, type CampaignRun, type Crew, type LiveCall } from './campaign-run.ts';

/** US TSR, and the UK policy before 2010. */
const DEFAULT_ABANDONMENT_CAP = 0.03;
const DEFAULT_TARGET_ANSWER_RATE = 0.15;
/** The weight of the default answer rate, in calls. */
const PRIOR_CALLS = 20;

/** Returns the campaign's abandonment cap, 0 to 1; null: no limit. */
export function abandonmentCapOf(plan: CampaignPlan): number | null {
  return plan.abandonmentCap === undefined ? DEFAULT_ABANDONMENT_CAP : plan.abandonmentCap;
}

export type PacingManager = {
  /** The snapshot of a campaign's moment, valid until the next call of this method. */
  snapshotOf(run: CampaignRun, linesFree: number, share: number): PacingSnapshot;
  settingsOf(plan: CampaignPlan): PacingSettings;
  /** As in the snapshot. */
  agentsToSpare(run: CampaignRun): number;
  /** Whether any of those who take the campaign's calls is idle. */
  isAgentIdle(run: CampaignRun): boolean;
  /** Others than before take the campaign's answered calls. */
  servedAnew(run: CampaignRun): void;
  /** The lines that calls may have have changed. */
  linesChanged(): void;
  /** A call has been ordered. */
  ordered(call: LiveCall): void;
  answered(call: LiveCall): void;
  /** The call requests an agent and is no longer in flight. */
  wantsAgent(call: LiveCall): void;
  /** `agentId` null: to a session. */
  connected(call: LiveCall, agentId: number | null): void;
  abandoned(call: LiveCall): void;
  /** The call has ended, in any stage. */
  ended(call: LiveCall): void;
  /** Null: the agent could not be reached, which says nothing about how long conversations take. */
  served(agentId: number, served: Served | null): void;
  /** A session finished a call. */
  servedBySession(call: LiveCall): void;
};

type PacingManagerOptions = {
  readonly loop: Loop;
  readonly agents: Crew;
  /** Persons waiting for an agent. */
  readonly waiting: () => number;
  /** How many calls a campaign with sessions can have at a time. */
  readonly linesOf: (plan: CampaignPlan) => number;
  readonly settings: () => DialerSettings;
  readonly speed: number;
};

/** Creates a manager without calls in flight. `speed` (over 0) divides the settings' times. */
export function createPacingManager(options: PacingManagerOptions): PacingManager {
  const { loop, agents, waiting, linesOf, settings, speed } = options;
  /** Campaigns with calls in flight that may request an agent. */
  const inFlightRuns = new Set<CampaignRun>();
  /** By agent: the campaign whose call it talks on or wraps up. */
  const serving: (CampaignRun | null)[] = [];
  /** The campaign that the snapshot describes. */
  let current: CampaignRun | null = null;
  let crew: Crew = agents;
  let linesFree = 0;
  // One object for all decisions, because a decision follows every event; its getters compute only what a method reads.
  const snapshot: PacingSnapshot = {
    get nowMs() {
      return loop.now();
    },
    get linesFree() {
      return linesFree;
    },
    get inFlight() {
      return current!.inFlight;
    },
    get othersWanting() {
      return othersWanting(current!);
    },
    get share() {
      return current!.share;
    },
    get agentsAvailable() {
      return crew.available();
    },
    get agentsBusy() {
      return crew.busy();
    },
    get agentsInWrapUp() {
      return crew.count('wrap_up');
    },
    get agentsServing() {
      return current!.servedBy === 'sessions' ? crew.busy() : current!.agentsServing;
    },
    get agentsPaused() {
      return crew.count('paused');
    },
    get waiting() {
      return waitingFor(current!);
    },
    get agentsToSpare() {
      return agentsToSpare(current!);
    },
    get agents() {
      return crew.view();
    },
    get abandonedDay() {
      return current!.abandonment.day;
    },
    get abandonedMonth() {
      return current!.abandonment.month;
    },
    get abandonedToday() {
      return current!.abandonment.today?.counts ?? null;
    },
  };
  /** A cache. Plans and settings are replaced, never mutated, so identity is enough to validate it. */
  let settingsSeen: DialerSettings | null = null;
  let settingsByPlan = new WeakMap<CampaignPlan, PacingSettings>();

  function makeSettings(plan: CampaignPlan): PacingSettings {
    const { globalCallsPerSecond, agentCapacity, agentWaitMs, minCallsPerSecond, targetAnswerRate, falseMachineShare } =
      settings();
    return {
      agentCapacity: servedByOf(plan) === 'sessions' ? Math.min(plan.sessions!, linesOf(plan)) : agentCapacity,
      abandonmentCap: abandonmentCapOf(plan),
      targetAnswerRate: targetAnswerRate ?? DEFAULT_TARGET_ANSWER_RATE,
      callsPerSecond: Math.min(plan.callsPerSecond ?? Infinity, globalCallsPerSecond),
      minCallsPerSecond: minCallsPerSecond ?? 0,
      agentWaitMs: (plan.agentWaitMs ?? agentWaitMs) / speed,
      ringTimeoutMs: plan.ringTimeoutMs / speed,
      falseMachineShare: falseMachineShare ?? 0,
    };
  }

  function observe(run: CampaignRun, observation: PacingObservation): void {
    run.memory = run.policy.observe!(run.memory, observation);
  }

  function leaveFlight(call: LiveCall): boolean {
    if (!call.inFlight) return false;
    call.inFlight = false;
    call.run.inFlight--;
    if (call.run.inFlight === 0) inFlightRuns.delete(call.run);
    return true;
  }

  /**
   * Returns how many of a campaign's calls in flight are expected to request an agent, by its share over the last day.
   */
  function wantingOf({ inFlight, abandonment }: CampaignRun): number {
    const { placed, wanted } = abandonment.day;
    const prior = (settings().targetAnswerRate ?? DEFAULT_TARGET_ANSWER_RATE) * PRIOR_CALLS;
    return (inFlight * (wanted + prior)) / (placed + PRIOR_CALLS);
  }

  function waitingFor(run: CampaignRun): number {
    return run.servedBy === 'sessions' ? run.sessions!.queue.size() : waiting();
  }

  function othersWanting(run: CampaignRun): number {
    let wanting = 0;
    if (run.servedBy === 'sessions') return wanting;
    for (const other of inFlightRuns) if (other !== run) wanting += wantingOf(other);
    return wanting;
  }

  /**
   * No agent is promised twice: each call of a campaign that stays within the agents has one. Against campaigns that
   * dial beyond the agents, a campaign gets its share of the idle ones, at least one.
   */
  function agentsToSpare(run: CampaignRun): number {
    const idle = crewOf(run, agents).available();
    const unclaimed = idle - waitingFor(run) - run.inFlight;
    // No other campaign has a claim.
    if (run.servedBy === 'sessions') return unclaimed;
    if (inFlightRuns.size === 0 || (inFlightRuns.size === 1 && inFlightRuns.has(run))) return unclaimed;
    let promised = 0;
    let expected = 0;
    for (const other of inFlightRuns) {
      if (other === run) continue;
      if (other.beyondAgents === 0) promised += other.inFlight;
      else expected += wantingOf(other);
    }
    const part = Math.max(1, Math.floor(idle * run.share)) - run.inFlight;
    return Math.min(unclaimed - promised, Math.max(unclaimed - promised - expected, part));
  }

  return {
    snapshotOf(run, lines, share) {
      advanceTo(run.abandonment, loop.now());
      run.share = share;
      current = run;
      crew = crewOf(run, agents);
      linesFree = lines;
      return snapshot;
    },

    settingsOf(plan) {
      if (settingsSeen !== settings()) {
        settingsSeen = settings();
        settingsByPlan = new WeakMap();
      }
      let found = settingsByPlan.get(plan);
      if (found === undefined) settingsByPlan.set(plan, (found = makeSettings(plan)));
      return found;
    },

    agentsToSpare,
    isAgentIdle: (run) => crewOf(run, agents).available() > 0,

    servedAnew(run) {
      if (run.servedBy === 'agents' && run.inFlight > 0) inFlightRuns.add(run);
      else inFlightRuns.delete(run);
    },

    linesChanged: () => void (settingsSeen = null),

    ordered(call) {
      call.inFlight = true;
      if (call.run.inFlight++ === 0 && call.run.servedBy === 'agents') inFlightRuns.add(call.run);
      countAbandonment(call.run.abandonment, 'placed', loop.now());
      if (call.run.policy.observe !== undefined) observe(call.run, { kind: 'placed', atMs: loop.now() });
    },

    answered({ run }) {
      countAbandonment(run.abandonment, 'answered', loop.now());
      if (run.policy.observe !== undefined) observe(run, { kind: 'answered', atMs: loop.now() });
    },

    wantsAgent(call) {
      if (!leaveFlight(call)) return;
      const { run } = call;
      countAbandonment(run.abandonment, 'wanted', loop.now());
      if (run.policy.observe === undefined) return;
      observe(run, { kind: 'wanted_agent', atMs: loop.now(), afterMs: loop.now() - call.queuedAtMs });
    },

    connected(call, agentId) {
      if (agentId !== null) {
        serving[agentId - FIRST_EXTENSION] = call.run;
        call.run.agentsServing++;
      }
      if (call.run.policy.observe === undefined) return;
      const waitedMs = call.waitingAtMs === null ? 0 : loop.now() - call.waitingAtMs;
      observe(call.run, { kind: 'connected', atMs: loop.now(), waitedMs });
    },

    abandoned({ run }) {
      countAbandonment(run.abandonment, 'abandoned', loop.now());
      if (run.policy.observe !== undefined) observe(run, { kind: 'abandoned', atMs: loop.now() });
    },

    ended(call) {
      if (!leaveFlight(call) || call.run.policy.observe === undefined) return;
      const byMachine = call.answeredBy === 'machine';
      observe(call.run, { kind: 'lost', atMs: loop.now(), afterMs: loop.now() - call.queuedAtMs, byMachine });
    },

    served(agentId, served) {
      const run = serving[agentId - FIRST_EXTENSION] ?? null;
      serving[agentId - FIRST_EXTENSION] = null;
      if (run !== null) run.agentsServing--;
      // An agent's times say nothing of sessions.
      if (served !== null && run?.policy.observe !== undefined && run.servedBy !== 'sessions')
        observe(run, { kind: 'served', atMs: loop.now(), talkMs: served.talkMs, wrapUpMs: served.wrapUpMs });
    },

    servedBySession({ run, connectedAtMs }) {
      if (run.policy.observe === undefined || run.servedBy !== 'sessions') return;
      observe(run, { kind: 'served', atMs: loop.now(), talkMs: loop.now() - connectedAtMs!, wrapUpMs: 0 });
    },
  };
}
