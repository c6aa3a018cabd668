/** Applies an action to many items, each of which may be refused. */
import { setImmediate as otherRequests } from 'node:timers/promises';
import type { StorageWatch } from '#server/platform/db/storage-watch.ts';
import type { BulkResult } from '#shared/contracts/bulk.ts';
import { say } from '#server/platform/i18n/say.ts';
import { ERRORS } from '#shared/errors.ts';
import { messageFor, toCoded } from './error-answers.ts';
import { CodedError } from './errors.ts';

type Refused = { readonly id: number; readonly name: string | null; readonly error: CodedError };

export type Taken<T> = {
  /** Results of the successful items, by id. */
  readonly done: ReadonlyMap<number, T>;
  readonly refused: readonly Refused[];
};

/** Maximum time before other requests get the thread, ms. */
const TURN_MS = 8;

export type TakeEachOptions<T> = {
  /** Acts on one item. If it throws, it must have changed nothing. */
  readonly act: (id: number) => T | Promise<T>;
  /** Returns the item's name for the answer, or undefined for an unknown id. */
  readonly nameOf: (id: number) => string | undefined;
  /** Notified of an error that ends the run early, such as a storage fault. */
  readonly storage: Pick<StorageWatch, 'note'>;
};

/**
 * Applies `act` to each of `ids` in order and continues after a refusal. Another error, such as an engine that does not
 * answer, refuses the remaining items too, or is thrown if nothing was done before.
 */
export async function takeEach<T>(
  ids: readonly number[],
  { act, nameOf, storage }: TakeEachOptions<T>,
): Promise<Taken<T>> {
  const done = new Map<number, T>();
  const refused: Refused[] = [];
  let end: CodedError | undefined;
  let turnEndsAt = performance.now() + TURN_MS;
  for (const id of new Set(ids)) {
    const name = nameOf(id) ?? null;
    if (end !== undefined) {
      refused.push({ id, name, error: end });
      continue;
    }
    try {
      done.set(id, await act(id));
    } catch (caught) {
      const error = toCoded(caught as Error);
      if (ERRORS[error.code].status >= 500) {
        if (done.size === 0) throw caught;
        storage.note(caught);
        end = error;
      }
      refused.push({ id, name, error });
    }
    if (performance.now() < turnEndsAt) continue;
    await otherRequests();
    turnEndsAt = performance.now() + TURN_MS;
  }
  return { done, refused };
}

/** Returns the API's answer, in the request's language. */
export function toBulkResult({ done, refused }: Taken<unknown>): BulkResult {
  const message = say('Hechas: {done}. No hechas: {refused}.', { done: done.size, refused: refused.length });
  return {
    success: true,
    message,
    mensaje: message,
    total: done.size + refused.length,
    hechas: [...done.keys()],
    no_hechas: refused.map(({ id, name, error }) => ({
      id,
      nombre: name,
      error: error.code,
      motivo: messageFor(error),
    })),
  };
}
