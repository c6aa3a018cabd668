/** How the server's process is started, beside what somebody asks for on the command line. */

/** See scripts/preflight.mjs: V8 may end the process where threads with WebAssembly come and go. */
export const FLAGS: readonly string[] = ['--no-wasm-code-gc'];

/**
 * Environment variables, where they are not set. Each thread's own heap of malloc keeps what it once had; with two for all,
 * 6 MB fewer lie idle. Few allocations go there: V8 has heaps of its own.
 */
export const SURROUNDINGS: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };
