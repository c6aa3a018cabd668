/**
 * Invariant: while a campaign is above its abandonment cap, over any of the cap's periods, it has no more calls in
 * flight than free agents, or free sessions, after serving the waiting calls. Calls that were meant for one agent from the
 * order on count only if they are abandoned.
 */
import { HOUR_MS } from '#shared/durations.ts';
import { isReturned } from '#engine/model/call.ts';
import { foundPerson, type Fact, type FactOf } from '#engine/model/facts.ts';
import { servedByOf } from '#engine/model/scenario.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

const SPANS_HOURS = [24, 30 * 24];
const DEFAULT_CAP = 0.03;

type Hour = { readonly hour: number; answered: number; abandoned: number };

/** Cached dates by zone and hour. Correct only for zones with whole-hour offsets from UTC. */
const dates = new Map<string, string>();
function dateIn(timeZone: string, hour: number): string {
  const key = `${timeZone} ${hour}`;
  let date = dates.get(key);
  if (date === undefined) dates.set(key, (date = new Date(hour * HOUR_MS).toLocaleDateString('en-CA', { timeZone })));
  return date;
}

export function abandonmentCap({ plans }: Rules): Invariant {
  const hours = new Map<number, Hour[]>();
  /** Campaign id by call id, for calls that are ordered, and have neither ended nor requested an agent. */
  const inFlight = new Map<number, number>();
  /** Ids of calls that were meant for one agent. */
  const meant = new Set<number>();
  /** Campaign id by call id, for waiting calls. */
  const waiting = new Map<number, number>();
  /** Team to which a call was transferred, by call id. It waits there. */
  const transferred = new Map<number, number>();
  /** Team by call id, for calls that have come in. They count in no rate. */
  const received = new Map<number, number>();
  /** Campaign id by call id, for calls in a session. */
  const inSession = new Map<number, number>();
  /** Team by id of a free agent, or null if the agent belongs to none. */
  const free = new Map<number, number | null>();

  function hourOf(campaignId: number, at: number): Hour {
    let own = hours.get(campaignId);
    if (own === undefined) hours.set(campaignId, (own = []));
    const hour = Math.floor(at / HOUR_MS);
    if (own.at(-1)?.hour !== hour) own.push({ hour, answered: 0, abandoned: 0 });
    return own.at(-1)!;
  }

  function isOver(campaignId: number, at: number): boolean {
    const plan = plans.get(campaignId);
    if (plan === undefined) return false;
    const { abandonmentCap: cap = DEFAULT_CAP, abandonmentDayZone: zone } = plan;
    if (cap === null) return false;
    const own = hours.get(campaignId) ?? [];
    const isOverIn = (isWithin: (hour: Hour) => boolean): boolean => {
      const within = own.filter(isWithin);
      const sum = (field: 'answered' | 'abandoned') => within.reduce((total, hour) => total + hour[field], 0);
      return sum('abandoned') > cap * sum('answered');
    };
    const now = Math.floor(at / HOUR_MS);
    return (
      SPANS_HOURS.some((span) => isOverIn(({ hour }) => hour >= now - span)) ||
      (zone !== undefined && isOverIn(({ hour }) => dateIn(zone, hour) === dateIn(zone, now)))
    );
  }

  const sessionsOf = (campaignId: number): number | null => {
    const plan = plans.get(campaignId);
    return plan !== undefined && servedByOf(plan) === 'sessions' ? plan.sessions! : null;
  };

  const count = (calls: ReadonlyMap<number, number>, isMeant: (campaignId: number) => boolean) =>
    [...calls.values()].filter(isMeant).length;

  /** Returns the number of free agents or sessions to which no call has a claim. */
  function spareFor(campaignId: number): number {
    const own = (id: number) => id === campaignId;
    const sessions = sessionsOf(campaignId);
    const ownWaiting = [...waiting].filter(([callId, id]) => own(id) && !received.has(callId)).length;
    if (sessions !== null) return sessions - count(inSession, own) - ownWaiting - count(inFlight, own);
    const teamOf = (id: number) => plans.get(id)?.teamId ?? null;
    const team = teamOf(campaignId);
    const freeInTeam = [...free.values()].filter((each) => each === team).length;
    const waitingFor = (callId: number, id: number) =>
      (received.has(callId) || sessionsOf(id) === null) &&
      (transferred.get(callId) ?? received.get(callId) ?? teamOf(id)) === team;
    return freeInTeam - count(inFlight, own) - [...waiting].filter(([callId, id]) => waitingFor(callId, id)).length;
  }

  function follow(fact: Fact): void {
    switch (fact.kind) {
      case 'CallQueued':
        // A call for the agent who was shown the contact competes for no other.
        if (fact.forAgentId === undefined) inFlight.set(fact.callId, fact.campaignId);
        break;
      case 'CallReceived':
        received.set(fact.callId, fact.teamId);
        break;
      case 'CallAnswered':
      case 'CallVerdict':
        // A machine, which may get a message, needs no agent.
        if (fact.by === 'machine') inFlight.delete(fact.callId);
        break;
      case 'CallTransferred':
        inFlight.delete(fact.callId);
        if (fact.toTeamId === null) transferred.delete(fact.callId);
        else transferred.set(fact.callId, fact.toTeamId);
        break;
      case 'CallWaiting':
        inFlight.delete(fact.callId);
        inSession.delete(fact.callId);
        waiting.set(fact.callId, fact.campaignId);
        break;
      case 'CallJoining':
      case 'CallConnected':
        if (fact.agentId === null) inSession.set(fact.callId, fact.campaignId);
        inFlight.delete(fact.callId);
        waiting.delete(fact.callId);
        break;
      case 'CallWithdrawn':
      case 'CallEnded':
        inFlight.delete(fact.callId);
        waiting.delete(fact.callId);
        inSession.delete(fact.callId);
        break;
      case 'AgentChanged':
        if (fact.to === 'available') free.set(fact.agentId, fact.teamId);
        else free.delete(fact.agentId);
        break;
      default:
    }
  }

  return {
    name: 'above the abandonment cap, no call is placed beyond the free agents',
    accept(fact) {
      if (fact.kind === 'CallQueued' && fact.forAgentId !== undefined) meant.add(fact.callId);
      if (foundPerson(fact)) {
        const { callId, campaignId } = fact as FactOf<'CallAnswered'>;
        if (!meant.has(callId)) hourOf(campaignId, fact.at).answered++;
      }
      if (fact.kind === 'CallEnded' && fact.disposition === 'abandoned' && !isReturned(fact))
        hourOf(fact.campaignId, fact.at).abandoned++;
      if (fact.kind === 'CallQueued' && fact.forAgentId === undefined) {
        const spare = spareFor(fact.campaignId);
        must(
          spare >= 1 || !isOver(fact.campaignId, fact.at),
          () =>
            `campaign ${fact.campaignId} is over its cap and places a call with ${spare} agents or sessions to spare`,
        );
      }
      follow(fact);
    },
    look({ waiting: said }) {
      must(said === waiting.size, () => `${said} calls wait, by the facts ${waiting.size}`);
    },
  };
}
