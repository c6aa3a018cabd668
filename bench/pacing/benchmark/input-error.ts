/** Input that can't be played: the message is one line that names what to change. */
export class InputError extends Error {}
