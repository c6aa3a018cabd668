import { ApiError } from './errors.ts';

/** Returns the wire name of the field that the server's error names, or undefined. */
export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.details !== 'object' || error.details === null) return undefined;
  return 'field' in error.details && typeof error.details.field === 'string' ? error.details.field : undefined;
}
