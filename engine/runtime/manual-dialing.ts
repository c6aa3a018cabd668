/** Calls that agents dial by hand, to a contact of their choice. Whatever holds a call of the campaign holds these too. */
import type { Loop } from '../kernel/loop.ts';
import type { Barrier, ClassGate, LeadSource } from '../ports.ts';
import type { AgentGroups } from './agent-groups.ts';
import { linesFreeOf, type CampaignRun } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import type { OrderedCall, PreviewManager } from './preview-manager.ts';

/**
 * What became of an order to dial a contact:
 *
 * - not_ready: the agent is neither available nor in a pause of their own.
 * - not_served: the agent's team doesn't take the campaign's calls.
 * - not_active: the campaign isn't running.
 * - not_waiting: the contact is in a call, or done.
 */
export type ManualCall = OrderedCall | 'not_ready' | 'not_served' | 'not_active' | 'not_waiting';

type ManualDialingOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly leads: Pick<LeadSource, 'takeOne'>;
  readonly groups: Pick<AgentGroups, 'ofAgent'>;
  readonly previews: Pick<PreviewManager, 'dial'>;
  readonly findCampaign: (campaignId: number) => CampaignRun | undefined;
  readonly isRunning: () => boolean;
  /** Returns what holds the whole campaign, other than a lack of agents. */
  readonly barrierOf: (run: CampaignRun, nowMs: number) => Barrier | null;
  readonly gateOf: (run: CampaignRun) => ClassGate;
};

const STOPPED: Barrier = { why: 'dialer_stopped', untilMs: Infinity };

/** Returns the command. It is documented in the dialer's contract. */
export function createManualDialing(options: ManualDialingOptions) {
  const { loop, facts, leads, groups, previews, findCampaign, isRunning, barrierOf, gateOf } = options;

  return (agentId: number, campaignId: number, leadId: number): ManualCall => {
    const group = groups.ofAgent(agentId);
    const run = findCampaign(campaignId);
    if (run === undefined || group === undefined || run.group !== group || run.servedBy !== 'agents')
      return 'not_served';
    if (!group.pool.isWilling(agentId)) return 'not_ready';
    if (run.status !== 'active') return 'not_active';
    const nowMs = loop.now();
    const barrier = isRunning() ? barrierOf(run, nowMs) : STOPPED;
    if (barrier !== null) return barrier;
    if (linesFreeOf(run) <= 0) return { why: 'concurrency', untilMs: Infinity };
    const answer = leads.takeOne(campaignId, leadId, nowMs, gateOf(run), run.plan.purpose);
    if (answer.kind === 'wait') return { why: answer.why, untilMs: answer.untilMs };
    if (answer.kind === 'empty') return 'not_waiting';
    if (answer.kind === 'excluded') {
      facts.ContactExcluded?.({ kind: 'ContactExcluded', at: nowMs, campaignId, leadId, why: answer.why });
      return 'blacklisted';
    }
    group.pool.reserveWilling(agentId);
    return previews.dial(run, agentId, answer.lead, answer.dueAtMs);
  };
}
