/** The entities of a generated history: campaigns with their periods and countries, trunks, caller ids and users. */
import { DAY_MS } from '#shared/durations.ts';
import { nextUint32, nextUnit, openStream, type Stream } from '#engine/kernel/rng.ts';
import { numbersOf } from '#engine/numbers/synthetic-numbers.ts';
import { countryByIso2, type Country } from '#shared/countries/countries.ts';
import { ArgumentError } from '../whole-number.ts';
import { HISTORY_BEGINS_MS, HISTORY_DAYS } from './timeline.ts';

/** ISO codes of the called countries, most called first. */
const CALLED = ['AR', 'BR', 'MX', 'CO', 'CL', 'PE', 'ES', 'US'] as const;
const CAMPAIGNS = 24;
const TRUNKS_PER_COUNTRY = 2;
/** Constant, so that measurements depend on the number of calls alone. */
const CALLER_IDS_PER_COUNTRY = 60;
const LEAST_DAYS = 20;
const MOST_DAYS = 45;

type CalledCountry = {
  readonly country: Country;
  readonly trunkIds: readonly number[];
  readonly callerIds: readonly string[];
  /** Returns the next unused phone number. Throws ArgumentError when the country has no more numbers. */
  readonly nextNumber: () => string;
};

type MadeCampaign = {
  readonly id: number;
  readonly name: string;
  /** The user who started its runs. */
  readonly userId: number;
  readonly beginsMs: number;
  readonly endsMs: number;
  /** Its relative share of the calls. */
  readonly weight: number;
  readonly countries: readonly CalledCountry[];
};

export type World = {
  readonly countries: readonly CalledCountry[];
  readonly campaigns: readonly MadeCampaign[];
};

/** Whether the campaign runs on the day that starts at `dayMs`. */
export const isOpenOn = ({ beginsMs, endsMs }: MadeCampaign, dayMs: number): boolean =>
  beginsMs <= dayMs && dayMs < endsMs;

/**
 * Creates the world.
 * @param userIds users who may start a campaign.
 */
export function makeWorld(seed: number, userIds: readonly number[]): World {
  const rng = openStream(seed, 'call_history');
  const countries = CALLED.map((iso2, index) => makeCountry(seed, index, iso2));
  return {
    countries,
    campaigns: Array.from({ length: CAMPAIGNS }, (_, index) => makeCampaign(index, countries, userIds, rng)),
  };
}

function makeCountry(seed: number, index: number, iso2: string): CalledCountry {
  const country = countryByIso2(iso2)!;
  const numbers = numbersOf(country, openStream(seed, 'call_history', index + 1));
  function nextNumber(): string {
    const next = numbers.next().value;
    if (next === undefined) throw new ArgumentError(`--count is more than ${country.key} has numbers for`);
    return next.number;
  }
  return {
    country,
    trunkIds: Array.from({ length: TRUNKS_PER_COUNTRY }, (_, nth) => 1 + index * TRUNKS_PER_COUNTRY + nth),
    callerIds: Array.from({ length: CALLER_IDS_PER_COUNTRY }, nextNumber),
    nextNumber,
  };
}

/** Creates a campaign. The first one covers the whole period, so that at least one is always active. */
function makeCampaign(
  index: number,
  countries: readonly CalledCountry[],
  userIds: readonly number[],
  rng: Stream,
): MadeCampaign {
  const days = LEAST_DAYS + (nextUint32(rng) % (MOST_DAYS - LEAST_DAYS));
  const isWhole = index === 0;
  const fromDay = isWhole ? 0 : Math.floor(nextUnit(rng) * (HISTORY_DAYS - days));
  const home = isWhole ? 0 : Math.floor(nextUnit(rng) ** 1.5 * countries.length);
  const chosen = new Set([home]);
  while (chosen.size <= index % 3) chosen.add(nextUint32(rng) % countries.length);
  return {
    id: index + 1,
    name: `Campaña ${String(index + 1).padStart(2, '0')}`,
    userId: userIds[nextUint32(rng) % userIds.length]!,
    beginsMs: HISTORY_BEGINS_MS + fromDay * DAY_MS,
    endsMs: isWhole ? Infinity : HISTORY_BEGINS_MS + (fromDay + days) * DAY_MS,
    weight: 0.5 + nextUnit(rng),
    countries: [...chosen].map((at) => countries[at]!),
  };
}
