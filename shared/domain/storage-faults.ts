import { msg } from '#shared/msg.ts';

/**
 * Why nothing can be stored, with the text shown on the screen. The server recovers by itself from all of them except
 * the last, which ends it.
 */
export const STORAGE_FAULTS = {
  disk_full: msg('Disco lleno'),
  read_only: msg('Solo lectura'),
  locked: msg('Bloqueada por otro proceso'),
  io_error: msg('El disco falla'),
  damaged: msg('Dañada'),
} as const;
export type StorageFault = keyof typeof STORAGE_FAULTS;
