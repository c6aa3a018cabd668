/** Takes an action on many things, judging each separately. */
import { setImmediate as otherRequests } from 'node:timers/promises';
import type { StorageWatch } from '#server/platform/db/storage-watch.ts';
import type { BulkResult } from '#shared/contracts/bulk.ts';
import { say } from '#server/platform/i18n/say.ts';
import { ERRORS } from '#shared/errors.ts';
import { messageFor, toCoded } from './error-answers.ts';
import { CodedError } from './errors.ts';

type Refused = { readonly id: number; readonly name: string | null; readonly error: CodedError };

export type Taken<T> = {
  /** Results of the successful ones, by id. */
  readonly done: ReadonlyMap<number, T>;
  readonly refused: readonly Refused[];
};

/** Time slice, after which other requests get the thread. */
const TURN_MS = 8;

export type TakeEachOptions<T> = {
  /** Acts on one item: completely, or it throws and changes nothing. */
  readonly act: (id: number) => T | Promise<T>;
  /** Name for the answer; undefined for an unknown id. */
  readonly nameOf: (id: number) => string | undefined;
  /** Called with a storage fault that ends it early. */
  readonly storage: Pick<StorageWatch, 'note'>;
};

/**
 * Acts on each of `ids` in order; a refusal leaves the others alone. An error that is not a refusal, such as an engine
 * that does not answer, becomes the reason of the rest; it is thrown if nothing was done before.
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

/** As the API answers it, in the request's language. */
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
