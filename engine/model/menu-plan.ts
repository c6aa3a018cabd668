/** The DTMF menu that an answering person meets in a press-1 campaign: plain data, milliseconds. */
import { DEFAULT_OPT_OUT_KEY, FALLBACK_LANGUAGE } from '#shared/dtmf-defaults.ts';

export type MenuPlan = {
  /** How the called country's people are asked; `fallback` serves countries without an entry. */
  readonly byCountry: Readonly<Record<string, CountryMenu>>;
  readonly fallback: CountryMenu;
  /** Puts the number on the blacklist. Where it is the country's key, 9 or 0, another digit does: see effectiveOptOutKey. */
  readonly optOutKey: string;
  /** How long the prompt plays before the time-out runs; keys count meanwhile, too. */
  readonly promptMs: number;
};

export type CountryMenu = {
  /** The digit that leads to an agent. */
  readonly key: string;
  /** From the end of the prompt. */
  readonly timeoutMs: number;
  /** BCP 47. */
  readonly language: string;
};

/** The keys as they count in one call. */
export type MenuKeys = {
  readonly key: string;
  readonly optOutKey: string;
};

/** What a carrier plays to one person: it knows the keys so that a script of its own can say them. */
export type MenuPrompt = MenuKeys & {
  /** BCP 47. */
  readonly language: string;
  /** At speed 1. */
  readonly promptMs: number;
  readonly timeoutMs: number;
};

/** What a press-1 campaign without a plan of its own asks: key 1 within 10 s, no prompt, 8 opts out. */
export const PLAIN_MENU: MenuPlan = {
  byCountry: {},
  fallback: { key: '1', timeoutMs: 10_000, language: FALLBACK_LANGUAGE },
  optOutKey: DEFAULT_OPT_OUT_KEY,
  promptMs: 0,
};

/** Which digit opts out where the chosen one can't: a way out is never missing. */
const OPT_OUT_SUBSTITUTES = [DEFAULT_OPT_OUT_KEY, '7'];

/** The menu of one called country. */
export function menuPromptOf({ byCountry, fallback, optOutKey, promptMs }: MenuPlan, country: string): MenuPrompt {
  const { key, timeoutMs, language } = byCountry[country] ?? fallback;
  return { key, optOutKey: effectiveOptOutKey(optOutKey, key), language, promptMs, timeoutMs };
}

/**
 * The opt-out key beside a country's key: the wanted one when it is a digit and means nothing else, else 8, and 7 where
 * 8 is the country's key.
 */
export function effectiveOptOutKey(wanted: string, countryKey: string): string {
  const isFree = (key: string) => /^[1-8]$/.test(key) && key !== countryKey;
  return [wanted, ...OPT_OUT_SUBSTITUTES].find(isFree)!;
}
