import type { ActiveCall } from '#shared/contracts/calls.ts';
import { STAGES } from '#web/lib/call-words.ts';

/** Sortable columns of the list. */
export type OrderKey = 'stage' | 'number' | 'duration' | 'campaign' | 'agent' | 'channel';
export type Order = { readonly key: OrderKey; readonly isDescending: boolean };

const VALUES: Readonly<Record<OrderKey, (call: ActiveCall) => string | number>> = {
  stage: (call) => STAGES.indexOf(call.etapa),
  number: (call) => call.numero,
  duration: (call) => call.duracao_segundos,
  campaign: (call) => call.campanha ?? '',
  agent: (call) => call.agente ?? '',
  channel: (call) => call.id,
};

/** Returns the calls sorted. Equal calls, and all calls without an order, are newest first. */
export function inOrder(calls: readonly ActiveCall[], order: Order | null): ActiveCall[] {
  if (order === null) return calls.toSorted((a, b) => b.id - a.id);
  const { key, isDescending } = order;
  const valueOf = VALUES[key];
  const sign = isDescending ? -1 : 1;
  return calls.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)) || b.id - a.id);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b);
}

/** Returns the order after a click on a column header: ascending, descending, none. */
export function nextOrder(order: Order | null, key: OrderKey): Order | null {
  if (order?.key !== key) return { key, isDescending: false };
  return order.isDescending ? null : { key, isDescending: true };
}
