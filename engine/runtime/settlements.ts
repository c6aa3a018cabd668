/** When contacts are called again after calls of all kinds, also those that were never placed. */
import type { Disposition } from '#shared/domain/dispositions.ts';
import { isReturned } from '../model/call.ts';
import type { CallSettlement, Settlement } from '../model/facts.ts';
import { settle } from '../policies/retry.ts';
import type { LiveCall } from './campaign-run.ts';

/** Settlement of a contact that was done before. The store keeps why. */
export const DONE_AGAIN: Settlement = { kind: 'done', why: 'ended_by_user' };

/** Returns the settlement after a call with so many attempts, which ends `at`. `given` replaces the retry rules. */
export function settlementOf(
  call: LiveCall,
  disposition: Disposition,
  attempts: number,
  at: number,
  given: Settlement | null,
): CallSettlement {
  if (isReturned(call)) return { kind: 'kept' };
  const settlement = given ?? settle(disposition, attempts, at, call.run.plan, call.connectedAtMs !== null);
  if (settlement.kind === 'retry' && call.isDoneAfter) return DONE_AGAIN;
  const isEarly = settlement.kind === 'retry' && call.placedAtMs === null && settlement.dueAtMs < call.backAtMs;
  return isEarly ? { kind: 'retry', dueAtMs: call.backAtMs } : settlement;
}

/** Returns the settlement after an order that was withdrawn. A contact that was dialled by hand is as before. */
export function withdrawalOf({ isManual, isDoneAfter, backAtMs }: LiveCall, dueAtMs: number): Settlement {
  if (isDoneAfter) return DONE_AGAIN;
  return { kind: 'retry', dueAtMs: isManual ? backAtMs : Math.max(dueAtMs, backAtMs) };
}
