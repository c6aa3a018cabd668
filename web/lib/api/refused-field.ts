import { ApiError, messageOfError } from './errors.ts';

/** Returns the wire name of the field that the server's error names, or undefined. */
export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.details !== 'object' || error.details === null) return undefined;
  return 'field' in error.details && typeof error.details.field === 'string' ? error.details.field : undefined;
}

/** Returns the server's message as the error of a form's field, or an empty object if the error names none of them. */
export function refusedErrors(error: unknown, draft: object): Record<string, string> {
  const field = refusedField(error);
  return field !== undefined && Object.hasOwn(draft, field) ? { [field]: messageOfError(error) } : {};
}
