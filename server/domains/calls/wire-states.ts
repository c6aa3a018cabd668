/** The one table between how a call stands and the words estado and resultado, read both ways. */
import { DISPOSITIONS, type Disposition } from '#engine/model/disposition.ts';
import type { ActiveStatus, CallResult, CallState } from '#shared/contracts/calls.ts';
import type { LiveStage } from '#server/live/live-call.ts';

/** How a call stands: its disposition or, while it lives, claimed or placed. */
export type CallStanding = Disposition | 'claimed' | 'placed';
export const CALL_STANDINGS: readonly CallStanding[] = ['claimed', 'placed', ...DISPOSITIONS];

type WireState = { readonly estado: CallState; readonly resultado: CallResult };

const WIRE_STATES: Readonly<Record<CallStanding, WireState>> = {
  claimed: { estado: 'pendiente', resultado: 'sin_respuesta' },
  placed: { estado: 'en_progreso', resultado: 'sin_respuesta' },
  success: { estado: 'finalizada', resultado: 'finalizada_exito' },
  no_key: { estado: 'finalizada', resultado: 'sin_respuesta' },
  machine: { estado: 'finalizada', resultado: 'no_responde' },
  no_answer: { estado: 'fallida', resultado: 'no_responde' },
  busy: { estado: 'fallida', resultado: 'ocupado' },
  failed: { estado: 'fallida', resultado: 'fallida' },
  abandoned: { estado: 'fallida', resultado: 'fallida' },
  ended_by_user: { estado: 'finalizada', resultado: 'finalizada_por_admin' },
  interrupted: { estado: 'error', resultado: 'error' },
};

export function toWireState(standing: CallStanding): WireState {
  return WIRE_STATES[standing];
}

/** The standings whose words are among both lists; an absent list takes every word. */
export function standingsOf(
  estados: readonly CallState[] | undefined,
  resultados: readonly CallResult[] | undefined,
): CallStanding[] {
  return CALL_STANDINGS.filter((standing) => {
    const { estado, resultado } = WIRE_STATES[standing];
    return (estados?.includes(estado) ?? true) && (resultados?.includes(resultado) ?? true);
  });
}

const ACTIVE_STATUSES: Readonly<Record<LiveStage, ActiveStatus>> = {
  queued: 'iniciando',
  placed: 'iniciando',
  ringing: 'tocando',
  answered: 'atendida',
  menu: 'atendida',
  transferring: 'transferindo',
  waiting: 'transferindo',
  connected: 'atendida',
};

/** The word of the real-time monitor. */
export function toActiveStatus(stage: LiveStage): ActiveStatus {
  return ACTIVE_STATUSES[stage];
}
