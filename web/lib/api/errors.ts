import { t } from '#web/lib/i18n.ts';
/**
 * A failed request. Branch on `code` and show `message`. The code is the server's (shared/errors.ts) or one of the
 * client's:
 * - network: no response, or one that was cut off;
 * - timeout: no response in time;
 * - not_implemented: a 2xx in another format than the route's, an error page in HTML, or a 404 in another format;
 * - invalid_answer: a 2xx that lacks a field or has one of another type (`details` is its body);
 * - unsuccessful: a 2xx with `success: false`;
 * - http: any other error that is not in the server's format.
 */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 if there was no response. */
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

/** Returns the message to show for any thrown value. */
export function messageOfError(error: unknown, fallback = t('Error desconocido')): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** Whether a retry makes sense: there was no response, or the server is temporarily unavailable. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** Whether there was no response, or the server or a proxy in front of it has failed, temporarily or permanently. */
export function isServerFailure(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether the server can't be reached: there was no response, or only a proxy's error page. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || (isForeign(error) && [502, 503, 504].includes(error.status)))
  );
}

/** Whether the error comes from a proxy, another server, or a server without the route. */
export function isForeign({ code }: ApiError): boolean {
  return code === 'http' || code === 'not_implemented';
}
