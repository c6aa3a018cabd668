/** The rules by which calls get a trunk and a caller id, asked beside a dialer: nothing is taken, no fact is told. */
import type { CallerIdPlan, CallerIdUse } from './model/caller-id.ts';
import type { TrunkPlan } from './model/trunk.ts';
import type { Barrier } from './ports.ts';
import { createCallerIdManager } from './runtime/caller-id-manager.ts';
import { createTrunkManager } from './runtime/trunk-manager.ts';

/** What calls go out by. */
export type Routes = {
  readonly trunks: readonly TrunkPlan[];
  readonly callerIds: CallerIdPlan;
  /** Of today. */
  readonly use: readonly CallerIdUse[];
};

export type OutgoingCall = {
  readonly campaignId: number;
  /** The campaign's own number; null: none. */
  readonly callerId: string | null;
  /** E.164. */
  readonly phone: string;
  /** Key of the phone's country. */
  readonly country: string;
};

/**
 * What keeps a call from going out at `nowMs` (epoch ms): no trunk reaches the number, or every caller id for it is at its
 * limit. Null: nothing does, though channels may be busy.
 */
export function routeBarrier(
  { trunks, callerIds, use }: Routes,
  { campaignId, callerId, phone, country }: OutgoingCall,
  nowMs: number,
): Barrier | null {
  const clock = { now: () => nowMs };
  const trunk = createTrunkManager(clock, trunks).choose(phone, country);
  if (typeof trunk === 'string') return { why: trunk, untilMs: Infinity };
  const manager = createCallerIdManager(clock, 0, callerIds);
  manager.setUse(use);
  return manager.barrierTo(country, { campaignId, ownCallerId: callerId, trunkId: trunk.plan.id });
}

/**
 * The caller id (E.164) that each call to a country shows, as a dialer with that seed chooses them. `atMs`: when the calls are
 * made, ascending epoch ms. Null when a call finds none.
 */
export function callerIdsShown(
  plan: CallerIdPlan,
  country: string,
  atMs: ArrayLike<number>,
  seed: number,
): string[] | null {
  let nowMs = atMs[0] ?? 0;
  const manager = createCallerIdManager({ now: () => nowMs }, seed, plan);
  const asker = { campaignId: 0, ownCallerId: null, trunkId: null };
  const shown: string[] = [];
  for (let i = 0; i < atMs.length; i++) {
    nowMs = atMs[i]!;
    const cli = manager.choose(asker, country);
    if (typeof cli === 'string') return null;
    manager.shown(cli, country);
    shown.push(cli.phone);
  }
  return shown;
}
