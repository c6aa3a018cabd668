import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeUnfinishedRestore } from '#server/start/unfinished-restore.ts';

const RECORDING = '0b7c2a52-58b5-4f3c-9a5e-111111111111.wav';
const KEPT = 'before-restore-2026-11-22T10-00-00.000Z';

let folder: string;
const at = (...names: string[]): string => join(folder, ...names);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-restore-'));
  mkdirSync(at('audio'));
  writeFileSync(at('cadencia.db'), 'present');
  writeFileSync(at('audio', RECORDING), 'sound');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clean = (): string[] => {
  removeUnfinishedRestore(folder, at('cadencia.db'));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
};

/** Saves the previous contents, as a restore does before it replaces them. */
function keep(): void {
  mkdirSync(at(KEPT, 'audio'), { recursive: true });
  linkSync(at('cadencia.db'), at(KEPT, 'cadencia.db'));
  linkSync(at('audio', RECORDING), at(KEPT, 'audio', RECORDING));
}

const PRESENT = ['audio', `audio/${RECORDING}`, 'cadencia.db'];

it('removes the unfinished database, its journals, and unfinished recordings, and nothing else', () => {
  for (const end of ['', '-journal', '-wal', '-shm']) writeFileSync(at(`cadencia.db.restoring${end}`), '');
  writeFileSync(at('audio', `${RECORDING}.part`), '');
  writeFileSync(at('audio', 'mine.part'), '');
  writeFileSync(at('cadencia.db-wal'), '');
  expect(clean()).toEqual(['audio', `audio/${RECORDING}`, 'audio/mine.part', 'cadencia.db', 'cadencia.db-wal']);
});

it('removes a folder of previous contents that are still the current ones', () => {
  keep();
  expect(clean()).toEqual(PRESENT);
});

it('keeps archives and similar folders that users have made', () => {
  writeFileSync(at(`${KEPT}.tar.gz`), 'packed');
  mkdirSync(at('before-restore-mine'));
  expect(clean()).toEqual([...PRESENT.slice(0, 2), 'before-restore-mine', `${KEPT}.tar.gz`, 'cadencia.db'].toSorted());
});

it('removes an incomplete folder of previous contents', () => {
  mkdirSync(at(KEPT, 'audio'), { recursive: true });
  expect(clean()).toEqual(PRESENT);
});

it.each([
  [
    'a database that has been replaced',
    () => (rmSync(at('cadencia.db')), writeFileSync(at('cadencia.db'), 'restored')),
  ],
  ['a log that is gone', () => writeFileSync(at(KEPT, 'cadencia.db-wal'), 'the only one')],
  ['a recording that is gone', () => rmSync(at('audio', RECORDING))],
])('keeps a folder of previous contents with %s', (_what, change) => {
  keep();
  change();
  expect(clean()).toEqual(expect.arrayContaining([KEPT, `${KEPT}/cadencia.db`, `${KEPT}/audio/${RECORDING}`]));
});
