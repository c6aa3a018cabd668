/**
 * Caps on the calls to one person, a canonical number, over all campaigns and test calls. Engine, server and console
 * apply the same rules. Instants are epoch ms.
 */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Purpose } from './purposes.ts';

/** Names of the limits, with their periods. A contact is a call that a person has answered. */
export const CAP_PERIODS = {
  perDay: DAY_MS,
  perWeek: 7 * DAY_MS,
  perMonth: 30 * DAY_MS,
  contactsPerDay: DAY_MS,
  contactsPerWeek: 7 * DAY_MS,
} as const;
export type CapName = keyof typeof CAP_PERIODS;

const CAP_NAMES = Object.keys(CAP_PERIODS) as readonly CapName[];
const OF_CONTACTS: ReadonlySet<CapName> = new Set<CapName>(['contactsPerDay', 'contactsPerWeek']);

/** How long calls are remembered: the longest period, and a day. */
export const RECENT_CALLS_MS = 31 * DAY_MS;

/** Limits by name, from 1; null is no limit. `gapMinutes` is the minimum time between calls of different campaigns. */
export type CapFigures = { readonly gapMinutes: number } & Readonly<Record<CapName, number | null>>;

/** Where and for what a rule applies. The region is an ISO 3166-2 code, such as US-FL. */
export type CapScope = {
  /** Country key. */
  readonly country: string;
  readonly region?: string;
  /** If present, the rule limits and counts only calls of this purpose. */
  readonly purpose?: Purpose;
};

/** Figures for a scope. A missing figure is the one of the next wider scope. */
export type CapRule = CapScope & Partial<CapFigures>;

export type NumberCaps = CapFigures & { readonly rules: readonly CapRule[] };

/** What an administrator has set. Missing figures, and rules for other scopes, keep their defaults. */
export type NumberCapSettings = Partial<CapFigures> & { readonly rules?: readonly CapRule[] };

/** A call that has reached the number. */
export type RecentCall = {
  readonly endedAtMs: number;
  /** 0 for a test call. */
  readonly campaignId: number;
  readonly purpose: Purpose;
  /** Whether a person has answered. */
  readonly isContact: boolean;
};

/** A call that may be placed. */
export type IntendedCall = {
  /** 0 for a test call. */
  readonly campaignId: number;
  readonly purpose: Purpose;
  readonly country: string;
  /** Null if unknown. */
  readonly region: string | null;
};

export type CapHold = { readonly why: 'number_gap' | 'number_cap'; readonly untilMs: number };

/**
 * Returns why and until when the caps forbid the call, or null. `calls` are the calls to its number of the last
 * `RECENT_CALLS_MS`, in any order. Caps count from the end of a call.
 */
export function capHold(
  call: IntendedCall,
  calls: readonly RecentCall[],
  caps: NumberCaps,
  nowMs: number,
): CapHold | null {
  if (calls.length === 0) return null;
  const { general, ofPurpose } = figuresFor(call, caps);
  const samePurpose = calls.filter(({ purpose }) => purpose === call.purpose);
  const gapEndsMs = Math.max(
    lastOther(calls, call.campaignId) + general.gapMinutes * MINUTE_MS,
    lastOther(samePurpose, call.campaignId) + (ofPurpose.gapMinutes ?? 0) * MINUTE_MS,
  );
  const capEndsMs = Math.max(endOf(calls, general), endOf(samePurpose, ofPurpose));
  const untilMs = Math.max(gapEndsMs, capEndsMs);
  if (untilMs <= nowMs) return null;
  return { why: capEndsMs === untilMs ? 'number_cap' : 'number_gap', untilMs };
}

/** Returns the caps in force: the settings on top of `defaults`. */
export function rulingCaps(settings: NumberCapSettings | null, defaults: NumberCaps): NumberCaps {
  if (settings === null) return defaults;
  const { rules = [], ...figures } = settings;
  const kept = defaults.rules.filter((rule) => !rules.some((own) => isSameScope(own, rule)));
  return { ...defaults, ...figures, rules: [...kept, ...rules] };
}

/** Returns whether two rules are for the same calls. */
export function isSameScope(a: CapScope, b: CapScope): boolean {
  return a.country === b.country && a.region === b.region && a.purpose === b.purpose;
}

/**
 * Returns the figures for a call, the narrowest scope first: those that count all calls, and those that count only the
 * calls of its purpose.
 */
function figuresFor({ country, region, purpose }: IntendedCall, caps: NumberCaps) {
  const own = caps.rules.filter((rule) => rule.country === country);
  const merge = (of: Purpose | undefined): Partial<CapFigures> => {
    const rules = own.filter((rule) => rule.purpose === of);
    return Object.assign(
      {},
      rules.find((rule) => rule.region === undefined),
      region === null ? undefined : rules.find((rule) => rule.region === region),
    ) as Partial<CapFigures>;
  };
  const general: CapFigures = { ...caps, ...merge(undefined) };
  return { general, ofPurpose: merge(purpose) };
}

/** Returns when the last call of another campaign ended, or -Infinity. */
function lastOther(calls: readonly RecentCall[], campaignId: number): number {
  let lastMs = -Infinity;
  for (const call of calls) if (call.campaignId !== campaignId) lastMs = Math.max(lastMs, call.endedAtMs);
  return lastMs;
}

/** Returns when all limits permit another call, or -Infinity if they were never reached. */
function endOf(calls: readonly RecentCall[], figures: Partial<CapFigures>): number {
  let endMs = -Infinity;
  for (const name of CAP_NAMES) {
    const most = figures[name] ?? Infinity;
    const counted = OF_CONTACTS.has(name) ? calls.filter(({ isContact }) => isContact) : calls;
    if (counted.length < most) continue;
    const ends = counted.map(({ endedAtMs }) => endedAtMs).sort((a, b) => b - a);
    // The earliest of the `most` latest calls must leave the period.
    endMs = Math.max(endMs, ends[most - 1]! + CAP_PERIODS[name]);
  }
  return endMs;
}
