import { createCallerIdDesk } from '#engine/runtime/caller-id-desk.ts';
import { createTrunkDesk } from '#engine/runtime/trunk-desk.ts';
import type { Barrier } from '#engine/ports.ts';
import type { Routing } from './routing.ts';

export type Outgoing = {
  readonly campaignId: number;
  /** The campaign's own number; null: none. */
  readonly callerId: string | null;
  /** E.164. */
  readonly phone: string;
  /** Of the phone. */
  readonly country: string;
};

/**
 * What keeps a call from going out at all, as the database says it: no trunk reaches the number, or every caller id for it
 * is at its limit. Null: it has a way out, which may be busy. The engine's own rules, asked beside it.
 */
export function wayOutBarrier(
  routing: Routing,
  { campaignId, callerId, phone, country }: Outgoing,
  nowMs: number,
): Barrier | null {
  const clock = { now: () => nowMs };
  const trunk = createTrunkDesk(clock, routing.trunks()).choose(phone, country);
  if (typeof trunk === 'string') return { why: trunk, untilMs: Infinity };
  const callerIds = createCallerIdDesk(clock, 0, routing.callerIds());
  callerIds.setUse(routing.usedToday(nowMs));
  return callerIds.barrierTo(country, { campaignId, ownCallerId: callerId, trunkId: trunk.plan.id });
}
