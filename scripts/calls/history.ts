/** Generates a call history: a data folder such as a server leaves after dialing for 90 days. */
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import type { HistoryOrder } from './arguments.ts';
import { writeInBulk } from './bulk.ts';
import { restoreLimits, makeUsers, writeCampaigns, writeRoutes } from './definitions.ts';
import { dialHistory } from './dial.ts';
import { openFolder } from './folder.ts';
import { createLists } from './lists.ts';
import { daysOf } from './timeline.ts';
import { makeWorld } from './world.ts';

/** Batch size for building the number index. */
const CALLS_PER_STEP = 100_000;

/** Whether the history was generated just now, already existed, or existed and was used by a server. */
type HistoryFound = 'made' | 'there' | 'used';

/** Generates the history unless it exists. Throws ArgumentError for an unusable folder or too many calls. */
export async function makeHistory(order: HistoryOrder): Promise<HistoryFound> {
  const folder = openFolder(order);
  if (folder.isMade) return folder.isUsed ? 'used' : 'there';
  const db = openDatabase(folder.databaseFile, 'pool', newWriteLockBuffer());
  try {
    migrate(db);
    const days = daysOf(order.count);
    const world = makeWorld(order.seed, await makeUsers(db));
    writeRoutes(db, world, days);
    writeCampaigns(db, world);
    writeInBulk(db, (bulk) => {
      dialHistory(bulk, world, createLists(bulk, world, order.seed), days, order);
      restoreLimits(bulk);
      writeNumbers(bulk);
    });
  } finally {
    db.close();
  }
  folder.sign();
  return 'made';
}

function writeNumbers(db: Db): void {
  const index = createNumberIndex(db);
  while (index.add(CALLS_PER_STEP) > 0) while (index.tidy());
}
