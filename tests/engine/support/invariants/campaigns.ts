/**
 * Invariant: campaigns change status only as permitted, place calls only while active, and complete when no contact is
 * left.
 */
import type { FactKind } from '#engine/model/facts.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import { createLiveCalls, must, type Invariant, type Rules } from './invariant.ts';

type Change = { readonly from: readonly CampaignStatus[]; readonly to: CampaignStatus };

/** Permitted changes. A completed campaign becomes a draft without a fact when contacts are added. */
const CHANGES: Readonly<Partial<Record<FactKind, Change>>> = {
  CampaignStarted: { from: ['draft', 'completed'], to: 'active' },
  CampaignPaused: { from: ['active'], to: 'paused' },
  CampaignResumed: { from: ['paused'], to: 'active' },
  CampaignStopped: { from: ['active', 'paused'], to: 'draft' },
  CampaignCompleted: { from: ['active'], to: 'completed' },
};

export function campaigns({ listLengths, doneAgain }: Rules): Invariant {
  const live = createLiveCalls();
  const statuses = new Map<number, CampaignStatus>();
  const done = new Map<number, Set<number>>();
  /** Calls whose settlement has counted no attempt, so that giving it back changes nothing. */
  const uncounted = new Set<number>();
  let running = false;

  function isDone(campaignId: number, leadId: number): void {
    let leads = done.get(campaignId);
    if (leads === undefined) done.set(campaignId, (leads = new Set()));
    leads.add(leadId);
  }

  function completed(campaignId: number): void {
    for (const call of live.all())
      must(call.campaignId !== campaignId, () => `campaign ${campaignId} is completed in call ${call.callId}`);
    const given = listLengths.get(campaignId) ?? 0;
    const finished = new Set([...(done.get(campaignId) ?? []), ...(doneAgain.get(campaignId) ?? [])]).size;
    must(finished === given, () => `campaign ${campaignId} is completed with ${finished} of ${given} contacts done`);
  }

  return {
    name: 'campaigns dial while they are active and complete when no contact is left',
    accept(fact) {
      live.accept(fact);
      if (fact.kind === 'DialerStarted') running = true;
      else if (fact.kind === 'DialerStopped') running = false;
      else if (fact.kind === 'ContactExcluded') isDone(fact.campaignId, fact.leadId);
      else if (fact.kind === 'ContactReleased') {
        if (fact.settlement.kind === 'done') isDone(fact.campaignId, fact.leadId);
      } else if (fact.kind === 'CallEnded') {
        if (fact.isTrunkFault) uncounted.add(fact.callId);
        if (fact.settlement.kind === 'done') isDone(fact.campaignId, fact.leadId);
      } else if (fact.kind === 'AttemptGivenBack' && !uncounted.has(fact.callId))
        done.get(fact.campaignId)?.delete(fact.leadId);
      if (!('campaignId' in fact)) return;
      const { kind, campaignId } = fact;
      const status = statuses.get(campaignId) ?? 'draft';
      const change = CHANGES[kind];
      if (change !== undefined) {
        must(change.from.includes(status), () => `${kind} of campaign ${campaignId}, which is ${status}`);
        statuses.set(campaignId, change.to);
        if (kind === 'CampaignCompleted') completed(campaignId);
      } else if (kind === 'CallQueued') {
        must(
          running && status === 'active',
          () => `campaign ${campaignId} dials while ${running ? status : 'stopped'}`,
        );
      } else if (kind === 'CampaignHeld' || kind === 'CampaignReleased') {
        must(status === 'active', () => `${kind} of campaign ${campaignId}, which is ${status}`);
      }
    },
    look(summary) {
      must(summary.running === running, () => `the dialer says running ${summary.running}`);
      const active = [...statuses.values()].filter((status) => status === 'active').length;
      must(
        summary.activeCampaigns === active,
        () => `${summary.activeCampaigns} campaigns active, by the facts ${active}`,
      );
    },
  };
}
