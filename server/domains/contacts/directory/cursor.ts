import { fail } from '#server/platform/http/errors.ts';
import type { Position } from './source.ts';

/** A page's cursor, opaque to clients. */
export const cursorOf = (position: Position): string => Buffer.from(position.join(' ')).toString('base64url');

/** Throws cursor_invalid. */
export function positionOf(cursor: string | undefined): Position | null {
  if (cursor === undefined || cursor === '') return null;
  const numbers = Buffer.from(cursor, 'base64url').toString().split(' ').map(Number);
  const [key, id] = numbers;
  const isPosition = numbers.length === 2 && numbers.every(Number.isSafeInteger);
  return isPosition ? [key!, id!] : fail('cursor_invalid', { field: 'cursor' });
}
