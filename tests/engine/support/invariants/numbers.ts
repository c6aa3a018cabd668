/**
 * Invariants of called numbers, over all campaigns and test calls: one call at a time, no call over the caps, and none
 * within 72 hours of an abandoned call. They apply to worlds with caps.
 */
import { countryByKey } from '#shared/countries/countries.ts';
import { CAP_PERIODS, type CapFigures, type CapName, type NumberCaps } from '#shared/domain/number-caps.ts';
import { DEFAULT_PURPOSE, type Purpose } from '#shared/domain/purposes.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { parseWindowClass } from '#engine/model/window-class.ts';
import { createLiveCalls, must, type Invariant, type Rules } from './invariant.ts';
import { wallClock } from './wall-clock.ts';

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

type Reached = {
  readonly at: number;
  readonly campaignId: number;
  readonly isContact: boolean;
  readonly purpose: Purpose;
};

export function numberCaps(rules: Rules): Invariant {
  const reached = new Map<string, Reached[]>();
  const purposeOf = (campaignId: number) => rules.plans.get(campaignId)?.purpose ?? DEFAULT_PURPOSE;

  function queued(fact: FactOf<'CallQueued'>, caps: NumberCaps): void {
    const { at, phone, campaignId, leadId, callId, country } = fact;
    const { region, zones } = parseWindowClass(rules.classes.get(leadId) ?? country);
    const calls = reached.get(canonicalNumber(phone)) ?? [];

    function within(period: number | 'calendar_day', each: Reached): boolean {
      if (period !== 'calendar_day') return each.at > at - period;
      const possible = zones.length > 0 ? zones : countryByKey(country)!.timeZones;
      return possible.some((zone) => wallClock(zone, each.at).date === wallClock(zone, at).date);
    }

    function check(counted: readonly Reached[], figures: Partial<CapFigures>): void {
      for (const name of Object.keys(CAP_PERIODS) as CapName[]) {
        const most = figures[name] ?? Infinity;
        const found = counted
          .filter((each) => within(CAP_PERIODS[name], each))
          .filter(({ isContact }) => isContact || !name.startsWith('contacts'));
        must(found.length < most, () => `call ${callId} to ${phone} after ${found.length} calls, ${name} ${most}`);
      }
      const others = counted
        .filter((each) => within((figures.gapMinutes ?? 0) * MINUTE_MS, each))
        .filter((each) => each.campaignId !== campaignId);
      must(others.length === 0, () => `call ${callId} to ${phone} too soon after a call of another campaign`);
    }

    const purpose = purposeOf(campaignId);
    check(calls, { ...caps, ...ruleFor(caps, country, region, undefined) });
    check(
      calls.filter((each) => each.purpose === purpose),
      ruleFor(caps, country, region, purpose),
    );
  }

  return {
    name: 'no number is called over its caps',
    accept(fact) {
      if (fact.kind === 'CallQueued' && rules.numberCaps !== undefined) queued(fact, rules.numberCaps);
      if (fact.kind !== 'CallEnded' || !isReached(fact)) return;
      const number = canonicalNumber(fact.phone);
      const { at, campaignId, answeredBy } = fact;
      const call = { at, campaignId, isContact: answeredBy === 'person', purpose: purposeOf(campaignId) };
      reached.set(number, [...(reached.get(number) ?? []), call]);
    },
  };
}

/** Returns the figures of the rules for a purpose, or for all: a region's count more than its country's. */
function ruleFor(
  { rules }: NumberCaps,
  country: string,
  region: string | null,
  purpose: Purpose | undefined,
): Partial<CapFigures> {
  const ofCountry = rules.filter((rule) => rule.country === country && rule.purpose === purpose);
  const wide = ofCountry.filter((rule) => rule.region === undefined);
  const narrow = ofCountry.filter((rule) => rule.region !== undefined && rule.region === region);
  return Object.assign({}, ...wide, ...narrow) as Partial<CapFigures>;
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
