/** Error that prevents the start. Its message is printed on the terminal, and the process exits with code 1. */
export class StartError extends Error {}
