/** Who writes: the engine's thread, the main thread, or one of the pool's. */
export const WRITER_ROLES = ['engine', 'main', 'pool'] as const;
export type WriterRole = (typeof WRITER_ROLES)[number];
