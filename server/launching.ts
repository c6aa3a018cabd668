/** How the server's process is started, beside what somebody asks for on the command line. */

/** See scripts/preflight.mjs: V8's book of guarded pages is not safe when threads come and go. */
export const FLAGS: readonly string[] = ['--no-memory-protection-keys'];

/** Environment variables, where they are not set. */
export const SURROUNDINGS: Readonly<Record<string, string>> = {};
