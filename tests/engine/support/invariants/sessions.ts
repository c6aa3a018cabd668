/**
 * Invariant: no more calls are in a campaign's sessions than it has sessions, no session is free while a call waits for
 * one, and an agent gets such a call only by hand.
 */
import { UNREACHABLE_REST_MS } from '#engine/model/agent.ts';
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import { servedByOf } from '#engine/model/scenario.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

export function sessions({ plans, speed }: Rules): Invariant {
  /** Campaign id by call id, for calls in a session. */
  const taken = new Map<number, number>();
  /** Campaign id by call id, for calls that wait for an agent or a session. */
  const waiting = new Map<number, number>();
  /** Calls that were transferred to an agent or a team. */
  const transferred = new Set<number>();
  /** Calls that are meant for a team, and wait for none of the sessions. */
  const forTeam = new Set<number>();
  /** Calls whose session is being called. */
  const joining = new Set<number>();
  /** Sessions that may rest because they could not be reached. */
  const resting: { readonly campaignId: number; readonly untilMs: number }[] = [];
  let nowMs = -Infinity;

  function sizeOf(campaignId: number): number | null {
    const plan = plans.get(campaignId);
    return plan !== undefined && servedByOf(plan) === 'sessions' ? plan.sessions! : null;
  }

  const count = (calls: ReadonlyMap<number, number>, campaignId: number) =>
    [...calls.values()].filter((id) => id === campaignId).length;

  /** Frees the session that a call was joining. It may rest, because it could not be reached. */
  function unreached(callId: number): void {
    if (!joining.delete(callId)) return;
    const campaignId = taken.get(callId);
    taken.delete(callId);
    if (campaignId !== undefined) resting.push({ campaignId, untilMs: nowMs + UNREACHABLE_REST_MS / speed });
  }

  function assigned({ callId, campaignId, agentId }: FactOf<'CallConnected' | 'CallJoining'>): void {
    waiting.delete(callId);
    // Skips test calls, which follow their campaign's plan but have separate sessions.
    if (campaignId === NO_CAMPAIGN) return;
    const size = sizeOf(campaignId);
    if (agentId !== null) {
      const isByHand = size === null || transferred.has(callId);
      must(isByHand, () => `agent ${agentId} gets call ${callId} of campaign ${campaignId}, which has sessions`);
      return;
    }
    const busy = count(taken, campaignId);
    must(size !== null, () => `campaign ${campaignId} has no sessions, and one gets call ${callId}`);
    must(busy < size, () => `campaign ${campaignId} has ${size} sessions, and ${busy} are taken before call ${callId}`);
    taken.set(callId, campaignId);
  }

  return {
    name: 'a campaign has no more sessions in calls than it may, and none idle while somebody waits',
    accept(fact) {
      nowMs = fact.at;
      switch (fact.kind) {
        case 'CallJoining':
          unreached(fact.callId);
          assigned(fact);
          joining.add(fact.callId);
          break;
        case 'CallConnected':
          // The plan may have changed since the taker was assigned.
          if (!joining.delete(fact.callId)) assigned(fact);
          break;
        case 'CallWaiting':
          unreached(fact.callId);
          if (!forTeam.has(fact.callId)) waiting.set(fact.callId, fact.campaignId);
          break;
        case 'CallTransferred':
          // The session that hands the call over is free.
          taken.delete(fact.callId);
          if (fact.toTeamId === null) forTeam.delete(fact.callId);
          else forTeam.add(fact.callId);
          if (fact.toAgentId !== null || fact.toTeamId !== null) transferred.add(fact.callId);
          break;
        case 'CallEnded':
          unreached(fact.callId);
          taken.delete(fact.callId);
          waiting.delete(fact.callId);
          transferred.delete(fact.callId);
          forTeam.delete(fact.callId);
          break;
        default:
      }
    },
    look() {
      for (const campaignId of new Set(waiting.values())) {
        const size = sizeOf(campaignId);
        const rests = resting.filter((rest) => rest.campaignId === campaignId && rest.untilMs >= nowMs).length;
        const busy = count(taken, campaignId) + rests;
        must(
          size === null || busy >= size,
          () => `somebody waits for campaign ${campaignId}, of whose ${size} sessions ${busy} are taken`,
        );
      }
    },
  };
}
