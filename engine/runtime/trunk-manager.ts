/** Manages trunks at runtime: channels in use, resting trunks, and the choice for each call. */
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/max';
import { countryByKey } from '#shared/countries/countries.ts';
import type { Loop } from '../kernel/loop.ts';
import type { TrunkPlan } from '../model/trunk.ts';
import {
  chooseTrunk,
  createTrunkState,
  resting,
  serves,
  type TrunkObstacle,
  type TrunkState,
} from '../policies/trunk-choice.ts';
import { endRest, noteOrder, takesCalls, type TrunkHealth } from '../policies/trunk-health.ts';
import type { Barrier } from '../ports.ts';

export type TrunkManager = {
  /** Replaces the trunks. Undefined means unlimited channels. Calls in progress keep their channels. */
  setTrunks(trunks: readonly TrunkPlan[] | undefined): void;
  /** Returns whether calls need a trunk. */
  isUsed(): boolean;
  /** Returns false if trunks are configured but none is active, so that no number can be called. */
  hasUsableTrunk(): boolean;
  /** Returns the number of channels of all active trunks, or Infinity if calls need no trunk. */
  channels(): number;
  /**
   * Chooses a trunk for a number in E.164. `country` is the number's country key, so that the number isn't parsed.
   * `accepts` restricts the candidates.
   */
  choose(phone: string, country: string, accepts?: (trunk: TrunkState) => boolean): TrunkState | TrunkObstacle;
  /** Returns what blocks every number of a country now, or null if a trunk is available. */
  barrierTo(country: string): Barrier | null;
  /** Returns the trunks that could take a call to the country now; valid until the next call of this method. */
  openTo(country: string): readonly TrunkState[];
  /** Returns when the first resting trunk for the country is probed, or Infinity if none rests. */
  retryAt(country: string): number;
  take(trunk: TrunkState): void;
  /** Takes a channel of this trunk. Returns false if it doesn't serve the number (E.164), or has no free channel. */
  takeMore(trunkId: number, phone: string): boolean;
  /** Counts a channel that a call has already. Ignores an unknown trunk. */
  adopt(trunkId: number): void;
  /** Releases a channel and returns whether its trunk was full. Returns false for an unknown trunk. */
  release(trunkId: number): boolean;
  /** Returns undefined for an unknown trunk. */
  healthOf(trunkId: number): TrunkHealth | undefined;
  /** Lets a trunk rest until `untilMs` (epoch milliseconds). Ignores an unknown trunk. */
  beginRest(trunkId: number, untilMs: number): void;
  /** Ends the trunk's rest, so that the next call probes it. Returns false if it isn't resting. */
  probe(trunkId: number): boolean;
};

/** Creates a manager without calls. If `plans` is undefined, calls need no trunk. */
export function createTrunkManager(loop: Pick<Loop, 'now'>, plans: readonly TrunkPlan[] | undefined): TrunkManager {
  let used = false;
  let usable = true;
  let channels = Infinity;
  let trunks: TrunkState[] = [];
  const byId = new Map<number, TrunkState>();
  /** Trunks that may reach a country, by country key. */
  let byCountry = new Map<string, TrunkState[]>();
  const open: TrunkState[] = [];

  function setTrunks(next: readonly TrunkPlan[] | undefined): void {
    used = next !== undefined;
    usable = next === undefined || next.some(({ isActive }) => isActive);
    channels = next?.reduce((sum, { isActive, maxChannels }) => sum + (isActive ? maxChannels : 0), 0) ?? Infinity;
    const wanted = new Map(next?.map((plan) => [plan.id, plan]));
    // Removed trunks stay known while calls use them.
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
    for (const { plan, health } of reaching(country))
      if (plan.isActive && health.restsUntilMs > loop.now()) at = Math.min(at, health.restsUntilMs);
    return at;
  }

  setTrunks(plans);
  return {
    setTrunks,
    isUsed: () => used,
    hasUsableTrunk: () => usable,
    channels: () => channels,
    choose(phone, country, accepts) {
      const known = reaching(country);
      return chooseTrunk(accepts === undefined ? known : known.filter(accepts), phone, loop.now());
    },
    retryAt,

    barrierTo(country) {
      let why: TrunkObstacle = 'no_trunk';
      for (const { plan, taken, health } of reaching(country)) {
        if (!plan.isActive) continue;
        if (!takesCalls(health, loop.now())) why = resting(why);
        else if (taken < plan.maxChannels) return null;
        else why = 'trunk_full';
      }
      return { why, untilMs: retryAt(country) };
    },

    openTo(country) {
      open.length = 0;
      for (const trunk of reaching(country)) {
        const { plan, taken, health } = trunk;
        if (plan.isActive && takesCalls(health, loop.now()) && taken < plan.maxChannels) open.push(trunk);
      }
      return open;
    },

    take(trunk) {
      trunk.taken++;
      noteOrder(trunk.health, loop.now());
    },

    takeMore(trunkId, phone) {
      const trunk = byId.get(trunkId);
      if (trunk === undefined || !trunk.plan.isActive || !serves(trunk.plan, phone)) return false;
      if (trunk.taken >= trunk.plan.maxChannels) return false;
      trunk.taken++;
      return true;
    },

    adopt(trunkId) {
      const trunk = byId.get(trunkId);
      if (trunk !== undefined) trunk.taken++;
    },

    release(trunkId) {
      const trunk = byId.get(trunkId);
      if (trunk === undefined) return false;
      const wasFull = trunk.taken >= trunk.plan.maxChannels;
      trunk.taken--;
      return wasFull;
    },

    beginRest(trunkId, untilMs) {
      const trunk = byId.get(trunkId);
      if (trunk !== undefined) trunk.health.restsUntilMs = untilMs;
    },

    healthOf: (trunkId) => byId.get(trunkId)?.health,

    probe(trunkId) {
      const trunk = byId.get(trunkId);
      return trunk !== undefined && endRest(trunk.health, loop.now());
    },
  };
}

/** Returns the calling code of a country, given by its key or by its ISO code in lower case, or null if unknown. */
function dialCodeOf(country: string): string | null {
  const known = countryByKey(country);
  if (known !== undefined) return known.dialCode;
  try {
    return getCountryCallingCode(country.toUpperCase() as CountryCode);
  } catch {
    return null;
  }
}
