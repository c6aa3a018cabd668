import { MANUAL_LIST } from '#shared/domain/manual-dialing.ts';
import { say } from './say.ts';

/** Returns the name of a list. That of the numbers that people dial by hand is in the reader's language. */
export function sayListName(name: string): string {
  return name === MANUAL_LIST ? say(MANUAL_LIST) : name;
}
