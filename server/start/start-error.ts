/** What stops the start: one clear line for the person at the terminal, and exit code 1. */
export class StartError extends Error {}
