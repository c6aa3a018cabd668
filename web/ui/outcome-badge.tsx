import type { CallOutcome } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { DESENLACES } from '#web/lib/call-words.ts';
import { labelOf, toneOf } from '#web/lib/known-words.ts';
import { StateBadge } from './state-badge.tsx';

/** Colour of each call outcome. Only a success is green. */
export const DESENLACE_TONES: Readonly<Record<CallOutcome, StateTone>> = {
  exito: 'ok',
  colgo_en_menu: 'idle',
  sin_reaccion: 'idle',
  opt_out: 'idle',
  maquina: 'idle',
  no_atendio: 'idle',
  ocupado: 'wait',
  rechazada: 'wait',
  bloqueada: 'bad',
  fallo_red: 'bad',
  numero_invalido: 'bad',
  abandonada: 'bad',
  finalizada_a_mano: 'idle',
  interrumpida: 'bad',
};

/** Shows the outcome of a call, or a dash for a call in progress. */
export function OutcomeBadge({ outcome }: { outcome: CallOutcome | null }) {
  return outcome === null ? (
    '—'
  ) : (
    <StateBadge tone={toneOf(DESENLACE_TONES, outcome)} label={labelOf(DESENLACES, outcome)} />
  );
}
