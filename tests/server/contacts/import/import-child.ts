/**
 * Imports in a child process, which measures or kills itself. Its arguments are the database file, the requests, and
 * the number of the transaction that a SIGKILL interrupts before its commit, if any. Sends its peak memory after each
 * request, kB, to the parent process.
 */
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createListOptOuts } from '#server/domains/contacts/blacklist/list-opt-out-store.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createImport, type ImportRequest } from '#server/domains/contacts/import/import.ts';
import { createUploadStore } from '#server/domains/contacts/import/upload-store.ts';

const [databaseFile = '', requests = '', lastWrite = ''] = process.argv.slice(2);
const db = openDatabase(databaseFile, 'pool', newWriteLockBuffer());
let writes = 0;
const importContacts = createImport({
  db: {
    ...db,
    // Each transaction ends after four lines, on machines of any speed.
    isEngineWaiting: () => true,
    write: (work) =>
      db.write(() => {
        const result = work();
        if ((writes += 1) === Number(lastWrite)) process.kill(process.pid, 'SIGKILL');
        return result;
      }),
  },
  uploads: createUploadStore(db),
  contacts: createContactStore(db),
  isBlocked: () => false,
  readFormerOptOuts: () => new Set<string>(),
  registryOf: () => null,
  recordRefused: () => {},
  optOuts: createListOptOuts(db),
  clock: { nowMs: () => 1 },
  newImportCheckpointer: () => () => {},
  isStopping: () => false,
});
const peaksKb: number[] = [];
for (const request of JSON.parse(requests) as ImportRequest[]) {
  await importContacts(request);
  peaksKb.push(process.resourceUsage().maxRSS);
}
db.close();
process.send?.(peaksKb);
process.disconnect();
