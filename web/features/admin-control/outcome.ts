import type { CallOutcome, CallRow } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { isOver } from './is-over.ts';

/** The result of a test call; 'En curso' until it is over. */
export type Outcome = { status: 'Sucesso' | 'Falha' | 'Erro' | 'En curso'; tone: StateTone; details: string };

/** Success if anything answered; failure if the call failed or ended in an error. */
export function outcomeOf(call: CallRow): Outcome {
  if (!isOver(call)) return { status: 'En curso', tone: 'dial', details: stageOf(call.metadatos) };
  const succeeded = call.estado === 'finalizada';
  return {
    status: succeeded ? 'Sucesso' : 'Falha',
    tone: succeeded ? 'ok' : 'bad',
    details: [call.desenlace && labelOf(RESULTS, call.desenlace), ...factsOf(call)].filter(Boolean).join(' · '),
  };
}

/** The result of a call that was never placed, or whose end can't be read. */
export function errorOutcome(reason: string): Outcome {
  return { status: 'Erro', tone: 'bad', details: reason };
}

function stageOf({ etapas: stages, agente }: CallRow['metadatos']): string {
  if (stages.conectada !== null) return agente === null ? 'Conectada con una sesión' : 'Conectada con un agente';
  if (stages.transferida !== null) return 'Transfiriendo';
  if (stages.menu !== null) return 'En el menú';
  if (stages.atendida !== null) return 'Atendida';
  return stages.timbrando === null ? 'Marcando' : 'Timbrando';
}

const RESULTS: Readonly<Record<CallOutcome, string>> = {
  exito: 'Atendida y completada',
  colgo_en_menu: 'Atendida, sin la tecla esperada',
  opt_out: 'Atendida: pidió no ser llamado',
  maquina: 'Atendió un contestador',
  no_atendio: 'No respondió',
  ocupado: 'Ocupado',
  fallo_red: 'La red no pudo completarla',
  numero_invalido: 'El número no existe',
  abandonada: 'Nadie libre a tiempo',
  finalizada_a_mano: 'Finalizada a mano',
  interrumpida: 'Interrumpida por el servidor',
};

/** Further facts known about the call. */
function factsOf({ metadatos: meta }: CallRow): string[] {
  return [
    meta.dtmf === null || meta.dtmf === '' ? null : `tecla ${meta.dtmf}`,
    meta.agente === null ? null : `agente ${meta.agente}`,
    meta.duracion_s === null ? null : `duración ${formatDuration(meta.duracion_s)}`,
    meta.causa_sip === null || meta.causa_sip === 200 ? null : `SIP ${meta.causa_sip}`,
    meta.trunk === null ? null : `por ${meta.trunk}`,
    meta.cli === null ? null : `CLI ${formatPhone(meta.cli)}`,
  ].filter((fact) => fact !== null);
}
