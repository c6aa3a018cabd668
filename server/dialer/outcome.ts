import type { ErrorCode } from '#shared/errors.ts';

type Refusal = { ok: false; code: ErrorCode; details?: Record<string, unknown> };

/** Refuses an order. The host throws it as the coded error. */
export function refuse(code: ErrorCode, details?: Record<string, unknown>): Refusal {
  return { ok: false, code, ...(details !== undefined && { details }) };
}
