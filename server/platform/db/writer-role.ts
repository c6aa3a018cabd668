/** Kinds of writers: the engine's thread, the main thread, and pool threads. */
export const WRITER_ROLES = ['engine', 'main', 'pool'] as const;
export type WriterRole = (typeof WRITER_ROLES)[number];
