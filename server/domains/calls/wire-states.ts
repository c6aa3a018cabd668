/** The words of how a call stands, read both ways. */
import { DISPOSITIONS, type Disposition } from '#engine/model/disposition.ts';
import type { CallResult, CallState } from '#shared/contracts/calls.ts';
import { WIRE_STATES, type WireState } from '#shared/wire-states.ts';

/** How a call stands: its disposition or, while it lives, claimed or placed. */
export type CallStanding = Disposition | 'claimed' | 'placed';
export const CALL_STANDINGS: readonly CallStanding[] = ['claimed', 'placed', ...DISPOSITIONS];

/** Of every standing that the engine knows. */
const STATES: Readonly<Record<CallStanding, WireState>> = WIRE_STATES;

export function toWireState(standing: CallStanding): WireState {
  return STATES[standing];
}

/** The standings whose words are among both lists; an absent list takes every word. */
export function standingsOf(
  estados: readonly CallState[] | undefined,
  resultados: readonly CallResult[] | undefined,
): CallStanding[] {
  return CALL_STANDINGS.filter((standing) => {
    const { estado, resultado } = STATES[standing];
    return (estados?.includes(estado) ?? true) && (resultados?.includes(resultado) ?? true);
  });
}
