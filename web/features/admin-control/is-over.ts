import type { CallRow } from '#shared/contracts/calls.ts';

/** Whether nothing more becomes of a call. */
export function isOver({ estado }: Pick<CallRow, 'estado'>): boolean {
  return estado !== 'pendiente' && estado !== 'en_progreso';
}
