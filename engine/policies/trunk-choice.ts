/**
 * Chooses the trunk of a call. A trunk serves numbers of its country code. A trunk with DV codes serves only national
 * numbers that start with one of them, and takes precedence over trunks for the whole country. Then the lowest priority
 * number comes first, and trunks of equal priority share calls by load. Full and failing trunks are skipped.
 */
import type { TrunkPlan } from '../model/trunk.ts';

/** A trunk's runtime state, mutated in place. */
export type TrunkState = {
  plan: TrunkPlan;
  /** Channels in use. */
  taken: number;
  /** Consecutive failures. */
  failures: number;
  /** The trunk is skipped until this time (epoch milliseconds); −Infinity means available. */
  restsUntilMs: number;
};

/**
 * After this many consecutive failures a trunk is skipped for FAILED_TRUNK_REST_MS. Each further failure restarts the
 * rest.
 */
export const MAX_CONSECUTIVE_FAILURES = 5;
export const FAILED_TRUNK_REST_MS = 30_000;

/** Creates the state of a trunk without calls or failures. */
export function createTrunkState(plan: TrunkPlan): TrunkState {
  return { plan, taken: 0, failures: 0, restsUntilMs: -Infinity };
}

/** Records at `nowMs` (epoch milliseconds) whether a call failed because of its trunk. */
export function noteOutcome(state: TrunkState, hasFailed: boolean, nowMs: number): void {
  state.failures = hasFailed ? state.failures + 1 : 0;
  if (state.failures >= MAX_CONSECUTIVE_FAILURES) state.restsUntilMs = nowMs + FAILED_TRUNK_REST_MS;
  else if (!hasFailed) state.restsUntilMs = -Infinity;
}

/**
 * Returns the trunk for a number in E.164, 'trunk_full' if every available trunk that serves it is full, or 'no_trunk'
 * if none is available.
 */
export function chooseTrunk(
  trunks: readonly TrunkState[],
  phone: string,
  nowMs: number,
): TrunkState | 'no_trunk' | 'trunk_full' {
  let best: TrunkState | null = null;
  let bestIsPrecise = false;
  let someFull = false;
  for (const trunk of trunks) {
    const { plan } = trunk;
    if (!plan.isActive || !serves(plan, phone) || trunk.restsUntilMs > nowMs) continue;
    if (trunk.taken >= plan.maxChannels) {
      someFull = true;
      continue;
    }
    const isPrecise = plan.dvCodes.length > 0;
    if (best === null || isPreferred(trunk, isPrecise, best, bestIsPrecise)) {
      best = trunk;
      bestIsPrecise = isPrecise;
    }
  }
  return best ?? (someFull ? 'trunk_full' : 'no_trunk');
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
