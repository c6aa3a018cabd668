/** Why nothing can be stored, and how a person reads it on the screen. The server goes on by itself after all of them but the last, of which it ends. */
export const STORAGE_FAULTS = {
  disk_full: 'Disco lleno',
  read_only: 'Solo lectura',
  locked: 'Bloqueada por otro proceso',
  io_error: 'El disco falla',
  damaged: 'Dañada',
} as const;
export type StorageFault = keyof typeof STORAGE_FAULTS;
