/** `npm run verify-records`: verifies the records about numbers in a data folder. */
import { resolve } from 'node:path';
import { presentSecretsKey } from '#server/start/secrets.ts';
import { openData, requireVersion } from './check-data/open-data.ts';
import { whyOf } from './file-errors.ts';
import { giveToOwner } from './give-to-owner.ts';
import { readOptions } from './read-options.ts';
import { ArgumentError } from './whole-number.ts';
import { recordKeyOf } from '#server/domains/records/chain.ts';
import { verifyRecords } from '#server/domains/records/queries/verifier.ts';

const HELP = `Verifies the records about numbers in the database of DATA_DIR (./data): that none was changed, dropped or
moved, and that calls that are still stored agree with them. Needs the server's key (SECRETS_KEY or secrets.key).
Changes nothing; the server may run and dial meanwhile. The last line says whether all is intact; then the exit code is
0. It is 1 when something is wrong, and 2 when nothing could be verified.

  npm run verify-records [-- --known HASH]

  --known HASH  a newest hash that an earlier run has printed: checks that its entry is still there. Without it, nobody
                can tell whether the newest entries were cut off by putting back an older copy of the database`;

const WRONG = 1;
const NOT_VERIFIED = 2;

const dataDir = resolve(process.env['DATA_DIR'] ?? './data');
const count = (number: number, one: string, more: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;

/** Verifies and prints what was found. Throws if nothing could be verified. */
function verify(known: string | undefined): void {
  if (known !== undefined && !/^[\da-f]{64}$/.test(known))
    throw new ArgumentError(`--known must be a hash of 64 hexadecimal digits, not '${known}'`);
  const key = presentSecretsKey(process.env['SECRETS_KEY'], dataDir);
  if (key === null) throw new ArgumentError(`there is no secrets.key in DATA_DIR ${dataDir}: set SECRETS_KEY`);
  const db = openData(dataDir);
  requireVersion(db, dataDir);
  const { days, entries, newestHash, isKnown, problems } = verifyRecords(db, recordKeyOf(key), known);
  db.close();
  const found = known === undefined || isKnown ? problems : [...problems, `no entry has the hash ${known}`];
  for (const problem of found) console.log(`WRONG  ${problem}`);
  console.log(`newest hash: ${newestHash ?? 'none'}`);
  const verdict = found.length === 0 ? 'all intact' : count(found.length, 'problem', 'problems');
  console.log(`${count(days, 'day', 'days')}, ${count(entries, 'entry', 'entries')}: ${verdict}`);
  if (found.length > 0) {
    console.error('verify-records: see "Records" in docs/security.md');
    process.exitCode = WRONG;
  }
  giveToOwner(dataDir); // SQLite creates files beside a database even if it only reads it
}

try {
  const { help, known } = readOptions(process.argv.slice(2), {
    help: { type: 'boolean', short: 'h' },
    known: { type: 'string' },
  });
  if (help === true) console.log(HELP);
  else verify(known);
} catch (error) {
  console.error(`verify-records: ${whyOf(error)}`);
  process.exitCode = NOT_VERIFIED;
}
