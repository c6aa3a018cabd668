/** A pool of agents: their shifts, their pauses, and the choice of the agent for the next call. */
import { teamWrapUpS } from '#shared/domain/teams.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { samplerOf, type Distribution } from '../kernel/distributions.ts';
import type { Loop } from '../kernel/loop.ts';
import { enterFamily, familyOf, openStream, type Stream } from '../kernel/rng.ts';
import { NO_HANDLE } from '../kernel/slot-allocator.ts';
import { agentRestMs, FIRST_EXTENSION, isAtWork, isOffTheLine, type Agent, type AgentEvent } from '../model/agent.ts';
import type { AgentState } from '../model/facts.ts';
import type { Breaks } from '../network/profile.ts';
import type { AgentPool, Served } from './agent-pool-contract.ts';
import { createBreakScheduler } from './break-scheduler.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import { createPhoneProber } from './phone-prober.ts';
import { createRoster } from './roster.ts';

type AgentPoolOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly seed: number;
  /** Null if the agents belong to no team. */
  readonly teamId: number | null;
  /** How long wrap-up lasts. If null, the agents end it themselves. */
  readonly wrapUp: Distribution | null;
  /** If null, agents take no breaks. */
  readonly breaks: Breaks | null;
  readonly speed: number;
  /** Orders a probe of an agent's phone. The answer goes to `setReachable`. */
  readonly probe: (agentId: number) => void;
  /** Called when an agent becomes available, but not from inside `release`. */
  readonly onFree: () => void;
  /** Called first whenever an agent becomes available. The agent may be reserved there. */
  readonly onIdle?: ((agentId: number) => void) | undefined;
  /** Called when a reserved agent pauses, signs out or can't be reached any more. */
  readonly onUnreserved?: (agentId: number) => void;
  /**
   * Called when an agent finishes a call and its wrap-up (none after a machine), whether or not the agent stays on
   * shift. `served` is null if the agent was not reached and there was no conversation.
   */
  readonly onServed?: (agentId: number, served: Served | null) => void;
};

/** Creates a pool without agents; `setCapacity` or `signIn` adds them. `speed` (over 0) divides all times. */
export function createAgentPool(options: AgentPoolOptions): AgentPool {
  const { loop, facts, seed, teamId, wrapUp, breaks, speed, probe, onFree, onIdle, onUnreserved, onServed } = options;
  const sampleWrapUp = wrapUp && samplerOf(wrapUp);
  const isWrapUpConstant = wrapUp?.kind === 'constant';
  const family = familyOf(seed, 'wrap_up');
  /** A stream object shared by all draws, because each stream is drawn from immediately. */
  const scratch = openStream(seed, 'wrap_up');
  const roster = createRoster(loop, facts, teamId);
  let onShift = 0;
  const breakScheduler =
    breaks && createBreakScheduler({ loop, seed, breaks, speed, onDue: breakDue, onOver: breakOver });
  const prober = createPhoneProber({ loop, speed, probe });

  function change(agent: Agent, event: AgentEvent, callId: number | null): void {
    const from: AgentState = agent.state;
    roster.change(agent, event, callId);
    const to: AgentState = agent.state;
    if (from === 'reserved' && event !== 'reservation_ends' && to !== 'reserved' && to !== 'busy')
      onUnreserved?.(agent.id);
    if (from !== 'available' && to === 'available') onIdle?.(agent.id);
  }

  function wrappedUp(agent: Agent): void {
    endWrapUp(agent);
    if (agent.state === 'available') onFree();
  }

  /** Returns the agent's stream for its wrap-up. A constant wrap-up draws nothing, so the stream isn't opened. */
  function streamOf({ id, calls }: Agent): Stream {
    return isWrapUpConstant ? scratch : enterFamily(scratch, family, id, calls);
  }

  function endWrapUp(agent: Agent): void {
    const wrapUpMs = loop.now() - roster.sinceMs(agent);
    const talkMs = roster.talkMs(agent);
    onServed?.(agent.id, agent.isUnreached ? null : { talkMs, wrapUpMs, byMachine: agent.metMachine });
    agent.isUnreached = false;
    change(agent, 'wrap_up_ends', null);
    if (agent.state === 'paused' && agent.onBreak) breakScheduler!.began(agent);
  }

  /** Ends a wrap-up that has no limit, if the agent has signed out and may never end it. */
  function leaveWrapUp(agent: Agent): void {
    if (agent.state === 'wrap_up' && !agent.onShift && agent.wrapUpTimer === NO_HANDLE) endWrapUp(agent);
  }

  function take(agent: Agent, callId: number): Agent {
    agent.calls++;
    change(agent, 'call_starts', callId);
    return agent;
  }

  function breakDue(agent: Agent): void {
    agent.onBreak = true;
    change(agent, 'duty_changes', null);
    if (agent.state === 'paused') breakScheduler!.began(agent);
  }

  function breakOver(agent: Agent): void {
    agent.onBreak = false;
    agent.breaks++;
    breakScheduler!.plan(agent);
    resume(agent);
  }

  function pauseOver(agent: Agent): void {
    // The shift may have ended meanwhile, and another one begun.
    if (agent.pausesUntilMs === -Infinity || agent.pausesUntilMs > loop.now()) return;
    agent.pausesUntilMs = -Infinity;
    resume(agent);
  }

  function phoneLost(agent: Agent): void {
    agent.isPhoneDead = true;
    if (agent.onShift) prober.plan(agent);
  }

  function phoneSeen(agent: Agent): void {
    agent.isPhoneDead = false;
    prober.cancel(agent);
  }

  function setPause(agent: Agent, isPaused: boolean, reasonId: number | null): void {
    agent.isPausedByUser = isPaused;
    agent.pauseReasonId = isPaused ? reasonId : null;
  }

  /** Does something with an agent, without the pause of their own that they may be in. What was done comes before the pause. */
  function withoutPause<T>(agent: Agent, act: () => T): T {
    if (agent.state !== 'paused' || !agent.isPausedByUser) return act();
    const { pauseReasonId } = agent;
    setPause(agent, false, null);
    // Skips `onIdle`, which would reserve the agent for something else.
    if (isAtWork(agent)) roster.change(agent, 'duty_changes', null);
    const result = act();
    setPause(agent, true, pauseReasonId);
    roster.encode(agent);
    return result;
  }

  /** Lets the agent take calls again, unless something else keeps it from them. */
  function resume(agent: Agent): void {
    change(agent, 'duty_changes', null);
    if (agent.state === 'available') onFree();
  }

  function setShift(agent: Agent, isOn: boolean): void {
    if (agent.onShift !== isOn) onShift += isOn ? 1 : -1;
    agent.onShift = isOn;
    agent.misses = agent.isPhoneDead ? 1 : 0;
    if (isOn) {
      breakScheduler?.plan(agent);
      if (agent.isPhoneDead) prober.plan(agent);
    } else {
      breakScheduler?.cancel(agent);
      prober.cancel(agent);
      setPause(agent, false, null);
      agent.onBreak = false;
      agent.pausesUntilMs = -Infinity;
    }
    change(agent, isOn ? 'shift_starts' : 'shift_ends', null);
    if (agent.state === 'available') onFree();
  }

  /** Returns the agent with this id. Adds it, and those before it, if it is new. */
  function agentAt(agentId: number): Agent {
    const known = roster.find(agentId);
    if (known !== undefined) return known;
    if (teamId !== null) return roster.add(agentId);
    let last: Agent;
    do last = roster.add(FIRST_EXTENSION + roster.list().length);
    while (last.id < agentId);
    return last;
  }

  return {
    take(callId) {
      const longestIdle = roster.longestIdle();
      return longestIdle === undefined ? null : take(longestIdle, callId);
    },

    takeAgent(agentId, callId) {
      const agent = roster.find(agentId);
      return agent?.state === 'available' ? take(agent, callId) : null;
    },

    takeWilling(agentId, callId) {
      const agent = roster.find(agentId);
      return agent === undefined ? null : withoutPause(agent, () => this.takeAgent(agentId, callId));
    },

    reserve() {
      const longestIdle = roster.longestIdle();
      if (longestIdle === undefined) return null;
      change(longestIdle, 'reservation_starts', null);
      return longestIdle;
    },

    isWilling(agentId) {
      const agent = roster.find(agentId);
      if (agent?.state === 'available') return true;
      return agent?.state === 'paused' && agent.isPausedByUser && isAtWork({ ...agent, isPausedByUser: false });
    },

    reserveWilling(agentId) {
      const agent = roster.find(agentId)!;
      withoutPause(agent, () => change(agent, 'reservation_starts', null));
    },

    reserveAgent: (agentId) => change(roster.find(agentId)!, 'reservation_starts', null),

    endReservation(agentId) {
      const agent = roster.find(agentId);
      if (agent?.state !== 'reserved') return;
      change(agent, 'reservation_ends', null);
      onFree();
    },

    takeReserved: (agentId, callId) => void take(roster.find(agentId)!, callId),

    adopt(agentId, callId, sinceMs) {
      const agent = agentAt(agentId);
      const wasOnShift = agent.onShift;
      if (!wasOnShift) setShift(agent, true);
      agent.calls++;
      change(agent, 'call_adopted', callId);
      roster.setSince(agent, sinceMs);
      if (!wasOnShift) setShift(agent, false);
    },

    has: (agentId) => roster.find(agentId) !== undefined,

    release(agentId, callId, byMachine, fixedMs) {
      const agent = roster.find(agentId)!;
      agent.metMachine = byMachine;
      change(agent, 'call_ends', callId);
      // A campaign of sessions sets no time for people, to whom its calls are handed over.
      const givenMs = wrapUp === null && fixedMs === 0 ? teamWrapUpS(0) * SECOND_MS : fixedMs;
      const wrapUpMs = byMachine ? 0 : Math.round((givenMs ?? sampleWrapUp?.(streamOf(agent)) ?? Infinity) / speed);
      agent.wrapUpTimer = NO_HANDLE;
      if (wrapUpMs === 0) endWrapUp(agent);
      else if (wrapUpMs < Infinity) agent.wrapUpTimer = loop.at(loop.now() + wrapUpMs, wrappedUp, agent);
      else leaveWrapUp(agent);
      return agent.state === 'available';
    },

    finishWrapUp(agentId) {
      const agent = roster.find(agentId);
      if (agent?.state !== 'wrap_up') return false;
      loop.cancel(agent.wrapUpTimer);
      wrappedUp(agent);
      return true;
    },

    releaseUnused(agentId, callId) {
      const agent = roster.find(agentId)!;
      agent.isUnreached = true;
      change(agent, 'call_ends', callId);
      agent.wrapUpTimer = loop.at(loop.now(), wrappedUp, agent);
    },

    releaseUnreached(agentId, callId, why) {
      const agent = roster.find(agentId)!;
      agent.isUnreached = true;
      agent.misses = agent.loss === why ? agent.misses + 1 : 1;
      agent.loss = why;
      if (why === 'unreachable') {
        if (agent.nailedUp === null) phoneLost(agent);
        else agent.nailedUp = 'lost';
      } else {
        phoneSeen(agent);
        if (agent.onShift) {
          agent.pausesUntilMs = loop.now() + Math.round(agentRestMs(why, agent.misses) / speed);
          loop.at(agent.pausesUntilMs, pauseOver, agent);
        }
      }
      change(agent, 'call_ends', callId);
      endWrapUp(agent);
    },

    reached(agentId) {
      const agent = roster.find(agentId)!;
      agent.misses = 0;
      agent.loss = null;
      if (!agent.isPhoneDead) return;
      phoneSeen(agent);
      change(agent, 'duty_changes', null);
    },

    setReachable(agentId, isReachable) {
      const agent = roster.find(agentId);
      if (agent === undefined || agent.nailedUp !== null || agent.isPhoneDead !== isReachable) return;
      if (isReachable) phoneSeen(agent);
      else {
        agent.misses = 1;
        agent.loss = 'unreachable';
        phoneLost(agent);
      }
      resume(agent);
    },

    setPresent(agentId, isPresent) {
      const agent = roster.find(agentId);
      if (agent === undefined || agent.isAway !== isPresent) return;
      agent.isAway = !isPresent;
      if (isPresent) phoneSeen(agent);
      resume(agent);
    },

    setNailedUp(agentId, phone) {
      const agent = roster.find(agentId);
      if (agent === undefined || agent.nailedUp === null || agent.nailedUp === phone) return;
      const from = agent.state;
      agent.nailedUp = phone;
      if (phone === 'up') phoneSeen(agent);
      resume(agent);
      if (from === 'unreachable' && agent.state === 'unreachable' && !agent.isAway) roster.report(agent);
    },

    reactivate(agentId) {
      const agent = roster.find(agentId);
      if (agent?.state !== 'unreachable' || agent.isAway || isOffTheLine(agent)) return false;
      phoneSeen(agent);
      resume(agent);
      return true;
    },

    setCapacity(capacity) {
      if (capacity > 0) agentAt(FIRST_EXTENSION + capacity - 1);
      for (const agent of roster.list()) {
        const isOn = agent.slot < capacity;
        if (agent.onShift !== isOn) setShift(agent, isOn);
      }
    },

    signIn(agentId, { isPaused = false, reasonId = null, isPresent = true, isNailedUp = false }) {
      const agent = agentAt(agentId);
      agent.nailedUp = isNailedUp ? 'calling' : null;
      setPause(agent, isPaused, reasonId);
      agent.isAway = !isPresent;
      phoneSeen(agent);
      if (agent.onShift) resume(agent);
      else setShift(agent, true);
    },

    signOut(agentId) {
      const agent = roster.find(agentId);
      if (agent?.onShift !== true) return;
      setShift(agent, false);
      leaveWrapUp(agent);
    },

    setPaused(agentId, isPaused, reasonId = null) {
      const agent = roster.find(agentId);
      if (agent === undefined || !agent.onShift) return false;
      const isOtherReason = agent.state === 'paused' && agent.isPausedByUser && agent.pauseReasonId !== reasonId;
      setPause(agent, isPaused, reasonId);
      if (isPaused) {
        change(agent, 'duty_changes', null);
        if (isOtherReason) roster.report(agent);
      } else {
        // Whoever ends the pause of a telephone knows that it works again.
        agent.pausesUntilMs = -Infinity;
        agent.misses = 0;
        if (teamId === null) phoneSeen(agent);
        resume(agent);
      }
      return true;
    },

    stateOf: (agentId) => roster.find(agentId)?.state,
    onShift: () => onShift,
    available: roster.available,
    busy: roster.busy,
    isStaffed: () => roster.available() > 0 || roster.list().some(isAtWork),
    count: roster.count,
    view: roster.view,
  };
}
