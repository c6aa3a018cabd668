import { labelOf } from './known-words.ts';
import { type Disposition, DISPOSITIONS, hasKnownEnd, isCarried } from '#shared/domain/dispositions.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import type { CallOutcome, CallReach, CallStage, CallState } from '#shared/contracts/calls.ts';
import { t } from '#web/lib/i18n.ts';

/** Display names of call states. */
export const ESTADOS: Readonly<Record<CallState, string>> = {
  finalizada: t('Finalizada'),
  fallida: t('Fallida'),
  error: t('Error'),
  en_progreso: t('En progreso'),
  pendiente: t('Pendiente'),
};

/** Display names of call outcomes. */
export const DESENLACES: Readonly<Record<CallOutcome, string>> = {
  exito: t('Éxito'),
  colgo_en_menu: t('Cortó en el menú'),
  sin_reaccion: t('Sin reacción'),
  opt_out: t('Pidió no ser llamado'),
  maquina: t('Contestador'),
  no_atendio: t('No atendió'),
  ocupado: t('Ocupado'),
  rechazada: t('Rechazada'),
  bloqueada: t('Bloqueada'),
  fallo_red: t('Falla de red'),
  numero_invalido: t('Número inválido'),
  abandonada: t('Abandonada'),
  finalizada_a_mano: t('Finalizada a mano'),
  interrumpida: t('Interrumpida'),
};

const statesOf = (dispositions: readonly Disposition[]): string =>
  [...new Set(dispositions.map((one) => WIRE_STATES[one].estado))].join(',');

/** Filter of the history for ended calls. */
export const ENDED_STATES = statesOf(DISPOSITIONS);

/** Filter for ended calls with a known end and so a known duration. Interrupted calls have neither. */
export const MEASURED_STATES = statesOf(DISPOSITIONS.filter(hasKnownEnd));

/** Filter of the history for calls that the network carried. */
export const CARRIED_OUTCOMES = DISPOSITIONS.filter(isCarried)
  .map((one) => WIRE_STATES[one].desenlace)
  .join(',');

/** Display names of how far a call got. */
export const ALCANCES: Readonly<Record<CallReach, string>> = {
  realizada: t('Realizada'),
  persona: t('Atendió una persona'),
  presiono_1: t('Presionó 1'),
  transferida: t('Transferida'),
};

/** Display names of the stages of a live call. */
export const ETAPAS: Readonly<Record<CallStage, string>> = {
  queued: t('En cola'),
  iniciando: t('Llamando'),
  tocando: t('Timbrando'),
  atendida: t('Atendida'),
  aguardando_dtmf: t('En el menú'),
  transferindo: t('Transfiriendo'),
  conectada: t('Con agente'),
};

/** Returns the name of a stage. A connected call without an agent has a session. */
export function stageName({ etapa, agente }: { etapa: CallStage; agente: number | string | null }): string {
  return etapa === 'conectada' && agente === null ? t('Con sesión') : labelOf(ETAPAS, etapa);
}

/** Stages in the order of a call's life. */
export const STAGES = Object.keys(ETAPAS) as CallStage[];
