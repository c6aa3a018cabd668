import { ApiError } from './errors.ts';

/** The field that the server's error names, by its wire name; undefined if it names none. */
export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.details !== 'object' || error.details === null) return undefined;
  return 'field' in error.details && typeof error.details.field === 'string' ? error.details.field : undefined;
}
