/**
 * Preserves error codes between threads. A posted error keeps only its message, stack and cause, so its code and other
 * plain fields travel in the cause.
 */

type Coded = { readonly code: string };

function hasCode(value: unknown): value is Coded {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

const isPlain = ([, value]: [string, unknown]): boolean => typeof value === 'string' || typeof value === 'number';

/** Returns an error to post, which carries the code and other plain fields. */
export function packError(error: unknown): unknown {
  if (!(error instanceof Error) || !hasCode(error)) return error;
  const packed = new Error(error.message, {
    cause: { ...Object.fromEntries(Object.entries(error).filter(isPlain)), code: error.code },
  });
  packed.stack = error.stack;
  return packed;
}

/** Restores the code and other plain fields of a posted error. */
export function unpackError(error: unknown): unknown {
  if (!(error instanceof Error) || !hasCode(error.cause) || 'code' in error) return error;
  return Object.assign(error, error.cause);
}
