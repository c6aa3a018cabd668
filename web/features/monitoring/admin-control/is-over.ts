import type { CallRow } from '#shared/contracts/calls.ts';

export function isOver({ estado }: Pick<CallRow, 'estado'>): boolean {
  return estado !== 'pendiente' && estado !== 'en_progreso';
}
