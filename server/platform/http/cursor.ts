/** Cursors of pages that continue after a position instead of having a number. */
import { fail } from './errors.ts';

/** Sort key and id of a row. */
type Position = readonly [key: number, id: number];

/** Encodes a position as a cursor, opaque to clients. */
export const cursorOf = (position: Position): string => Buffer.from(position.join(' ')).toString('base64url');

/** Decodes a cursor; null without one. Throws `cursor_invalid`. */
export function positionOf(cursor: string | undefined): Position | null {
  if (cursor === undefined || cursor === '') return null;
  const numbers = Buffer.from(cursor, 'base64url').toString().split(' ').map(Number);
  const [key, id] = numbers;
  const isPosition = numbers.length === 2 && numbers.every(Number.isSafeInteger);
  return isPosition ? [key!, id!] : fail('cursor_invalid', { field: 'cursor' });
}
