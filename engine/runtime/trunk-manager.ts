/** The trunks while the dialer runs: which channels are taken, which trunks fail, and which one a call goes out by. */
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/max';
import { countryByKey } from '#shared/countries.ts';
import type { Loop } from '../kernel/loop.ts';
import type { TrunkPlan } from '../model/trunk.ts';
import { chooseTrunk, createTrunkState, noteOutcome, type TrunkState } from '../policies/trunk-choice.ts';
import type { Barrier } from '../ports.ts';

export type TrunkManager = {
  /** Replaces the trunks; undefined: as many channels as anybody wants. Calls keep the channels that they have. */
  setTrunks(trunks: readonly TrunkPlan[] | undefined): void;
  /** False: calls need no trunk. */
  isUsed(): boolean;
  /** False: trunks are in use and none is active, so that nobody can be called at all. */
  reachAnybody(): boolean;
  /** For a number in E.164, whose country's key is at hand: dialing parses no number. `accepts`: among those only. */
  choose(
    phone: string,
    country: string,
    accepts?: (trunk: TrunkState) => boolean,
  ): TrunkState | 'no_trunk' | 'trunk_full';
  /** What keeps every number of a country from being called now; null: nothing keeps all of them. */
  barrierTo(country: string): Barrier | null;
  /** Those that could take a call to the country now; good until the next call of this. */
  openTo(country: string): readonly TrunkState[];
  /** When a trunk for the number is tried again; Infinity: something else must happen first. */
  retryAt(country: string): number;
  take(trunk: TrunkState): void;
  /** Frees a channel; whether its trunk was full. A trunk that is gone has none. */
  release(trunkId: number): boolean;
  /** What the end of a call says of the trunk. */
  noteOutcome(trunkId: number, hasFailed: boolean): void;
};

export function createTrunkManager(loop: Pick<Loop, 'now'>, plans: readonly TrunkPlan[] | undefined): TrunkManager {
  let used = false;
  let reachesAnybody = true;
  let trunks: TrunkState[] = [];
  const byId = new Map<number, TrunkState>();
  /** Country key → the trunks of its country code. */
  let byCountry = new Map<string, TrunkState[]>();
  const open: TrunkState[] = [];

  function setTrunks(next: readonly TrunkPlan[] | undefined): void {
    used = next !== undefined;
    reachesAnybody = next === undefined || next.some(({ isActive }) => isActive);
    const wanted = new Map(next?.map((plan) => [plan.id, plan]));
    // Those that are gone stay known while calls are on them.
    for (const state of byId.values())
      if (!wanted.has(state.plan.id)) {
        state.plan = { ...state.plan, isActive: false };
        if (state.taken === 0) byId.delete(state.plan.id);
      }
    for (const plan of wanted.values()) {
      const known = byId.get(plan.id);
      if (known === undefined) byId.set(plan.id, createTrunkState(plan));
      else known.plan = plan;
    }
    trunks = [...byId.values()];
    byCountry = new Map();
  }

  function reaching(country: string): readonly TrunkState[] {
    let found = byCountry.get(country);
    if (found === undefined) {
      const dialCode = dialCodeOf(country);
      found =
        dialCode === null
          ? trunks
          : trunks.filter(({ plan }) => plan.countryCode.startsWith(dialCode) || dialCode.startsWith(plan.countryCode));
      byCountry.set(country, found);
    }
    return found;
  }

  function retryAt(country: string): number {
    let at = Infinity;
    for (const { plan, restsUntilMs } of reaching(country))
      if (plan.isActive && restsUntilMs > loop.now()) at = Math.min(at, restsUntilMs);
    return at;
  }

  setTrunks(plans);
  return {
    setTrunks,
    isUsed: () => used,
    reachAnybody: () => reachesAnybody,
    choose(phone, country, accepts) {
      const known = reaching(country);
      return chooseTrunk(accepts === undefined ? known : known.filter(accepts), phone, loop.now());
    },
    retryAt,

    barrierTo(country) {
      let someFull = false;
      for (const { plan, taken, restsUntilMs } of reaching(country)) {
        if (!plan.isActive || restsUntilMs > loop.now()) continue;
        if (taken < plan.maxChannels) return null;
        someFull = true;
      }
      return { why: someFull ? 'trunk_full' : 'no_trunk', untilMs: retryAt(country) };
    },

    openTo(country) {
      open.length = 0;
      for (const trunk of reaching(country))
        if (trunk.plan.isActive && trunk.restsUntilMs <= loop.now() && trunk.taken < trunk.plan.maxChannels)
          open.push(trunk);
      return open;
    },

    take: (trunk) => void trunk.taken++,

    release(trunkId) {
      const trunk = byId.get(trunkId);
      if (trunk === undefined) return false;
      const wasFull = trunk.taken >= trunk.plan.maxChannels;
      trunk.taken--;
      return wasFull;
    },

    noteOutcome(trunkId, hasFailed) {
      const trunk = byId.get(trunkId);
      if (trunk !== undefined) noteOutcome(trunk, hasFailed, loop.now());
    },
  };
}

/** The country code of a stored country: one of the product's keys, or an ISO code in lower case. Null when it says none. */
function dialCodeOf(country: string): string | null {
  const known = countryByKey(country);
  if (known !== undefined) return known.dialCode;
  try {
    return getCountryCallingCode(country.toUpperCase() as CountryCode);
  } catch {
    return null;
  }
}
