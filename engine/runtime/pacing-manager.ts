/** Provides dial methods with snapshots, settings and the outcome of each call. */
import { createIdMap } from '../kernel/id-map.ts';
import type { Loop } from '../kernel/loop.ts';
import { servedByOf, type CampaignPlan, type DialerSettings } from '../model/scenario.ts';
import { advanceTo, countAbandonment } from '../policies/abandonment.ts';
import type {
  AbandonmentCounts,
  AgentsView,
  PacingObservation,
  PacingSettings,
  PacingSnapshot,
} from '../policies/pacing/policy.ts';
import type { Served } from './agent-pool-contract.ts';
import { crewOf, type CampaignRun, type LiveCall } from './campaign-run.ts';

/** As in the US TSR. */
const DEFAULT_ABANDONMENT_CAP = 0.03;
const DEFAULT_TARGET_ANSWER_RATE = 0.15;
/** Weight of the prior answer rate, in calls. */
const PRIOR_CALLS = 20;
const NO_COUNTS: AbandonmentCounts = { placed: 0, answered: 0, wanted: 0, abandoned: 0 };
const NO_AGENTS: AgentsView = { count: 0, states: new Uint8Array(0), sinceMs: new Float64Array(0) };

/** Returns the campaign's abandonment cap, 0 to 1, or null for no limit. */
export function abandonmentCapOf(plan: CampaignPlan): number | null {
  return plan.abandonmentCap === undefined ? DEFAULT_ABANDONMENT_CAP : plan.abandonmentCap;
}

export type PacingManager = {
  /** Returns a snapshot of the campaign. The next call of this method reuses the object. */
  snapshotOf(run: CampaignRun, linesFree: number, share: number): PacingSnapshot;
  settingsOf(run: CampaignRun): PacingSettings;
  /** See `PacingSnapshot.agentsToSpare`. */
  agentsToSpare(run: CampaignRun): number;
  /** Returns whether any agent or session that takes the campaign's calls is idle. */
  isAgentIdle(run: CampaignRun): boolean;
  /** Call this when the takers of the campaign's calls change, such as from agents to sessions. */
  takersChanged(run: CampaignRun): void;
  /** Call this when a line limit or the number of a team's agents on shift changes. */
  capacityChanged(): void;
  ordered(call: LiveCall): void;
  /**
   * Counts a conversation of an earlier dialer towards the abandonment rate, because the campaign's past has only ended
   * calls.
   */
  adopted(call: LiveCall): void;
  answered(call: LiveCall): void;
  /** Records that the call requests an agent and is no longer in flight. */
  wantsAgent(call: LiveCall): void;
  /** Records that an agent, or a session if `agentId` is null, is assigned to the call. */
  assigned(call: LiveCall, agentId: number | null): void;
  /** Records that the call was bridged with its agent or session. */
  bridged(call: LiveCall): void;
  abandoned(call: LiveCall): void;
  /** Records that the call has ended, in any stage. */
  ended(call: LiveCall): void;
  /**
   * Records that an agent finished a call. `served` is null if the agent was not reached, so there is nothing to learn.
   */
  served(agentId: number, served: Served | null): void;
  /** Records that a session finished a call. */
  servedBySession(call: LiveCall, byMachine: boolean): void;
};

type PacingManagerOptions = {
  readonly loop: Loop;
  /** Returns how many calls a campaign with sessions can have at a time. */
  readonly linesOf: (plan: CampaignPlan) => number;
  readonly settings: () => DialerSettings;
  readonly speed: number;
};

/** Creates a manager. `speed` (over 0) divides the times in the settings. */
export function createPacingManager(options: PacingManagerOptions): PacingManager {
  const { loop, linesOf, settings, speed } = options;
  /**
   * Campaigns with calls in flight that may request an agent. An array, because a Set allocates when members come and
   * go with every call.
   */
  const inFlightRuns: CampaignRun[] = [];
  /** The call of each agent who is in a call or wrap-up of a campaign, by agent. */
  const serving = createIdMap<LiveCall>();
  // One object serves all decisions, because a decision follows every event. It has plain fields, because V8 keeps an
  // object with this many getters as a hash table, whose reads are slow.
  const snapshot: { -readonly [K in keyof PacingSnapshot]: PacingSnapshot[K] } = {
    nowMs: 0,
    linesFree: 0,
    inFlight: 0,
    othersWanting: 0,
    share: 1,
    agentsAvailable: 0,
    agentsBusy: 0,
    agentsInWrapUp: 0,
    agentsLeaving: 0,
    agentsServing: 0,
    agentsPaused: 0,
    waiting: 0,
    agentsToSpare: 0,
    agents: NO_AGENTS,
    abandonedDay: NO_COUNTS,
    abandonedMonth: NO_COUNTS,
    abandonedToday: null,
  };
  /**
   * The settings for which `settingsByPlan` is valid. Settings and plans are replaced, never mutated, so comparing
   * identity is enough.
   */
  let settingsSeen: DialerSettings | null = null;
  let settingsByPlan = new WeakMap<CampaignPlan, PacingSettings>();
  /** The last requested plan and its settings, because requests usually repeat. */
  let lastPlan: CampaignPlan | null = null;
  let lastSettings: PacingSettings | null = null;

  /** Returns how many agents or sessions could serve the campaign at a time. */
  function capacityOf({ plan, group }: CampaignRun): number {
    if (servedByOf(plan) === 'sessions') return Math.min(plan.sessions!, linesOf(plan));
    return plan.teamId === undefined ? settings().agentCapacity : group.pool.onShift();
  }

  function makeSettings(run: CampaignRun): PacingSettings {
    const { plan } = run;
    const { globalCallsPerSecond, agentWaitMs, minCallsPerSecond, targetAnswerRate, falseMachineShare } = settings();
    return {
      agentCapacity: capacityOf(run),
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

  /** Counts a call towards the abandonment cap. One that its agent was shown or has dialled can't be overdialled. */
  function count({ run, ownAgentId }: LiveCall, what: 'placed' | 'answered' | 'wanted'): void {
    if (ownAgentId === null) countAbandonment(run.abandonment, what, loop.now());
  }

  /** Returns whether the dial method, which has not decided on its agents' own calls, learns from the call. */
  function isLearnedFrom({ run, ownAgentId }: LiveCall): boolean {
    return ownAgentId === null && run.policy.observe !== undefined;
  }

  function leaveFlight(call: LiveCall): boolean {
    if (!call.inFlight) return false;
    call.inFlight = false;
    if (call.ownAgentId !== null) return true;
    call.run.inFlight--;
    if (call.run.inFlight === 0) removeFrom(inFlightRuns, call.run);
    return true;
  }

  /**
   * Returns the expected number of calls in flight that will request an agent, by the campaign's share over the last
   * day.
   */
  function wantingOf({ inFlight, abandonment }: CampaignRun): number {
    const { placed, wanted } = abandonment.day;
    const prior = (settings().targetAnswerRate ?? DEFAULT_TARGET_ANSWER_RATE) * PRIOR_CALLS;
    return (inFlight * (wanted + prior)) / (placed + PRIOR_CALLS);
  }

  function waitingFor(run: CampaignRun): number {
    return run.servedBy === 'sessions' ? run.sessions!.queue.size() : run.group.queue.size();
  }

  function othersWanting(run: CampaignRun): number {
    let wanting = 0;
    if (run.servedBy === 'sessions') return wanting;
    for (const other of inFlightRuns) if (other !== run && other.group === run.group) wanting += wantingOf(other);
    return wanting;
  }

  /**
   * Returns how many more agents the campaign may use. Each call of a campaign that stays within the agents reserves an
   * agent. Campaigns that dial beyond the agents leave this one its share of the idle agents, at least one.
   */
  function agentsToSpare(run: CampaignRun): number {
    const idle = crewOf(run).available();
    const unclaimed = idle - waitingFor(run) - run.inFlight;
    // No other campaign competes for these agents or sessions.
    if (run.servedBy === 'sessions') return unclaimed;
    if (inFlightRuns.length === 0 || (inFlightRuns.length === 1 && inFlightRuns[0] === run)) return unclaimed;
    let promised = 0;
    let expected = 0;
    for (const other of inFlightRuns) {
      if (other === run || other.group !== run.group) continue;
      if (other.beyondAgents === 0) promised += other.inFlight;
      else expected += wantingOf(other);
    }
    const part = Math.max(1, Math.floor(idle * run.share)) - run.inFlight;
    return Math.min(unclaimed - promised, Math.max(unclaimed - promised - expected, part));
  }

  return {
    snapshotOf(run, linesFree, share) {
      const nowMs = loop.now();
      advanceTo(run.abandonment, nowMs);
      run.share = share;
      const crew = crewOf(run);
      snapshot.nowMs = nowMs;
      snapshot.linesFree = linesFree;
      snapshot.inFlight = run.inFlight;
      snapshot.othersWanting = othersWanting(run);
      snapshot.share = share;
      snapshot.agentsAvailable = crew.available();
      snapshot.agentsBusy = crew.count('busy');
      snapshot.agentsInWrapUp = crew.count('wrap_up');
      snapshot.agentsLeaving = crew.count('leaving');
      snapshot.agentsServing = run.servedBy === 'sessions' ? crew.busy() : run.agentsServing;
      snapshot.agentsPaused = crew.count('paused');
      snapshot.waiting = waitingFor(run);
      snapshot.agentsToSpare = agentsToSpare(run);
      snapshot.agents = crew.view();
      snapshot.abandonedDay = run.abandonment.day;
      snapshot.abandonedMonth = run.abandonment.month;
      snapshot.abandonedToday = run.abandonment.today?.counts ?? null;
      return snapshot;
    },

    settingsOf(run) {
      const { plan } = run;
      if (settingsSeen !== settings()) {
        settingsSeen = settings();
        settingsByPlan = new WeakMap();
      } else if (plan === lastPlan) return lastSettings!;
      let found = settingsByPlan.get(plan);
      if (found === undefined) settingsByPlan.set(plan, (found = makeSettings(run)));
      lastPlan = plan;
      lastSettings = found;
      return found;
    },

    agentsToSpare,
    isAgentIdle: (run) => crewOf(run).available() > 0,

    takersChanged(run) {
      removeFrom(inFlightRuns, run);
      if (run.servedBy === 'agents' && run.inFlight > 0) inFlightRuns.push(run);
    },

    capacityChanged: () => void (settingsSeen = null),

    ordered(call) {
      call.inFlight = true;
      // A call that has its agent already competes for none.
      if (call.ownAgentId === null && call.run.inFlight++ === 0 && call.run.servedBy === 'agents')
        inFlightRuns.push(call.run);
      count(call, 'placed');
      if (isLearnedFrom(call)) observe(call.run, { kind: 'placed', atMs: loop.now() });
    },

    adopted(call) {
      for (const what of ['placed', 'answered', 'wanted'] as const) count(call, what);
    },

    answered(call) {
      count(call, 'answered');
      if (isLearnedFrom(call)) observe(call.run, { kind: 'answered', atMs: loop.now() });
    },

    wantsAgent(call) {
      if (!leaveFlight(call)) return;
      count(call, 'wanted');
      if (!isLearnedFrom(call)) return;
      observe(call.run, { kind: 'wanted_agent', atMs: loop.now(), afterMs: loop.now() - call.queuedAtMs });
    },

    assigned(call, agentId) {
      if (agentId === null) return;
      serving.set(agentId, call);
      call.run.agentsServing++;
    },

    bridged(call) {
      if (!isLearnedFrom(call)) return;
      observe(call.run, { kind: 'connected', atMs: loop.now(), waitedMs: loop.now() - call.wantedAtMs! });
    },

    abandoned(call) {
      // Each call that is abandoned counts.
      countAbandonment(call.run.abandonment, 'abandoned', loop.now());
      if (isLearnedFrom(call)) observe(call.run, { kind: 'abandoned', atMs: loop.now() });
    },

    ended(call) {
      if (!leaveFlight(call) || !isLearnedFrom(call)) return;
      const byMachine = call.answeredBy === 'machine';
      observe(call.run, { kind: 'lost', atMs: loop.now(), afterMs: loop.now() - call.queuedAtMs, byMachine });
    },

    served(agentId, served) {
      const call = serving.get(agentId);
      if (call === undefined) return;
      const { run } = call;
      serving.delete(agentId);
      run.agentsServing--;
      // Agents' durations do not apply to sessions.
      if (served !== null && isLearnedFrom(call) && run.servedBy !== 'sessions')
        observe(run, { kind: 'served', atMs: loop.now(), ...served });
    },

    servedBySession({ run, connectedAtMs }, byMachine) {
      if (run.policy.observe === undefined || run.servedBy !== 'sessions' || connectedAtMs === null) return;
      observe(run, { kind: 'served', atMs: loop.now(), talkMs: loop.now() - connectedAtMs, wrapUpMs: 0, byMachine });
    },
  };
}

/** Removes `member` if present and keeps the order of the others. */
function removeFrom<T>(members: T[], member: T): void {
  const index = members.indexOf(member);
  if (index < 0) return;
  for (let i = index; i < members.length - 1; i++) members[i] = members[i + 1]!;
  members.pop();
}
