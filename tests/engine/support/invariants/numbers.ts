/**
 * Invariants of called numbers, over all campaigns and test calls: one call at a time, no call over the caps, and none
 * within 72 hours of an abandoned call. They apply to worlds with caps.
 */
import { CAP_PERIODS, type CapName, type NumberCaps } from '#shared/domain/number-caps.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { createLiveCalls, must, type Invariant, type Rules } from './invariant.ts';

export const NO_CAPS: NumberCaps = {
  gapMinutes: 0,
  perDay: null,
  perWeek: null,
  perMonth: null,
  contactsPerDay: null,
  contactsPerWeek: null,
  rules: [],
};

const ABANDONED_HOLD_MS = 72 * HOUR_MS;

export function oneCallAtATime(rules: Rules): Invariant {
  const live = createLiveCalls();
  return {
    name: 'no number is in two calls',
    accept(fact) {
      if (fact.kind === 'CallQueued' && rules.numberCaps !== undefined)
        for (const { callId, phone } of live.all())
          must(
            canonicalNumber(phone) !== canonicalNumber(fact.phone),
            () => `call ${fact.callId} to ${fact.phone}, which is in call ${callId}`,
          );
      live.accept(fact);
    },
  };
}

type Reached = { readonly at: number; readonly campaignId: number; readonly isContact: boolean };

export function numberCaps(rules: Rules): Invariant {
  const reached = new Map<string, Reached[]>();

  function queued({ at, phone, campaignId, callId }: FactOf<'CallQueued'>, caps: NumberCaps): void {
    const calls = reached.get(canonicalNumber(phone)) ?? [];
    const since = (periodMs: number) => calls.filter((call) => call.at > at - periodMs);
    for (const name of Object.keys(CAP_PERIODS) as CapName[]) {
      const most = caps[name] ?? Infinity;
      const counted = since(CAP_PERIODS[name]).filter(({ isContact }) => isContact || !name.startsWith('contacts'));
      must(counted.length < most, () => `call ${callId} to ${phone} after ${counted.length} calls, ${name} ${most}`);
    }
    const others = since(caps.gapMinutes * MINUTE_MS).filter((call) => call.campaignId !== campaignId);
    must(others.length === 0, () => `call ${callId} to ${phone} too soon after a call of another campaign`);
  }

  return {
    name: 'no number is called over its caps',
    accept(fact) {
      if (fact.kind === 'CallQueued' && rules.numberCaps !== undefined) queued(fact, rules.numberCaps);
      if (fact.kind !== 'CallEnded' || !isReached(fact)) return;
      const number = canonicalNumber(fact.phone);
      const { at, campaignId, answeredBy } = fact;
      reached.set(number, [...(reached.get(number) ?? []), { at, campaignId, isContact: answeredBy === 'person' }]);
    },
  };
}

/** Whether the phone may have rung. */
function isReached({ placedAtMs, ringingAtMs, answeredAtMs, disposition, isLost }: FactOf<'CallEnded'>): boolean {
  if (ringingAtMs !== null || answeredAtMs !== null) return true;
  return placedAtMs !== null && (isLost || !['failed', 'invalid_number', 'blocked'].includes(disposition));
}

export function abandonedNumbers(rules: Rules): Invariant {
  const abandonedAt = new Map<string, number>();
  return {
    name: 'no number is called within 72 hours of an abandoned call',
    accept(fact) {
      if (fact.kind === 'CallEnded' && fact.disposition === 'abandoned')
        abandonedAt.set(canonicalNumber(fact.phone), fact.at);
      if (fact.kind !== 'CallQueued' || rules.numberCaps === undefined) return;
      const sinceMs = fact.at - (abandonedAt.get(canonicalNumber(fact.phone)) ?? -Infinity);
      must(
        sinceMs >= ABANDONED_HOLD_MS,
        () => `call ${fact.callId} to ${fact.phone} ${sinceMs} ms after an abandonment`,
      );
    },
  };
}
