import type { Press1Call, Press1Campaign } from '#shared/contracts/press1.ts';

type Estado = Press1Campaign['estado'];

/** Why a campaign can't be stopped now; null: it can. `estado` is undefined while nobody knows it. */
export function whyNotStop(estado: Estado | undefined): string | null {
  if (estado === undefined) return UNKNOWN;
  return estado === 'parada' ? 'La campaña ya está parada' : null;
}

/** The same for pausing; what is paused is resumed instead. */
export function whyNotPause(estado: Estado | undefined): string | null {
  if (estado === undefined) return UNKNOWN;
  return estado === 'ativa' ? null : 'Solo se pausa una campaña activa';
}

/** The same for sending a call to an agent. */
export function whyNotTransfer({ estado, transferible }: Pick<Press1Call, 'estado' | 'transferible'>): string | null {
  if (transferible) return null;
  if (estado === 'transferindo') return 'Ya va hacia un agente';
  return 'Se transfiere mientras está atendida o en el menú, sin agente';
}

/** What a campaign does, in a sentence; why it holds is told beside it. */
export function doingOf(status: Press1Campaign['status'], calls: readonly Press1Call[]): string {
  const live = calls.length === 0 ? 'Sin llamadas en curso' : inProgress(calls);
  switch (status) {
    case 'active':
      return `Activa. ${live}.`;
    case 'paused':
      return `Pausada: no llama hasta que se retome. ${live}.`;
    case 'completed':
      return `Completada: no queda a quién llamar. ${live}.`;
    case 'draft':
      return `Parada: se inicia desde Gestión de Campañas. ${live}.`;
  }
}

function inProgress(calls: readonly Press1Call[]): string {
  const count = (estado: Press1Call['estado']): number => calls.filter((call) => call.estado === estado).length;
  const details = [
    [count('aguardando_dtmf'), 'esperando tecla'],
    [count('transferindo'), 'transfiriendo'],
  ].flatMap(([number, what]) => (number === 0 ? [] : `${number} ${what}`));
  const all = calls.length === 1 ? '1 llamada en curso' : `${calls.length} llamadas en curso`;
  return details.length === 0 ? all : `${all} (${details.join(', ')})`;
}

const UNKNOWN = 'No se sabe el estado de la campaña';
