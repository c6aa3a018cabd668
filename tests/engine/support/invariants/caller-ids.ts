/**
 * Invariant: a call shows a caller id that its campaign may show, at most as often per day as the called country's
 * limit.
 */
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import { wasRefused, type FactOf } from '#engine/model/facts.ts';
import type { CallerIdConfig, CallerIdPlan } from '#engine/model/caller-id.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

const DAY_MS = 86_400_000;

export function callerIds(rules: Rules): Invariant {
  /** Caller id, called country and UTC day → calls. */
  const used = new Map<string, number>();
  const shown = new Map<number, string>();

  function queued(fact: FactOf<'CallQueued'>): void {
    const { callerId, country, callId, campaignId, trunkId, at } = fact;
    const plan = rules.callerIds;
    // A test call follows its campaign's plan at the time of the request.
    if (campaignId !== NO_CAMPAIGN) {
      const own = rules.plans.get(campaignId)!.callerId;
      const allowed = plan === undefined ? [own] : allowedOf(plan, campaignId, trunkId, own);
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

function allowedOf(plan: CallerIdPlan, campaignId: number, trunkId: number | null, own: string | null) {
  const config = plan.byCampaign[campaignId] ?? (trunkId === null ? undefined : plan.byTrunk[trunkId]);
  if (config !== undefined) return numbersOf(config);
  if (own !== null) return [own];
  const active = plan.inventory.filter(({ isActive }) => isActive).map(({ phone }) => phone);
  return active.length > 0 ? active : [null];
}

function numbersOf({ phone, isRandomized, pool }: CallerIdConfig): string[] {
  return isRandomized ? [phone, ...pool.map((each) => each.phone)] : [phone];
}
