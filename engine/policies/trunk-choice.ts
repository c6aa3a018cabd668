/**
 * Which trunk a call goes out by. A trunk serves the numbers of its country code; one with DV codes only those whose
 * national number begins with one of them, and is then preferred over trunks for the whole country. Among these the
 * lowest priority number goes first, and equals share by load. Full and failing ones are passed over.
 */
import type { TrunkPlan } from '../model/trunk.ts';

/** A trunk as it stands: changed in place. */
export type TrunkState = {
  plan: TrunkPlan;
  /** Channels in use. */
  taken: number;
  /** Failures in a row. */
  failures: number;
  /** Passed over before then, epoch milliseconds; −Infinity: not at all. */
  restsUntilMs: number;
};

/** So many failures in a row and it is passed over for a while; each further one prolongs it. */
export const MOST_FAILURES_IN_A_ROW = 5;
export const FAILED_TRUNK_REST_MS = 30_000;

export function createTrunkState(plan: TrunkPlan): TrunkState {
  return { plan, taken: 0, failures: 0, restsUntilMs: -Infinity };
}

/** What a call's end says of its trunk. */
export function noteOutcome(state: TrunkState, hasFailed: boolean, nowMs: number): void {
  state.failures = hasFailed ? state.failures + 1 : 0;
  if (state.failures >= MOST_FAILURES_IN_A_ROW) state.restsUntilMs = nowMs + FAILED_TRUNK_REST_MS;
  else if (!hasFailed) state.restsUntilMs = -Infinity;
}

/**
 * The trunk for a number in E.164, 'trunk_full' when those that serve it are full, 'no_trunk' when none serves it or
 * each that does and has room fails just now.
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

/** Between the country code and the area of a mobile number, Argentina dials a 9 that nobody takes for a part of the area. */
const MOBILE_TOKENS: Readonly<Record<string, string>> = { '54': '9' };

/** Whether the trunk takes a number in E.164. Country codes are prefix-free, so the first digits say the country. */
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
