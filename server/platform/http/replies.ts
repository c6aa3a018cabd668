import type { TSchema } from 'typebox';
import { ErrorAnswer } from '#shared/contracts/common.ts';

/** Returns response schemas of a route that answers 200 with `ok`. Fields outside the schema are removed. */
export function replies<T extends TSchema>(ok: T): { 200: T; '4xx': typeof ErrorAnswer; '5xx': typeof ErrorAnswer } {
  return { 200: ok, '4xx': ErrorAnswer, '5xx': ErrorAnswer };
}
