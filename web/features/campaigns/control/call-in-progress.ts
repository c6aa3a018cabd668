import type { Press1Call, Press1Campaign } from '#shared/contracts/press1.ts';
import { t } from '#web/lib/i18n.ts';

/** Returns why a call can't be transferred to an agent now, or null. */
export function whyNotTransfer({ estado, transferible }: Pick<Press1Call, 'estado' | 'transferible'>): string | null {
  if (transferible) return null;
  if (estado === 'transferindo') return t('Ya va hacia un agente');
  return t('Se transfiere mientras está atendida o en el menú, sin agente');
}

/** Describes a campaign's current activity in two sentences. The hold reason is shown separately. */
export function doingOf(status: Press1Campaign['status'], calls: readonly Press1Call[]): string {
  return `${stateOf(status)} ${calls.length === 0 ? t('Sin llamadas en curso.') : inProgress(calls)}`;
}

function stateOf(status: Press1Campaign['status']): string {
  switch (status) {
    case 'active':
      return t('Activa.');
    case 'paused':
      return t('Pausada: no llama hasta que se retome.');
    case 'completed':
      return t('Completada: no queda a quién llamar.');
    case 'draft':
      return t('Parada: no llama hasta que se inicie.');
  }
}

function inProgress(calls: readonly Press1Call[]): string {
  const count = (estado: Press1Call['estado']): number => calls.filter((call) => call.estado === estado).length;
  const inMenu = count('aguardando_dtmf');
  const transferring = count('transferindo');
  const details = [
    ...(inMenu === 0 ? [] : [t('{count} esperando tecla', { count: inMenu })]),
    ...(transferring === 0 ? [] : [t('{count} transfiriendo', { count: transferring })]),
  ];
  if (details.length === 0)
    return t('{count, plural, one {# llamada en curso.} other {# llamadas en curso.}}', { count: calls.length });
  return t('{count, plural, one {# llamada en curso} other {# llamadas en curso}} ({details}).', {
    count: calls.length,
    details: details.join(', '),
  });
}
