import { labelOf } from './known-words.ts';
import type { CallOutcome, CallReach, CallStage, CallState } from '#shared/contracts/calls.ts';

/** Display names of a call's estado. */
export const ESTADOS: Readonly<Record<CallState, string>> = {
  finalizada: 'Finalizada',
  fallida: 'Fallida',
  error: 'Error',
  en_progreso: 'En progreso',
  pendiente: 'Pendiente',
};

/** Display names of a call's desenlace: what really happened. */
export const DESENLACES: Readonly<Record<CallOutcome, string>> = {
  exito: 'Éxito',
  colgo_en_menu: 'Cortó en el menú',
  opt_out: 'Pidió no ser llamado',
  maquina: 'Contestador',
  no_atendio: 'No atendió',
  ocupado: 'Ocupado',
  fallo_red: 'Falla de red',
  numero_invalido: 'Número inválido',
  abandonada: 'Abandonada',
  finalizada_a_mano: 'Finalizada a mano',
  interrumpida: 'Interrumpida',
};

/** The history's filter for calls that have ended. */
export const ENDED_STATES = 'finalizada,fallida,error';

/** The same for those whose end, and so their duration, is known: an interrupted one's is not. */
export const MEASURED_STATES = 'finalizada,fallida';

const NOT_CARRIED: readonly string[] = ['fallo_red', 'numero_invalido', 'interrumpida'] satisfies CallOutcome[];

/** The history's filter for calls that the network carried. */
export const CARRIED_OUTCOMES = Object.keys(DESENLACES)
  .filter((outcome) => !NOT_CARRIED.includes(outcome))
  .join(',');

/** How far a call got. */
export const ALCANCES: Readonly<Record<CallReach, string>> = {
  realizada: 'Realizada',
  persona: 'Atendió una persona',
  presiono_1: 'Presionó 1',
  transferida: 'Transferida',
};

/** Display names of the stages of a call in progress. */
export const ETAPAS: Readonly<Record<CallStage, string>> = {
  queued: 'En cola',
  iniciando: 'Llamando',
  tocando: 'Timbrando',
  atendida: 'Atendida',
  aguardando_dtmf: 'En el menú',
  transferindo: 'Transfiriendo',
  conectada: 'Con agente',
};

/** A connected call without an agent has a session of its campaign. */
export function stageName({ etapa, agente }: { etapa: CallStage; agente: number | string | null }): string {
  return etapa === 'conectada' && agente === null ? 'Con sesión' : labelOf(ETAPAS, etapa);
}

/** In the order of a call's life. */
export const STAGES = Object.keys(ETAPAS) as CallStage[];
