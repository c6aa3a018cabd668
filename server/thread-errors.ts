/** A thrown error that crosses a thread keeps its message, its stack and its cause, and nothing else: its code goes as the cause. */

type Coded = { readonly code: string };

function hasCode(value: unknown): value is Coded {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

/** In the thread: what is thrown there, in a form that keeps its code. */
export function packCode(error: unknown): unknown {
  if (!(error instanceof Error) || !hasCode(error)) return error;
  const packed = new Error(error.message, { cause: { code: error.code } satisfies Coded });
  packed.stack = error.stack;
  return packed;
}

/** In the other thread: the error with its code where it was. */
export function unpackCode(error: unknown): unknown {
  if (!(error instanceof Error) || !hasCode(error.cause) || 'code' in error) return error;
  return Object.assign(error, { code: error.cause.code });
}
