/** Flags and environment of the server's process, in addition to the command line. */

/** See scripts/preflight.mjs: V8 may crash where threads with WebAssembly come and go. */
export const FLAGS: readonly string[] = ['--no-wasm-code-gc'];

/**
 * Environment variables that are set unless they exist. Each thread's own malloc arena retains memory once used; two
 * arenas for all threads leave 6 MB less idle. Few allocations use them, as V8 has heaps of its own.
 */
export const DEFAULT_ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };
