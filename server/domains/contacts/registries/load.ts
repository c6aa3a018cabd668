/**
 * Replaces a registry's set by the numbers of a file. Runs in the pool. The new set's blocks are written in short
 * transactions; then one commit makes them the registry's set, so that a crash leaves the old set whole.
 */
import { rmSync } from 'node:fs';
import { blocksOf } from '#server/dialer/registries.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { isSuspiciouslySmall } from '#shared/domain/registries.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { textFileOf } from '../import/list/workbook-file.ts';
import { readFileNumbers, type FileNumbers } from './file-numbers.ts';
import { createRegistrySetStore } from './set-store.ts';

export type RegistryLoadRequest = {
  readonly registryId: number;
  readonly listFile: string;
  /** ISO 3166 code of the country in whose spelling numbers are read. */
  readonly country: string;
  /** Day of the set, YYYY-MM-DD. */
  readonly datedOn: string;
  /** Whether a set of less than half as many numbers as the present one is meant. */
  readonly acceptsSmaller: boolean;
  readonly actor: AuditEntry['actor'];
};

export type RegistryLoadReport = Pick<FileNumbers, 'lines' | 'rejected'> & {
  /** Different numbers. */
  readonly numbers: number;
};

export type RegistryLoadResult =
  | ({ readonly ok: true } & RegistryLoadReport)
  | { readonly ok: false; readonly code: ErrorCode; readonly details?: Readonly<Record<string, number>> };

type LoadDeps = {
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  readonly isStopping: () => boolean;
  /** See createImportCheckpointer. */
  readonly newCheckpointer: () => () => void;
};

/** Maximum time that a transaction may hold the write lock before its commit, ms. */
const SLICE_MS = 3;
const LEAST_BLOCKS = 16;
/** Leftover blocks deleted per transaction. */
const DROPPED_AT_ONCE = 200;

const INTERRUPTED = { ok: false, code: 'upload_interrupted' } as const;

export function createRegistryLoad(db: Connection, { audit, clock, isStopping, newCheckpointer }: LoadDeps) {
  const sets = createRegistrySetStore(db);

  /** Writes the blocks in short transactions. Returns their set's id, or null if the server is stopping. */
  function writeBlocks(numbers: Float64Array, tendLog: () => void): number | null {
    const loadId = db.write(() => sets.nextLoadId());
    const blocks = blocksOf(numbers);
    let block = blocks.next();
    while (block.done !== true) {
      if (isStopping()) return null;
      db.write(() => {
        const beganMs = performance.now();
        for (let count = 0; block.done !== true; count++) {
          if (count >= LEAST_BLOCKS && (db.isEngineWaiting() || performance.now() - beganMs > SLICE_MS)) return;
          sets.addBlock(loadId, block.value);
          block = blocks.next();
        }
      });
      tendLog();
    }
    return loadId;
  }

  function dropLeftovers(): void {
    for (const loadId of sets.leftovers()) while (db.write(() => sets.dropBlocks(loadId, DROPPED_AT_ONCE)) > 0);
  }

  /** Loads the file. Only one load may run at a time. */
  return async function loadRegistry(request: RegistryLoadRequest): Promise<RegistryLoadResult> {
    dropLeftovers();
    const textPath = `${request.listFile}.text`;
    try {
      const text = await textFileOf(request.listFile, textPath, { withHidden: true, country: request.country });
      if (!text.ok) return text;
      const read = await readFileNumbers(text.path, request.country, isStopping);
      return read === null ? INTERRUPTED : replaceSet(request, read);
    } finally {
      rmSync(textPath, { force: true });
    }
  };

  function replaceSet(
    { registryId, datedOn, acceptsSmaller, actor }: RegistryLoadRequest,
    { lines, rejected, numbers }: FileNumbers,
  ): RegistryLoadResult {
    const count = numbers.length;
    if (count === 0) return { ok: false, code: 'registry_file_empty', details: { lines } };
    const before = sets.present(registryId);
    if (before === undefined) return { ok: false, code: 'registry_not_found', details: { id: registryId } };
    if (!acceptsSmaller && isSuspiciouslySmall(count, before.numbers))
      return { ok: false, code: 'registry_much_smaller', details: { numbers: count, present: before.numbers } };
    const loadId = writeBlocks(numbers, newCheckpointer());
    if (loadId === null) return INTERRUPTED;
    const isKept = db.write(() => {
      const set = { loadId, datedOn, loadedAt: clock.nowMs(), numbers: count };
      if (!sets.adopt(registryId, { ...set, lowest: numbers[0]!, highest: numbers[count - 1]! })) return false;
      const invalid = Object.values(rejected).reduce((sum, some) => sum + some, 0);
      audit.record({
        actor,
        action: 'registry.load',
        entity: 'registry',
        entityId: registryId,
        before: { dated_on: before.datedOn, numbers: before.numbers },
        after: { dated_on: datedOn, numbers: count, lines, invalid },
      });
      return true;
    });
    dropLeftovers();
    if (!isKept) return { ok: false, code: 'registry_not_found', details: { id: registryId } };
    return { ok: true, lines, numbers: count, rejected };
  }
}
