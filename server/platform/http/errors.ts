import type { ErrorCode } from '#shared/errors.ts';
import { messageOf } from '#shared/errors.ts';
import type { StorageFault } from '#shared/domain/storage-faults.ts';

/**
 * An error with a code of shared/errors.ts, which the error handler turns into an answer. `words` override details in
 * the message.
 */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    words: Readonly<Record<string, string>> = {},
  ) {
    super(messageOf(code, { ...details, ...words }));
    this.code = code;
    this.details = details;
    this.words = words;
  }
}

/** Throws a CodedError, which ends the request. May be called anywhere on the main thread. */
export function fail(
  code: ErrorCode,
  details?: Readonly<Record<string, unknown>>,
  words?: Readonly<Record<string, string>>,
): never {
  throw new CodedError(code, details, words);
}

/** Codes of the answers during a storage fault. */
export const FAULT_CODES: Readonly<Record<StorageFault, ErrorCode>> = {
  disk_full: 'storage_full',
  read_only: 'storage_unavailable',
  io_error: 'storage_unavailable',
  locked: 'overloaded',
  damaged: 'storage_unavailable',
};
