/**
 * Why nothing can be stored, with the text shown on the screen. The server recovers by itself from all of them except
 * the last, which ends it.
 */
export const STORAGE_FAULTS = {
  disk_full: 'Disco lleno',
  read_only: 'Solo lectura',
  locked: 'Bloqueada por otro proceso',
  io_error: 'El disco falla',
  damaged: 'Dañada',
} as const;
export type StorageFault = keyof typeof STORAGE_FAULTS;
