import { ApiError } from './errors.ts';

/** The field that the server's answer names as wrong, as it stands on the wire; undefined when it names none. */
export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.details !== 'object' || error.details === null) return undefined;
  return 'field' in error.details && typeof error.details.field === 'string' ? error.details.field : undefined;
}
