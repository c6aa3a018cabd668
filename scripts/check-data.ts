/** `npm run check-data`: verifies the database of a data folder. */
import { resolve } from 'node:path';
import { checkData } from './check-data/check-data.ts';
import { whyOf } from './file-errors.ts';
import { giveToOwner } from './give-to-owner.ts';
import { readOrExplain } from './read-options.ts';

const HELP = `Reads every page of the database of DATA_DIR (./data), and compares its counters with the rows that they count.
Changes nothing; the server may run and dial meanwhile. The exit code is 1 when something is wrong.

  npm run check-data`;

readOrExplain('check-data', HELP, {}, false);
const dataDir = resolve(process.env['DATA_DIR'] ?? './data');
try {
  const findings = checkData(dataDir);
  for (const { what, checked, problems } of findings) {
    console.log(`${problems.length === 0 ? 'ok   ' : 'WRONG'}  ${what}: ${checked}`);
    for (const problem of problems) console.log(`         ${problem}`);
  }
  if (findings.some(({ problems }) => problems.length > 0)) {
    console.error('check-data: see "When the database is damaged" in docs/operations.md');
    process.exitCode = 1;
  }
  giveToOwner(dataDir); // SQLite creates files beside a database even if it only reads it
} catch (error) {
  console.error(`check-data: ${whyOf(error)}`);
  process.exitCode = 1;
}
