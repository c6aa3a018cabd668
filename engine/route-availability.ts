/**
 * Determines, without a dialer, whether a call could get a trunk and a caller id, and which caller ids calls would
 * show. Reserves nothing and emits no fact.
 */
import type { CallerIdRequest } from './caller-ids/choice.ts';
import type { CallerIdPlan, CallerIdUse } from './model/caller-id.ts';
import type { TrunkPlan } from './model/trunk.ts';
import type { Barrier } from './ports.ts';
import { createCallerIdManager } from './runtime/caller-id-manager.ts';
import { createTrunkManager } from './runtime/trunk-manager.ts';

/** The trunks and caller ids available to calls. Entries that can't affect the result may be omitted. */
export type Routes = {
  readonly trunks: readonly TrunkPlan[];
  readonly callerIds: CallerIdPlan;
  /** Today's usage of the caller ids. */
  readonly use: readonly CallerIdUse[];
  /** End of the rest of each resting trunk, epoch milliseconds, by trunk id. Default: no trunk rests. */
  readonly restsUntilMs?: ReadonlyMap<number, number>;
};

type OutgoingCall = {
  readonly campaign: CallerIdRequest['campaign'];
  /** In E.164 format. */
  readonly phone: string;
  readonly country: string;
};

/**
 * Returns a function, reusable for many calls, that determines what blocks a call at `nowMs` (epoch milliseconds): no
 * trunk reaches the number, those that do are resting, or no caller id is available. The function returns null if
 * nothing does. It ignores channels in use.
 */
export function createRouteBarrier(
  { trunks, callerIds, use, restsUntilMs = new Map() }: Routes,
  nowMs: number,
): (call: OutgoingCall) => Barrier | null {
  const clock = { now: () => nowMs };
  const trunkManager = createTrunkManager(clock, trunks);
  for (const [trunkId, untilMs] of restsUntilMs) trunkManager.beginRest(trunkId, untilMs);
  const callerIdManager = createCallerIdManager(clock, 0, callerIds);
  callerIdManager.setUse(use);
  return ({ campaign, phone, country }) => {
    const trunk = trunkManager.choose(phone, country);
    if (typeof trunk === 'string')
      return { why: trunk, untilMs: trunk === 'trunk_resting' ? trunkManager.retryAt(country) : Infinity };
    return callerIdManager.barrierTo(country, { campaign, trunkId: trunk.plan.id });
  };
}

/**
 * Returns the caller id (E.164) that each call to a country would show, chosen as by a dialer with the same seed.
 * `atMs` holds the call times in epoch milliseconds, ascending. Returns null if a call finds no caller id.
 */
export function callerIdsShown(
  plan: CallerIdPlan,
  country: string,
  atMs: ArrayLike<number>,
  seed: number,
): string[] | null {
  let nowMs = atMs[0] ?? 0;
  const manager = createCallerIdManager({ now: () => nowMs }, seed, plan);
  const request = { campaign: { id: 0, callerId: null }, trunkId: null };
  const shown: string[] = [];
  for (let i = 0; i < atMs.length; i++) {
    nowMs = atMs[i]!;
    const cli = manager.choose(request, country);
    if (typeof cli === 'string') return null;
    manager.markUsed(cli, country);
    shown.push(cli.phone);
  }
  return shown;
}
