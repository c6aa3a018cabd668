/** Maps call states to the wire's `estado`, `resultado` and `desenlace`. */
import type { CallOutcome, CallResult, CallState } from '#shared/contracts/calls.ts';
import type { Disposition } from './dispositions.ts';

export type WireState = {
  readonly estado: CallState;
  readonly resultado: CallResult;
  /** Null until the call ends. */
  readonly desenlace: CallOutcome | null;
};

/** Wire states by disposition; live calls use `claimed` or `placed`. */
export const WIRE_STATES = {
  claimed: { estado: 'pendiente', resultado: 'sin_respuesta', desenlace: null },
  placed: { estado: 'en_progreso', resultado: 'sin_respuesta', desenlace: null },
  success: { estado: 'finalizada', resultado: 'finalizada_exito', desenlace: 'exito' },
  no_key: { estado: 'finalizada', resultado: 'sin_respuesta', desenlace: 'colgo_en_menu' },
  no_reaction: { estado: 'finalizada', resultado: 'sin_respuesta', desenlace: 'sin_reaccion' },
  opt_out: { estado: 'finalizada', resultado: 'sin_respuesta', desenlace: 'opt_out' },
  machine: { estado: 'finalizada', resultado: 'no_responde', desenlace: 'maquina' },
  no_answer: { estado: 'fallida', resultado: 'no_responde', desenlace: 'no_atendio' },
  busy: { estado: 'fallida', resultado: 'ocupado', desenlace: 'ocupado' },
  rejected: { estado: 'fallida', resultado: 'fallida', desenlace: 'rechazada' },
  blocked: { estado: 'fallida', resultado: 'fallida', desenlace: 'bloqueada' },
  failed: { estado: 'fallida', resultado: 'fallida', desenlace: 'fallo_red' },
  invalid_number: { estado: 'fallida', resultado: 'fallida', desenlace: 'numero_invalido' },
  abandoned: { estado: 'fallida', resultado: 'fallida', desenlace: 'abandonada' },
  ended_by_user: { estado: 'finalizada', resultado: 'finalizada_por_admin', desenlace: 'finalizada_a_mano' },
  interrupted: { estado: 'error', resultado: 'error', desenlace: 'interrumpida' },
} as const satisfies Readonly<Record<Disposition | 'claimed' | 'placed', WireState>>;
