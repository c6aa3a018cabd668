import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentPack, isPacked, PACK_FOLDER, recordOf } from '#server/start/pack.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'cadencia-pack-'));
  mkdirSync(join(project, PACK_FOLDER), { recursive: true });
  writeFileSync(join(project, 'a.ts'), 'one');
  writeFileSync(join(project, 'b.ts'), 'two');
  writeFileSync(join(project, PACK_FOLDER, 'packed-from.json'), recordOf(['b.ts', 'a.ts'], project));
});
afterEach(() => rmSync(project, { recursive: true }));

describe('the packed server', () => {
  it('is started when its sources are unchanged', () => {
    expect(currentPack({}, project)).toBe(join(project, 'dist/server/process.js'));
  });

  it('is current in a copy with other modification times', () => {
    utimesSync(join(project, 'a.ts'), 1, 1);
    expect(isPacked(project)).toBe(true);
  });

  it.each(['ONE', 'longer'])('is not current when a source has changed: %s', (text) => {
    writeFileSync(join(project, 'a.ts'), text);
    utimesSync(join(project, 'a.ts'), 1, 1);
    expect(isPacked(project)).toBe(false);
    expect(currentPack({}, project)).toBeUndefined();
  });

  it('is not current when a source or its record is missing', () => {
    rmSync(join(project, 'b.ts'));
    expect(isPacked(project)).toBe(false);
    rmSync(join(project, PACK_FOLDER), { recursive: true });
    expect(isPacked(project)).toBe(false);
  });

  it('is not used by tests, which need the sources', () => {
    expect(currentPack({ NODE_ENV: 'test' }, project)).toBeUndefined();
  });
});
