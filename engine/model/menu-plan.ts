/** The DTMF menu of a press-1 campaign, as plain data. Durations are milliseconds. */
import { DEFAULT_OPT_OUT_KEY, FALLBACK_LANGUAGE } from '#shared/domain/dtmf-defaults.ts';

export type MenuPlan = {
  /** Menus by called country; `fallback` is used for all other countries. */
  readonly byCountry: Readonly<Record<string, CountryMenu>>;
  readonly fallback: CountryMenu;
  /**
   * The digit that puts the number on the blacklist. If it is the country's key, 9 or 0, `effectiveOptOutKey` replaces
   * it.
   */
  readonly optOutKey: string;
  /** How long the prompt plays before the time-out starts. Keys are accepted during the prompt too. */
  readonly promptMs: number;
};

export type CountryMenu = {
  /** The digit that transfers to an agent. */
  readonly key: string;
  /** Counted from the end of the prompt. */
  readonly timeoutMs: number;
  /** BCP 47 language tag. */
  readonly language: string;
};

/** The keys that apply to a call. */
export type MenuKeys = {
  readonly key: string;
  readonly optOutKey: string;
};

/** The menu prompt of a call. Includes the keys, so that a carrier's own script can announce them. */
export type MenuPrompt = MenuKeys & {
  /** BCP 47 language tag. */
  readonly language: string;
  /** Like `timeoutMs`, at simulation speed 1. */
  readonly promptMs: number;
  readonly timeoutMs: number;
};

/** Default menu of a press-1 campaign: key 1 within 10 s, no prompt, opt-out key 8. */
export const DEFAULT_MENU: MenuPlan = {
  byCountry: {},
  fallback: { key: '1', timeoutMs: 10_000, language: FALLBACK_LANGUAGE },
  optOutKey: DEFAULT_OPT_OUT_KEY,
  promptMs: 0,
};

/** Digits that replace an unusable opt-out key, so that opting out is always possible. */
const OPT_OUT_SUBSTITUTES = [DEFAULT_OPT_OUT_KEY, '7'];

/** Returns the menu prompt for a called country. */
export function menuPromptOf({ byCountry, fallback, optOutKey, promptMs }: MenuPlan, country: string): MenuPrompt {
  const { key, timeoutMs, language } = byCountry[country] ?? fallback;
  return { key, optOutKey: effectiveOptOutKey(optOutKey, key), language, promptMs, timeoutMs };
}

/**
 * Returns the opt-out key for a country whose menu key is `countryKey`: `wanted` if it is 1 to 8 and differs from the
 * country's key, otherwise 8, or 7 if 8 is the country's key.
 */
export function effectiveOptOutKey(wanted: string, countryKey: string): string {
  const isFree = (key: string) => /^[1-8]$/.test(key) && key !== countryKey;
  return [wanted, ...OPT_OUT_SUBSTITUTES].find(isFree)!;
}
