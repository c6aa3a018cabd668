/**
 * Loads a registry's set in a child process that a SIGKILL ends before the commit of its nth transaction. Its arguments
 * are the database file, the request, and n.
 */
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createAudit } from '#server/platform/audit/service.ts';
import { createRegistryLoad, type RegistryLoadRequest } from '#server/domains/contacts/registries/load.ts';

const [databaseFile = '', request = '', lastWrite = ''] = process.argv.slice(2);
const db = openDatabase(databaseFile, 'pool', newWriteLockBuffer());
const clock = { nowMs: () => 1 };
let writes = 0;
let depth = 0;
const killing = {
  ...db,
  // The engine always waits, so that a set takes several transactions.
  isEngineWaiting: () => true,
  write<T>(work: () => T): T {
    if (depth > 0) return work();
    depth += 1;
    try {
      return db.write(() => {
        const result = work();
        if ((writes += 1) === Number(lastWrite)) process.kill(process.pid, 'SIGKILL');
        return result;
      });
    } finally {
      depth -= 1;
    }
  },
};
const load = createRegistryLoad(killing, {
  audit: createAudit(killing, clock),
  clock,
  isStopping: () => false,
  newCheckpointer: () => () => {},
});
const result = await load(JSON.parse(request) as RegistryLoadRequest);
db.close();
process.send?.({ ...result, writes });
process.disconnect();
