import type { CallRow } from '#shared/contracts/calls.ts';

/** Whether a call has reached its final state. */
export function isOver({ estado }: Pick<CallRow, 'estado'>): boolean {
  return estado !== 'pendiente' && estado !== 'en_progreso';
}
