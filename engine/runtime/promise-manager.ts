/**
 * Contacts that a person has promised to call. Shortly before its time, the person is reserved for the contact, as in
 * preview dialing, although others have been idle longer. Whoever isn't available then is waited for, up to a limit.
 */
import type { Loop } from '../kernel/loop.ts';
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import type { Barrier, ClassGate, LeadSource } from '../ports.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import type { PreviewManager } from './preview-manager.ts';

/** Times are epoch milliseconds. */
export type PromisedCall = {
  readonly campaignId: number;
  readonly leadId: number;
  /** The agent id of the person who has promised the call. */
  readonly agentId: number;
  /** From when the person is reserved. */
  readonly fromMs: number;
  /** When the contact is called, unless the person does so earlier. */
  readonly callAtMs: number;
  /** Until when the person is waited for. From then on, the contact is due for everybody. */
  readonly untilMs: number;
};

type PromiseManager = {
  /** Adds a promise, and replaces an earlier one to the same contact. */
  put(promised: PromisedCall): void;
  /** Withdraws the promise to a contact, which goes back until `dueAtMs` if it is shown. Ignores unknown ones. */
  remove(leadId: number, dueAtMs: number): void;
  /** Records that the contact has been called, by whomever, or is done. */
  over(leadId: number): void;
  /** Records that the agent has become available. */
  agentIdle(agentId: number): void;
};

type PromiseManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly leads: Pick<LeadSource, 'takeOne' | 'settle'>;
  readonly groups: Pick<AgentGroups, 'ofAgent'>;
  readonly previews: Pick<PreviewManager, 'reserveFor' | 'withdraw'>;
  readonly findCampaign: (campaignId: number) => CampaignRun | undefined;
  readonly isRunning: () => boolean;
  /** Returns what holds the whole campaign, other than a lack of agents. */
  readonly barrierOf: (run: CampaignRun, nowMs: number) => Barrier | null;
  readonly gateOf: (run: CampaignRun) => ClassGate;
  /** Called after an agent was reserved. */
  readonly onReserved: () => void;
};

/** Shortest time in which a contact is shown, if its agent was not available in time. */
const LEAST_SHOWN_MS = 15_000;
/** Time between two tries while something other than the agent prevents the call. */
const TRY_AGAIN_MS = 5000;

type Open = PromisedCall & { timer: Handle };

/** Creates a manager without promises. */
export function createPromiseManager(options: PromiseManagerOptions): PromiseManager {
  const { loop, facts, leads, groups, previews, findCampaign, isRunning, barrierOf, gateOf, onReserved } = options;
  const byLead = new Map<number, Open>();
  const byAgent = new Map<number, Set<Open>>();

  function drop(promise: Open): void {
    loop.cancel(promise.timer);
    byLead.delete(promise.leadId);
    const others = byAgent.get(promise.agentId)!;
    others.delete(promise);
    if (others.size === 0) byAgent.delete(promise.agentId);
  }

  function tryAt(promise: Open, atMs: number): void {
    loop.cancel(promise.timer);
    promise.timer = loop.at(Math.min(atMs, promise.untilMs), attempt, promise);
  }

  /** Returns the campaign if it calls the contact now with the agent's team, or null. */
  function callingCampaign({ campaignId, agentId }: Open, nowMs: number): CampaignRun | null {
    const run = findCampaign(campaignId);
    if (run?.status !== 'active' || !isRunning() || run.servedBy === 'sessions') return null;
    return run.group === groups.ofAgent(agentId) && barrierOf(run, nowMs) === null ? run : null;
  }

  /** Reserves the agent if that is possible now. Otherwise tries again when it may be. */
  function attempt(promise: Open): void {
    const { leadId, agentId, fromMs, callAtMs, untilMs } = promise;
    const nowMs = loop.now();
    if (nowMs < fromMs) return tryAt(promise, fromMs);
    if (nowMs >= untilMs) return drop(promise);
    const group = groups.ofAgent(agentId);
    // `agentIdle` tries again earlier.
    if (group?.pool.stateOf(agentId) !== 'available') return tryAt(promise, untilMs);
    // Whoever waits on the line comes before a call whose time has not come.
    if (nowMs < callAtMs && group.queue.size() > 0) return tryAt(promise, callAtMs);
    const run = callingCampaign(promise, nowMs);
    if (run === null) return tryAt(promise, nowMs + TRY_AGAIN_MS);
    const { id: campaignId, purpose } = run.plan;
    const answer = leads.takeOne(campaignId, leadId, nowMs, gateOf(run), purpose);
    // Somebody may dial it by hand just now.
    if (answer.kind === 'wait' || answer.kind === 'empty') return tryAt(promise, nowMs + TRY_AGAIN_MS);
    if (answer.kind === 'excluded')
      facts.ContactExcluded?.({ kind: 'ContactExcluded', at: nowMs, campaignId, leadId, why: answer.why });
    if (answer.kind !== 'lead') return drop(promise);
    if (answer.lead.attempts >= run.plan.maxAttempts) {
      // The limit was lowered. The list decides at the end of the wait, as for any contact.
      leads.settle(campaignId, leadId, answer.lead.attempts, { kind: 'retry', dueAtMs: untilMs });
      return drop(promise);
    }
    tryAt(promise, untilMs);
    const shownUntilMs = Math.max(callAtMs, nowMs + LEAST_SHOWN_MS);
    previews.reserveFor(run, agentId, answer.lead, { callAtMs: shownUntilMs, backAtMs: untilMs });
    onReserved();
  }

  function remove(leadId: number, dueAtMs: number): void {
    const promise = byLead.get(leadId);
    if (promise !== undefined) drop(promise);
    previews.withdraw(leadId, dueAtMs);
  }

  return {
    put(promised) {
      remove(promised.leadId, promised.untilMs);
      const promise: Open = { ...promised, timer: NO_HANDLE };
      byLead.set(promise.leadId, promise);
      const others = byAgent.get(promise.agentId);
      if (others === undefined) byAgent.set(promise.agentId, new Set([promise]));
      else others.add(promise);
      attempt(promise);
    },

    remove,

    over(leadId) {
      const promise = byLead.get(leadId);
      if (promise !== undefined) drop(promise);
    },

    agentIdle(agentId) {
      const waiting = byAgent.get(agentId);
      if (waiting === undefined) return;
      const nowMs = loop.now();
      const ready = [...waiting].filter(({ fromMs }) => fromMs <= nowMs);
      // The first one in time reserves the agent.
      for (const promise of ready.toSorted((a, b) => a.callAtMs - b.callAtMs)) attempt(promise);
    },
  };
}
