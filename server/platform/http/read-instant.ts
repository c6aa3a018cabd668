/** Instants that clients give, with an offset or as a local time of a zone. */
import { say } from '../i18n/say.ts';
import { instantOfWallTime, isTimeZone, isWallTime } from '../time/wall-time.ts';
import { fail } from './errors.ts';

/** Length of a local time such as 2026-11-30T10:30. */
const WALL_TIME_CHARS = 16;

export type GivenInstant = { readonly at: string; readonly zone?: string };

/**
 * Returns the time (epoch ms) that a client gives, or NaN for a day that doesn't exist. Throws `invalid_body` for an
 * unknown zone. `timeZone` is the console's.
 */
export function readInstant({ at, zone = '' }: GivenInstant, timeZone: string): number {
  if (zone !== '' && !isTimeZone(zone))
    fail('invalid_body', { field: 'zone', reason: say('zone: {zone} no es una zona horaria', { zone }) });
  if (at.length > WALL_TIME_CHARS) return Date.parse(at);
  return isWallTime(at) ? instantOfWallTime(at, zone || timeZone) : Number.NaN;
}
