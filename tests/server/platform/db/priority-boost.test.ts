import { mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConnection, type Connection } from '#server/platform/db/connection.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { mayGoFirst } from '../../../support/may-go-first.ts';

let folder: string;
let db: Connection;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-boost-'));
  db = openConnection(join(folder, 'test.db'), 'pool', newWriteLockBuffer());
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(process.platform === 'linux')('a write transaction', () => {
  it('runs at a high priority where the system permits it, and restores the usual one', () => {
    const usual = getPriority();
    // Without the capability, the resource limit may still permit a higher priority.
    const expected = mayGoFirst() ? [-10] : [-10, usual];
    for (let writes = 0; writes < 2; writes++) {
      expect(expected).toContain(db.write(() => db.write(() => getPriority())));
      expect(getPriority()).toBe(usual);
    }
  });

  it('restores the priority when the write fails', () => {
    const usual = getPriority();
    const fails = (): never => {
      throw new Error('failed');
    };
    expect(() => db.write(fails)).toThrow('failed');
    expect(getPriority()).toBe(usual);
  });
});
