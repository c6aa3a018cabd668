import type { Press1Call, Press1Campaign } from '#shared/contracts/press1.ts';

/** Why a call can't be transferred to an agent now; null if it can. */
export function whyNotTransfer({ estado, transferible }: Pick<Press1Call, 'estado' | 'transferible'>): string | null {
  if (transferible) return null;
  if (estado === 'transferindo') return 'Ya va hacia un agente';
  return 'Se transfiere mientras está atendida o en el menú, sin agente';
}

/** What a campaign is doing, in one sentence. The hold reason is shown separately. */
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
      return `Parada: no llama hasta que se inicie. ${live}.`;
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
