/**
 * A request that did not succeed. Branch on `code`, show `message`. Codes are the server's (shared/errors.ts), or
 * ours: network, timeout, http (a failure in a shape that isn't the server's).
 */
export class ApiError extends Error {
  readonly code: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly details: unknown;

  constructor(code: string, status: number, message: string, details?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** The sentence to show for anything thrown. */
export function messageOfError(error: unknown, fallback = 'Error desconocido'): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** No answer, or a server that can't answer now: worth asking again. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** There is no server to ask: no answer at all, or a proxy that says so in its own words. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 0 || (error.code === 'http' && [502, 503, 504].includes(error.status)))
  );
}
