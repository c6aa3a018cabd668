/** Flags and environment of the server's process, in addition to the command line. */

/** V8 may crash when threads with WebAssembly come and go: see scripts/preflight.mjs. */
export const FLAGS: readonly string[] = ['--no-wasm-code-gc'];

/**
 * Environment variables that are set if absent. Each thread's malloc arena keeps the memory it has used, so limiting
 * the process to two arenas saves 6 MB when idle. Few allocations use malloc, as V8 has its own heaps.
 */
export const DEFAULT_ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };
