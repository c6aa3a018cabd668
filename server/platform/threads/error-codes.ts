/** An error posted to another thread keeps only its message, stack and cause, so its code and other plain fields travel in the cause. */

type Coded = { readonly code: string };

function hasCode(value: unknown): value is Coded {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

const isPlain = ([, value]: [string, unknown]): boolean => typeof value === 'string' || typeof value === 'number';

/** For the thread that throws: the error in a form that keeps its code and other plain fields. */
export function packError(error: unknown): unknown {
  if (!(error instanceof Error) || !hasCode(error)) return error;
  const packed = new Error(error.message, {
    cause: { ...Object.fromEntries(Object.entries(error).filter(isPlain)), code: error.code },
  });
  packed.stack = error.stack;
  return packed;
}

/** For the thread that receives: the error with these fields restored. */
export function unpackError(error: unknown): unknown {
  if (!(error instanceof Error) || !hasCode(error.cause) || 'code' in error) return error;
  return Object.assign(error, error.cause);
}
