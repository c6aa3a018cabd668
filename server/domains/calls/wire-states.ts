/** Maps call statuses to the wire's words and back. */
import { DISPOSITIONS, type Disposition } from '#shared/domain/dispositions.ts';
import type { CallOutcome, CallResult, CallState } from '#shared/contracts/calls.ts';
import { WIRE_STATES, type WireState } from '#shared/domain/wire-states.ts';

/** A call's disposition or, while it is live, claimed or placed. */
export type CallStatus = Disposition | 'claimed' | 'placed';
export const CALL_STATUSES: readonly CallStatus[] = ['claimed', 'placed', ...DISPOSITIONS];

export function toWireState(status: CallStatus): WireState {
  return WIRE_STATES[status];
}

/** Returns the statuses whose words are in all three lists. An absent list matches every word. */
export function statusesOf(
  estados: readonly CallState[] | undefined,
  resultados: readonly CallResult[] | undefined,
  desenlaces: readonly CallOutcome[] | undefined,
): CallStatus[] {
  return CALL_STATUSES.filter((status) => {
    const { estado, resultado, desenlace } = toWireState(status);
    return (
      (estados?.includes(estado) ?? true) &&
      (resultados?.includes(resultado) ?? true) &&
      (desenlaces === undefined || (desenlace !== null && desenlaces.includes(desenlace)))
    );
  });
}
