/**
 * Chooses the trunk of a call. A trunk serves numbers of its country code. A trunk with DV codes serves only national
 * numbers that start with one of them, and takes precedence over trunks for the whole country. Then the lowest priority
 * number comes first, and trunks of equal priority share calls by load. Full and resting trunks are skipped.
 */
import type { TrunkPlan } from '../model/trunk.ts';
import { createTrunkHealth, takesCalls, type TrunkHealth } from './trunk-health.ts';

/** A trunk's runtime state, mutated in place. */
export type TrunkState = {
  plan: TrunkPlan;
  /** Channels in use. */
  taken: number;
  readonly health: TrunkHealth;
};

/** Creates the state of a trunk in service without calls. */
export function createTrunkState(plan: TrunkPlan): TrunkState {
  return { plan, taken: 0, health: createTrunkHealth() };
}

/** Why no trunk takes a call: none serves the number, all that do are resting, or the others are full. */
export type TrunkObstacle = 'no_trunk' | 'trunk_resting' | 'trunk_full';

/** Returns the obstacle after a resting trunk, given the obstacle of the trunks before it. */
export const resting = (before: TrunkObstacle): TrunkObstacle => (before === 'no_trunk' ? 'trunk_resting' : before);

/** Returns the trunk for a number in E.164, or why no trunk takes the call. `nowMs` is epoch milliseconds. */
export function chooseTrunk(trunks: readonly TrunkState[], phone: string, nowMs: number): TrunkState | TrunkObstacle {
  let best: TrunkState | null = null;
  let bestIsPrecise = false;
  let obstacle: TrunkObstacle = 'no_trunk';
  for (const trunk of trunks) {
    const { plan, health } = trunk;
    if (!plan.isActive || !serves(plan, phone)) continue;
    if (!takesCalls(health, nowMs)) {
      obstacle = resting(obstacle);
      continue;
    }
    if (trunk.taken >= plan.maxChannels) {
      obstacle = 'trunk_full';
      continue;
    }
    const isPrecise = plan.dvCodes.length > 0;
    if (best === null || isPreferred(trunk, isPrecise, best, bestIsPrecise)) {
      best = trunk;
      bestIsPrecise = isPrecise;
    }
  }
  return best ?? obstacle;
}

/** In Argentina, mobile numbers have a 9 between the country code and the area code. */
const MOBILE_TOKENS: Readonly<Record<string, string>> = { '54': '9' };

/**
 * Whether the trunk serves a number in E.164. Country codes are prefix-free, so the first digits determine the country.
 */
export function serves({ countryCode, dvCodes }: TrunkPlan, phone: string): boolean {
  if (!phone.startsWith(countryCode, 1)) return false;
  if (dvCodes.length === 0) return true;
  const national = 1 + countryCode.length;
  const token = MOBILE_TOKENS[countryCode];
  const area = token !== undefined && phone.startsWith(token, national) ? national + token.length : national;
  return dvCodes.some((code) => phone.startsWith(code, national) || phone.startsWith(code, area));
}

function isPreferred(trunk: TrunkState, isPrecise: boolean, best: TrunkState, bestIsPrecise: boolean): boolean {
  if (isPrecise !== bestIsPrecise) return isPrecise;
  if (trunk.plan.priority !== best.plan.priority) return trunk.plan.priority < best.plan.priority;
  const [load, bestLoad] = [trunk.taken * best.plan.maxChannels, best.taken * trunk.plan.maxChannels];
  return load < bestLoad || (load === bestLoad && trunk.plan.id < best.plan.id);
}
