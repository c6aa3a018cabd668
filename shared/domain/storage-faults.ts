import { msg } from '#shared/msg.ts';

/** Storage faults with their display texts. The server recovers from all of them except `damaged`, which stops it. */
export const STORAGE_FAULTS = {
  disk_full: msg('Disco lleno'),
  read_only: msg('Solo lectura'),
  locked: msg('Bloqueada por otro proceso'),
  io_error: msg('El disco falla'),
  damaged: msg('Dañada'),
} as const;
export type StorageFault = keyof typeof STORAGE_FAULTS;
