/** A load that is killed at any of its transactions leaves the old set or the new one, whole. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRegistryLookup } from '#server/dialer/registries.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { FLAGS } from '#server/start/launch-flags.ts';
import { queryValue } from '../../../support/database.ts';
import { storeRegistry } from '../../../support/registry.ts';

const CHILD = fileURLToPath(new URL('load-child.ts', import.meta.url));
/** Enough for several transactions of a few blocks. */
const NUMBERS = 6000;

const numbersFrom = (first: number): string[] =>
  Array.from({ length: NUMBERS }, (_, index) => `+54114${first + index}`);
const OLD = numbersFrom(4_000_000);
const NEW = numbersFrom(5_000_000);

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-registries-'));
  db = openDatabase(join(folder, 'cadencia.db'), 'main', newWriteLockBuffer());
  migrate(db);
  storeRegistry(db, 'No Llame', OLD);
  writeFileSync(join(folder, 'new.txt'), NEW.join('\n'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

type Loaded = { readonly ok: boolean; readonly writes: number };

/** Returns the result, or undefined if the child was killed. */
async function loadInChild(lastWrite: number): Promise<Loaded | undefined> {
  const request = {
    registryId: 1,
    listFile: join(folder, 'new.txt'),
    country: 'AR',
    datedOn: '2026-11-27',
    acceptsSmaller: false,
    actor: null,
  };
  const child = fork(CHILD, [join(folder, 'cadencia.db'), JSON.stringify(request), String(lastWrite)], {
    execArgv: [...FLAGS],
  });
  let loaded: Loaded | undefined;
  child.on('message', (message) => (loaded = message as Loaded));
  await once(child, 'exit');
  return loaded;
}

const found = (numbers: readonly string[]): number => {
  const find = createRegistryLookup(db);
  return numbers.filter((phone) => find(phone, null) !== null).length;
};

it('survives kill -9 at each transaction, and the next load removes what is left', async () => {
  const seen: string[] = [];
  for (let lastWrite = 1; lastWrite <= 9; lastWrite++) {
    await loadInChild(lastWrite);
    seen.push(`${found(OLD)} ${found(NEW)}`);
  }
  expect(new Set(seen)).toEqual(new Set([`${NUMBERS} 0`, `0 ${NUMBERS}`]));
  expect(seen.toSorted().toReversed()).toEqual(seen);
  expect(await loadInChild(0)).toMatchObject({ ok: true });
  expect([found(OLD), found(NEW)]).toEqual([0, NUMBERS]);
  expect(queryValue(db, 'select count(distinct load_id) from registry_blocks')).toBe(1);
}, 300_000);
