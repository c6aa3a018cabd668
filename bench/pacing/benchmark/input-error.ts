/** Invalid input. The message is one line that names what to change. */
export class InputError extends Error {}
