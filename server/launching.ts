/** How the server's process is started, beside what somebody asks for on the command line. */

/** See scripts/preflight.mjs: V8's book of guarded pages is not safe when threads come and go. */
export const FLAGS: readonly string[] = ['--no-memory-protection-keys'];

/**
 * Environment variables, where they are not set. Each thread's own heap of malloc keeps what it once had; with two for all,
 * 6 MB fewer lie idle. Few allocations go there: V8 has heaps of its own.
 */
export const SURROUNDINGS: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '2' };
