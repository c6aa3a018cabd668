/** Prevents the start: one clear line on the terminal, and exit code 1. */
export class StartError extends Error {}
