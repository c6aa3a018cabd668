/**
 * An import in a child process, to be killed or measured. Its arguments are the database file and the request. Sends
 * its peak memory, kB, to the parent process.
 */
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createImport, type ImportRequest } from '#server/domains/contacts/import/import.ts';
import { createUploadStore } from '#server/domains/contacts/import/upload-store.ts';

const [databaseFile = '', request = ''] = process.argv.slice(2);
const db = openDatabase(databaseFile, 'pool', newWriteLockBuffer());
await createImport({
  db,
  uploads: createUploadStore(db),
  contacts: createContactStore(db),
  isBlocked: () => false,
  clock: { nowMs: () => 1 },
  newImportCheckpointer: () => () => {},
  isStopping: () => false,
})(JSON.parse(request) as ImportRequest);
db.close();
process.send?.(process.resourceUsage().maxRSS);
process.disconnect();
