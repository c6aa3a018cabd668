/**
 * Invariant: a call shows a caller id that its campaign may show, and no more often per day than the called country's
 * limit.
 */
import { DAY_MS } from '#shared/durations.ts';
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import { wasRefused, type FactOf } from '#engine/model/facts.ts';
import type { CallerIdConfig, CallerIdPlan } from '#engine/model/caller-id.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

export function callerIds(rules: Rules): Invariant {
  /** Number of calls by caller id, called country and UTC day. */
  const used = new Map<string, number>();
  const shown = new Map<number, string>();

  function queued(fact: FactOf<'CallQueued'>): void {
    const { callerId, country, callId, campaignId, trunkId, at } = fact;
    const plan = rules.callerIds;
    // A test call follows the plan that its campaign had at the time of the request.
    if (campaignId !== NO_CAMPAIGN) {
      const campaign = rules.plans.get(campaignId)!;
      const allowed = plan === undefined ? [campaign.callerId] : allowedOf(plan, campaign, trunkId, country);
      must(allowed.includes(callerId), () => `call ${callId} shows ${callerId}, not one of ${allowed.join(', ')}`);
    }
    const key = `${callerId} to ${country} on day ${Math.floor(at / DAY_MS)}`;
    const calls = (used.get(key) ?? 0) + 1;
    used.set(key, calls);
    shown.set(callId, key);
    const limit = plan?.dailyLimits[country] ?? 0;
    must(callerId === null || limit === 0 || calls <= limit, () => `${calls} calls by ${key}, of ${limit}`);
  }

  function takeBack(callId: number): void {
    const key = shown.get(callId)!;
    used.set(key, used.get(key)! - 1);
  }

  return {
    name: 'caller ids are permitted and within their daily limits',
    accept(fact) {
      if (fact.kind === 'CallQueued') queued(fact);
      else if (fact.kind === 'CallWithdrawn' || (fact.kind === 'CallEnded' && wasRefused(fact))) takeBack(fact.callId);
    },
  };
}

function allowedOf(plan: CallerIdPlan, campaign: CampaignPlan, trunkId: number | null, called: string) {
  const config = plan.byCampaign[campaign.id] ?? (trunkId === null ? undefined : plan.byTrunk[trunkId]);
  if (config !== undefined) return numbersOf(config);
  if (campaign.callerId !== null) return [campaign.callerId];
  const active = plan.inventory.filter(({ isActive }) => isActive);
  if (active.length === 0) return [null];
  const local = active.filter(({ country }) => country === called);
  return (local.length === 0 && campaign.foreignCallerIds ? active : local).map(({ phone }) => phone);
}

function numbersOf({ phone, isRandomized, pool }: CallerIdConfig): string[] {
  return isRandomized ? [phone, ...pool.map((each) => each.phone)] : [phone];
}
