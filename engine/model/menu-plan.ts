/** The DTMF menu of a press-1 campaign: plain data, durations in milliseconds. */
import { DEFAULT_OPT_OUT_KEY, FALLBACK_LANGUAGE } from '#shared/domain/dtmf-defaults.ts';

export type MenuPlan = {
  /** Menus by called country; `fallback` serves the other countries. */
  readonly byCountry: Readonly<Record<string, CountryMenu>>;
  readonly fallback: CountryMenu;
  /**
   * The digit that puts the number on the blacklist. When it equals the country's key, or is 9 or 0, another digit
   * replaces it: see effectiveOptOutKey.
   */
  readonly optOutKey: string;
  /** How long the prompt plays before the time-out starts. Keys count during the prompt too. */
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

/** The effective keys of one call. */
export type MenuKeys = {
  readonly key: string;
  readonly optOutKey: string;
};

/** The prompt of one person's menu. It includes the keys, so that a carrier's own script can announce them. */
export type MenuPrompt = MenuKeys & {
  /** BCP 47 language tag. */
  readonly language: string;
  /** At simulation speed 1. */
  readonly promptMs: number;
  readonly timeoutMs: number;
};

/** The menu of a press-1 campaign without its own plan: key 1 within 10 s, no prompt, 8 opts out. */
export const DEFAULT_MENU: MenuPlan = {
  byCountry: {},
  fallback: { key: '1', timeoutMs: 10_000, language: FALLBACK_LANGUAGE },
  optOutKey: DEFAULT_OPT_OUT_KEY,
  promptMs: 0,
};

/** Digits that replace an unusable opt-out key, so that opting out is always possible. */
const OPT_OUT_SUBSTITUTES = [DEFAULT_OPT_OUT_KEY, '7'];

/** Returns the menu of one called country. */
export function menuPromptOf({ byCountry, fallback, optOutKey, promptMs }: MenuPlan, country: string): MenuPrompt {
  const { key, timeoutMs, language } = byCountry[country] ?? fallback;
  return { key, optOutKey: effectiveOptOutKey(optOutKey, key), language, promptMs, timeoutMs };
}

/**
 * Returns the opt-out key to use next to `countryKey`: `wanted` when it is 1 to 8 and not the country's key, else 8, or
 * 7 when 8 is the country's key.
 */
export function effectiveOptOutKey(wanted: string, countryKey: string): string {
  const isFree = (key: string) => /^[1-8]$/.test(key) && key !== countryKey;
  return [wanted, ...OPT_OUT_SUBSTITUTES].find(isFree)!;
}
