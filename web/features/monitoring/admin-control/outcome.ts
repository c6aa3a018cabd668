import type { CallDetail, CallOutcome, CallRow } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { isOver } from './is-over.ts';

/** Result of a test call. `status` is 'En curso' until the call is over. */
export type Outcome = { status: string; tone: StateTone; details: string };

/** Returns the result of a call. A completed call is a success, even if a machine answered. */
export function outcomeOf(call: CallDetail): Outcome {
  if (!isOver(call)) return { status: t('En curso'), tone: 'dial', details: stageOf(call.metadatos) };
  const succeeded = call.estado === 'finalizada';
  return {
    status: succeeded ? t('Sucesso') : t('Falha'),
    tone: succeeded ? 'ok' : 'bad',
    details: [call.desenlace && labelOf(RESULTS, call.desenlace), ...factsOf(call)].filter(Boolean).join(' · '),
  };
}

/** Returns the result of a call that could not be placed or fetched. */
export function errorOutcome(reason: string): Outcome {
  return { status: t('Erro'), tone: 'bad', details: reason };
}

function stageOf({ etapas: stages, agente }: CallRow['metadatos']): string {
  if (stages.conectada !== null) return agente === null ? t('Conectada con una sesión') : t('Conectada con un agente');
  if (stages.transferida !== null) return t('Transfiriendo');
  if (stages.menu !== null) return t('En el menú');
  if (stages.atendida !== null) return t('Atendida');
  return stages.timbrando === null ? t('Marcando') : t('Timbrando');
}

const RESULTS: Readonly<Record<CallOutcome, string>> = {
  exito: t('Atendida y completada'),
  colgo_en_menu: t('Atendida, sin la tecla esperada'),
  sin_reaccion: t('Atendida, sin ninguna tecla'),
  opt_out: t('Atendida: pidió no ser llamado'),
  maquina: t('Atendió un contestador'),
  no_atendio: t('No respondió'),
  ocupado: t('Ocupado'),
  rechazada: t('La persona la rechazó'),
  bloqueada: t('La bloqueó un filtro de la red'),
  fallo_red: t('La red no pudo completarla'),
  numero_invalido: t('El número no existe'),
  abandonada: t('Nadie libre a tiempo'),
  finalizada_a_mano: t('Finalizada a mano'),
  interrumpida: t('Interrumpida por el servidor'),
};

/** Returns additional known facts about the call. */
function factsOf({ metadatos: meta, sip_meaning: meaning }: CallDetail): string[] {
  return [
    meta.dtmf === null || meta.dtmf === '' ? null : t('tecla {key}', { key: meta.dtmf }),
    meta.agente === null ? null : t('agente {agent}', { agent: String(meta.agente) }),
    meta.duracion_s === null ? null : t('duración {duration}', { duration: formatDuration(meta.duracion_s) }),
    meta.causa_sip === null || meta.causa_sip === 200 ? null : `SIP ${meta.causa_sip}: ${meaning}`,
    meta.trunk === null ? null : t('por {trunk}', { trunk: meta.trunk }),
    meta.cli === null ? null : `CLI ${formatPhone(meta.cli)}`,
  ].filter((fact) => fact !== null);
}
