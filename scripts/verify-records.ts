/** `npm run verify-records`: verifies the records about numbers in a data folder. */
import { resolve } from 'node:path';
import { presentSecretsKey } from '#server/start/secrets.ts';
import { openData, requireVersion } from './check-data/open-data.ts';
import { whyOf } from './file-errors.ts';
import { giveToOwner } from './give-to-owner.ts';
import { readOrExplain } from './read-options.ts';
import { ArgumentError } from './whole-number.ts';
import { recordKeyOf } from '#server/domains/records/chain.ts';
import { verifyRecords } from '#server/domains/records/queries/verifier.ts';

const HELP = `Verifies the records about numbers in the database of DATA_DIR (./data): that none was changed, dropped or
moved, and that calls that are still stored agree with them. Needs the server's key (SECRETS_KEY or secrets.key).
Changes nothing; the server may run and dial meanwhile. The exit code is 1 when something is wrong.

  npm run verify-records [-- --known HASH]

  --known HASH  a newest hash that an earlier run has printed: checks that its entry is still there. Without it, nobody
                can tell whether the newest entries were cut off by putting back an older copy of the database`;

const {
  values: { known },
} = readOrExplain('verify-records', HELP, { known: { type: 'string' } }, false);
const dataDir = resolve(process.env['DATA_DIR'] ?? './data');
try {
  const key = presentSecretsKey(process.env['SECRETS_KEY'], dataDir);
  if (key === null) throw new ArgumentError(`there is no secrets.key in DATA_DIR ${dataDir}: set SECRETS_KEY`);
  const db = openData(dataDir);
  requireVersion(db, dataDir);
  const { days, entries, newestHash, isKnown, problems } = verifyRecords(db, recordKeyOf(key), known);
  db.close();
  const isLost = known !== undefined && !isKnown;
  for (const problem of problems) console.log(`WRONG  ${problem}`);
  if (isLost) console.log(`WRONG  no entry has the hash ${known}`);
  console.log(`${days} days, ${entries} entries; newest hash: ${newestHash ?? 'none'}`);
  if (problems.length > 0 || isLost) {
    console.error('verify-records: see "Records" in docs/security.md');
    process.exitCode = 1;
  }
  giveToOwner(dataDir); // SQLite creates files beside a database even if it only reads it
} catch (error) {
  console.error(`verify-records: ${whyOf(error)}`);
  process.exitCode = 1;
}
