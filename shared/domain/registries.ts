/** Registries of people who must not be called: dated sets of numbers that states and associations publish. */
import { DAY_MS } from '#shared/durations.ts';

/** The registry that has a number. */
export type RegistryListing = {
  readonly name: string;
  /** Day of its set, YYYY-MM-DD. */
  readonly datedOn: string;
};

/** Age from which a set is stale, days (Ley 26.951 and Não Me Perturbe ask for a new one every 30 days). */
export const DEFAULT_LIMIT_DAYS = 30;
export const MAX_LIMIT_DAYS = 3650;

/** Returns the age of a set on `today`, days. Both are YYYY-MM-DD. */
export function ageInDays(datedOn: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(datedOn)) / DAY_MS);
}

type Dated = { readonly datedOn: string | null; readonly limitDays: number };

/** Returns whether the registry's set is older than its limit, or missing. */
export function isStale({ datedOn, limitDays }: Dated, today: string): boolean {
  return datedOn === null || ageInDays(datedOn, today) > limitDays;
}

/** Returns whether a new set is so much smaller than the present one that its file may be cut or wrong. */
export const isSuspiciouslySmall = (count: number, presentCount: number): boolean => count < presentCount / 2;
