import { SECTION_TABLE } from '../../tests/support/section-table.ts';
import { measured, type TrialRow } from '../trial.ts';
import { readBuiltConsole } from './built-console.ts';

const FIRST_LOAD_KB = 150;

/** What the browser fetches of code: for login and frame, and each section's own chunk. */
export function weighConsole(): TrialRow[] {
  const { first, kbOf, pageOf } = readBuiltConsole();
  const firstKb = [...first].reduce((sum, key) => sum + kbOf(key), 0);
  return [
    measured('web: first load', firstKb, 'kB gzip', { atMost: FIRST_LOAD_KB }),
    ...SECTION_TABLE.map(({ key }) => measured(`web: chunk of ${key}`, kbOf(pageOf(key)), 'kB gzip')),
  ];
}
