/** Maps a call's state to the wire's `estado` and `resultado`. */
import type { CallResult, CallState } from './contracts/calls.ts';

export type WireState = { readonly estado: CallState; readonly resultado: CallResult };

/** Keyed by disposition or, while the call is live, by claimed or placed. */
export const WIRE_STATES = {
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
} as const satisfies Readonly<Record<string, WireState>>;
