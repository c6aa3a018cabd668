/** Tells remarks that a person is dead from wishes not to be called. Neither is called, but the dead haven't asked. */
import { withoutAccents } from '#shared/without-accents.ts';
import { DEATH_STATUSES, DIED } from './deaths.ts';
import { PROPER_NAME } from './opt-out-phrases.ts';
import { partsOfStatus } from './status-parts.ts';

const STATUSES: ReadonlySet<string> = new Set(DEATH_STATUSES.split(' '));
const DEATHS = new RegExp(DIED, 'g');

/** Returns a text without what says that a person is dead. Other texts stay as they are. */
export function withoutDeath(text: string): string {
  const parts = partsOfStatus(withoutNames(text));
  const left = parts.map(withoutDeathIn);
  return left.every((part, at) => part === parts[at]) ? text : left.join(', ');
}

export const saysDead = (text: string): boolean => withoutDeath(text) !== text;

/** Returns a text without names and relatives, which say nothing about the person. Other texts stay as they are. */
function withoutNames(text: string): string {
  const plain = withoutAccents(text).replace(/[^a-z\d.:;,/()|-]+/g, ' ');
  const left = plain.replace(PROPER_NAME, ' ');
  return left === plain ? text : left;
}

function withoutDeathIn(part: string): string {
  const words = withoutAccents(part).replace(/[^a-z]+/g, ' ');
  if (STATUSES.has(words.replaceAll(' ', ''))) return '';
  const left = words.replace(DEATHS, ' ');
  return left === words ? part : left;
}
