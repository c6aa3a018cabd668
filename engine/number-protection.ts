/**
 * Decides whether a number may be called now, whoever wants to call it: a number has one call at a time, over all
 * campaigns and test calls, and its caps are kept. It follows the calls by their facts. Numbers are compared in their
 * canonical form.
 */
import type { NumberCaps, IntendedCall, RecentCall } from '#shared/domain/number-caps.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { capHold } from './policies/number-caps.ts';
import type { Barrier, FactSink } from './ports.ts';

/** Recent calls to a number. */
export type NumberHistory = {
  /** Returns the calls that have reached a canonical number lately, in any order. */
  callsTo(number: string): readonly RecentCall[];
};

export type NumberProtection = FactSink & {
  /** Returns why and until when the number may not be called, or null. */
  holdOf(phone: string, call: IntendedCall, nowMs: number): Barrier | null;
  /** Keeps a number from being called before its own call is ordered. */
  reserve(phone: string): void;
  release(phone: string): void;
};

/** Interval at which a number in a call is checked again, ms. The end of its call is unknown. */
const IN_CALL_PAUSE_MS = 15 * SECOND_MS;

/**
 * Creates the protection. It must receive every fact before another call is ordered. `caps` is called only for numbers
 * that were called lately.
 */
export function createNumberProtection(history: NumberHistory, caps: () => NumberCaps): NumberProtection {
  /** Canonical number by id, for live calls. */
  const numbers = new Map<number, string>();
  /** Ids of the live calls by canonical number. Calls that are taken over may share theirs. */
  const inCalls = new Map<string, Set<number>>();
  const reserved = new Set<string>();

  function begin(callId: number, phone: string): void {
    if (numbers.has(callId)) return;
    const number = canonicalNumber(phone);
    numbers.set(callId, number);
    inCalls.set(number, (inCalls.get(number) ?? new Set<number>()).add(callId));
  }

  function end(callId: number): void {
    const number = numbers.get(callId);
    if (number === undefined) return;
    numbers.delete(callId);
    const left = inCalls.get(number)!;
    left.delete(callId);
    if (left.size === 0) inCalls.delete(number);
  }

  return {
    kinds: new Set(['CallQueued', 'CallReceived', 'CallAdopted', 'CallEnded', 'CallWithdrawn']),
    accept(fact) {
      if (fact.kind === 'CallQueued' || fact.kind === 'CallReceived' || fact.kind === 'CallAdopted')
        begin(fact.callId, fact.phone);
      else if (fact.kind === 'CallEnded' || fact.kind === 'CallWithdrawn') end(fact.callId);
    },
    holdOf(phone, call, nowMs) {
      const number = canonicalNumber(phone);
      const callId = inCalls.get(number)?.values().next().value;
      if (callId !== undefined || reserved.has(number))
        return { why: 'number_in_call', untilMs: nowMs + IN_CALL_PAUSE_MS, ...(callId !== undefined && { callId }) };
      const calls = history.callsTo(number);
      return calls.length === 0 ? null : capHold(call, calls, caps(), nowMs);
    },
    reserve: (phone) => void reserved.add(canonicalNumber(phone)),
    release: (phone) => void reserved.delete(canonicalNumber(phone)),
  };
}
