/**
 * Caps on the calls to one person, a canonical number, over all campaigns and test calls (engine/policies/number-caps.ts
 * applies them). Instants are epoch ms.
 */
import { DAY_MS } from '#shared/durations.ts';
import type { Purpose } from './purposes.ts';

/**
 * Names of the limits, with their periods in ms, or the calendar day where the number is. A contact is a call that a
 * person has answered.
 */
export const CAP_PERIODS = {
  perDay: DAY_MS,
  perWeek: 7 * DAY_MS,
  perMonth: 30 * DAY_MS,
  contactsPerDay: 'calendar_day',
  contactsPerWeek: 7 * DAY_MS,
} as const;
export type CapName = keyof typeof CAP_PERIODS;

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

/** Caps set by an administrator. Missing figures, and rules for other scopes, keep their defaults. */
export type NumberCapSettings = Partial<CapFigures> & { readonly rules?: readonly CapRule[] };

/** A test call has no purpose of its own and counts as each. */
export type RecentPurpose = Purpose | 'test';

/** A call that has reached the number. */
export type RecentCall = {
  readonly endedAtMs: number;
  /** 0 for a test call. */
  readonly campaignId: number;
  readonly purpose: RecentPurpose;
  /** Whether a person has answered. */
  readonly isContact: boolean;
};

/** A call that may be placed. */
export type IntendedCall = {
  /** 0 for a test call. */
  readonly campaignId: number;
  readonly purpose: Purpose;
  readonly country: string;
  /** Null if unknown: only the country's caps apply. */
  readonly region: string | null;
  /** IANA zones that the number may be in. If empty, any zone of its country. */
  readonly zones: readonly string[];
};

export type CapHold = { readonly why: 'number_gap' | 'number_cap'; readonly untilMs: number };

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
