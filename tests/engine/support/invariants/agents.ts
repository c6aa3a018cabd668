/** Invariant: every agent is in one state, changes it only as permitted, and has exactly one call while talking. */
import type { AgentState, FactOf } from '#engine/model/facts.ts';
import { userOfExtension } from '#engine/model/agent.ts';
import { servedByOf } from '#engine/model/scenario.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

const NEXT: Readonly<Record<AgentState, readonly AgentState[]>> = {
  offline: ['available', 'paused', 'unreachable'],
  available: ['reserved', 'busy', 'paused', 'unreachable', 'offline'],
  reserved: ['available', 'busy', 'paused', 'unreachable', 'offline'],
  busy: ['wrap_up'],
  wrap_up: ['available', 'paused', 'unreachable', 'offline'],
  // A pause goes on for another reason.
  paused: ['paused', 'available', 'unreachable', 'offline'],
  unreachable: ['available', 'paused', 'offline'],
};
const FIRST = 101;

export function agents(rules: Rules): Invariant {
  const states = new Map<number, AgentState>();
  /** The latest team by agent id, or null for agents of none. */
  const teams = new Map<number, number | null>();
  /** Call id by agent id, for agents who talk. */
  const talking = new Map<number, number>();
  /** Agent id by call id, for connected calls. */
  const assigned = new Map<number, number>();
  /** The agent who is consulted in a call, by call id. */
  const consulted = new Map<number, number>();
  const bridged = new Set<number>();

  function changed({ agentId, teamId, from, to, callId }: FactOf<'AgentChanged'>): void {
    teams.set(agentId, teamId);
    const state = states.get(agentId) ?? 'offline';
    must(state === from, () => `agent ${agentId} leaves ${from}, but was ${state}`);
    must(NEXT[from].includes(to), () => `agent ${agentId} goes from ${from} to ${to}`);
    states.set(agentId, to);
    if (to === 'busy') {
      must(callId !== null, () => `agent ${agentId} is busy without a call`);
      const isOnFloor = userOfExtension(agentId) === null;
      must(
        !isOnFloor || agentId < FIRST + rules.settings.agentCapacity,
        () => `agent ${agentId} takes a call off shift`,
      );
      talking.set(agentId, callId);
      if (from === 'reserved') assigned.set(callId, agentId);
    } else if (from === 'busy') {
      must(talking.get(agentId) === callId, () => `agent ${agentId} ends call ${callId}, not ${talking.get(agentId)}`);
      talking.delete(agentId);
    } else must(callId === null, () => `agent ${agentId} has call ${callId} from ${from} to ${to}`);
  }

  /** Counts agents in a state, of one team if it is given. */
  function count(state: AgentState, teamId?: number | null): number {
    let found = 0;
    for (const [agentId, each] of states)
      if (each === state && (teamId === undefined || teams.get(agentId) === teamId)) found++;
    return found;
  }

  /** Nobody is called for a team, or while phones are dead, unless an agent at work has a phone that could be reached. */
  function queued({ campaignId }: FactOf<'CallQueued'>): void {
    const plan = rules.plans.get(campaignId);
    if (plan === undefined || servedByOf(plan) !== 'agents') return;
    const team = plan.teamId ?? null;
    if (team === null && count('unreachable', team) === 0) return;
    const atWork = count('available', team) + count('reserved', team) + count('busy', team) + count('wrap_up', team);
    must(atWork > 0, () => `campaign ${campaignId} calls somebody although no agent at work could be reached`);
  }

  function consultation({ callId, consultedId, to }: FactOf<'CallConsultation'>): void {
    if (consultedId === null) return;
    must(talking.get(consultedId) === callId, () => `agent ${consultedId} is consulted without having call ${callId}`);
    if (to === 'over') consulted.delete(callId);
    else consulted.set(callId, consultedId);
  }

  return {
    name: 'an agent is in one state and has one call',
    accept(fact) {
      if (fact.kind === 'AgentChanged') changed(fact);
      else if (fact.kind === 'CallQueued') queued(fact);
      else if (fact.kind === 'CallConsultation') consultation(fact);
      else if (fact.kind === 'CallConnected' || fact.kind === 'CallJoining') {
        const { agentId, callId } = fact;
        // A session takes over from an agent who was lost, if its campaign has got sessions meanwhile.
        if (agentId === null) assigned.delete(callId);
        if (agentId === null) return;
        must(talking.get(agentId) === callId, () => `agent ${agentId} doesn't have call ${callId}`);
        must(!bridged.has(callId), () => `call ${callId} has two agents`);
        assigned.set(callId, agentId);
        if (fact.kind === 'CallConnected') bridged.add(callId);
      } else if (
        fact.kind === 'CallEnded' ||
        fact.kind === 'CallWithdrawn' ||
        fact.kind === 'CallWaiting' ||
        fact.kind === 'CallReturned' ||
        fact.kind === 'CallTransferred' ||
        fact.kind === 'CallMessage'
      ) {
        assigned.delete(fact.callId);
        bridged.delete(fact.callId);
        // The one who is consulted has the call now.
        consulted.delete(fact.callId);
      }
    },
    look({ agentsAvailable, agentsBusy }) {
      const [available, busy] = [count('available'), count('busy')];
      must(agentsAvailable === available, () => `${agentsAvailable} agents available, by the facts ${available}`);
      must(
        agentsBusy === busy && busy === assigned.size + consulted.size,
        () => `${agentsBusy} agents talk, by the facts ${busy}`,
      );
    },
  };
}
