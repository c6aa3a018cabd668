import { t } from '#web/lib/i18n.ts';
/**
 * A failed request. Branch on `code`, show `message`. A code is the server's (shared/errors.ts) or one of the client's:
 *
 * - network: no answer, or one that was cut; timeout: none in time;
 * - not_implemented: an answer that is no JSON, or a 404 without our format;
 * - invalid_answer: a 2xx that lacks a field (`details` is its body); unsuccessful: a 2xx that says `success: false`;
 * - http: any other error that is not in the server's format.
 */
export class ApiError extends Error {
  readonly code: string;
  /** 0 if there was no response. */
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

/** The message to show for any thrown value. */
export function messageOfError(error: unknown, fallback = t('Error desconocido')): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** No response, or the server is temporarily unavailable: worth a retry. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** Whether the server, or a proxy before it, has failed: also when it has failed for good, which nobody can tell. */
export function isServerFailure(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The server can't be reached: no response at all, or a proxy's own error page. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || (isForeign(error) && [502, 503, 504].includes(error.status)))
  );
}

/** Whether the error is not in our server's format: a proxy's page, or another server's. */
export function isForeign({ code }: ApiError): boolean {
  return code === 'http' || code === 'not_implemented';
}
