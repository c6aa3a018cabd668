/**
 * Answers whether a call could get a trunk and a caller id, without a dialer: nothing is reserved and no fact is
 * emitted.
 */
import type { CallerIdRequest } from './caller-ids/choice.ts';
import type { CallerIdPlan, CallerIdUse } from './model/caller-id.ts';
import type { TrunkPlan } from './model/trunk.ts';
import type { Barrier } from './ports.ts';
import { createCallerIdManager } from './runtime/caller-id-manager.ts';
import { createTrunkManager } from './runtime/trunk-manager.ts';

/** The trunks and caller ids available to calls, or the part of them that decides what blocks one. */
export type Routes = {
  readonly trunks: readonly TrunkPlan[];
  readonly callerIds: CallerIdPlan;
  /** Today's usage of those caller ids. */
  readonly use: readonly CallerIdUse[];
};

type OutgoingCall = {
  readonly campaign: CallerIdRequest['campaign'];
  /** E.164. */
  readonly phone: string;
  /** Key of the phone's country. */
  readonly country: string;
};

/**
 * Returns what blocks a call at `nowMs` (epoch milliseconds): no trunk reaches the number, or no caller id is
 * available for it. Null when nothing does; all channels may still be busy. The result can be reused for many calls.
 */
export function createRouteBarrier(
  { trunks, callerIds, use }: Routes,
  nowMs: number,
): (call: OutgoingCall) => Barrier | null {
  const clock = { now: () => nowMs };
  const trunkManager = createTrunkManager(clock, trunks);
  const callerIdManager = createCallerIdManager(clock, 0, callerIds);
  callerIdManager.setUse(use);
  return ({ campaign, phone, country }) => {
    const trunk = trunkManager.choose(phone, country);
    if (typeof trunk === 'string') return { why: trunk, untilMs: Infinity };
    return callerIdManager.barrierTo(country, { campaign, trunkId: trunk.plan.id });
  };
}

/**
 * Simulates the caller id (E.164) that each call to a country would show, as a dialer with the same seed would choose
 * it. `atMs` holds the call times, ascending, in epoch milliseconds. Returns null when a call finds no caller id.
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
