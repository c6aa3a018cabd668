import { createRefusedLineRecords } from '#server/dialer/decision-records.ts';
import { createRegistryLookup } from '#server/dialer/registries.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createBlockedNumbers } from '#server/dialer/number-holds.ts';
import { createFormerOptOuts } from '../blacklist/former-opt-out-store.ts';
import { createListOptOuts } from '../blacklist/list-opt-out-store.ts';
import { createContactStore } from '../contact-store.ts';
import { createImport } from './import.ts';
import { createUploadProgressStore } from './upload-progress-store.ts';
import { checkpoint } from '#server/platform/db/checkpoint.ts';
import { createImportCheckpointer } from './checkpointer.ts';

type ImportTaskDeps = {
  readonly clock: Clock;
  readonly isStopping: () => boolean;
  /** Number of checkpoints made by other threads so far. */
  readonly checkpoints: () => number;
};

/** Creates the function that imports lists in a pool thread. */
export function createImportTask(db: Connection, { clock, isStopping, checkpoints }: ImportTaskDeps) {
  return createImport({
    db,
    uploads: createUploadProgressStore(db),
    contacts: createContactStore(db),
    isBlocked: createBlockedNumbers(db),
    readFormerOptOuts: createFormerOptOuts(db),
    registryOf: createRegistryLookup(db),
    recordRefused: createRefusedLineRecords(db),
    optOuts: createListOptOuts(db),
    clock,
    newImportCheckpointer: () =>
      createImportCheckpointer({
        madeElsewhere: checkpoints,
        checkpoint: () => void checkpoint(db),
        nowMs: () => performance.now(),
      }),
    isStopping,
  });
}
