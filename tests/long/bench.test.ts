import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { TRIALS } from '../../bench/trials.ts';
import { findWrongFigures } from '../support/bench-smoke.ts';

const run = promisify(execFile);
const fileOf = (name: string): string => fileURLToPath(new URL(`../../bench/${name}`, import.meta.url));

/**
 * Returns whether another test runs the trial, because it needs a browser (bench-web.test.ts) or a lab
 * (tests/telephony/bench.test.ts).
 */
const isElsewhere = (name: string): boolean => name === 'web' || name.startsWith('telephony');

describe('bench', () => {
  const names = Object.keys(TRIALS).filter((name) => !isElsewhere(name));
  it.each(names)('runs the %s trial at its small size', async (name) => {
    expect(await findWrongFigures(name)).toEqual([]);
  });

  it('writes a processor profile of a trial and its threads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cadencia-profile-'));
    try {
      const { stdout } = await run(process.execPath, [fileOf('profile.ts'), 'engine', '--smoke', '--out', folder]);
      const files = readdirSync(join(folder, 'engine'));
      expect(files.length).toBeGreaterThan(1);
      expect(files.every((file) => file.endsWith('.cpuprofile'))).toBe(true);
      expect(stdout.trim().split('\n').toSorted()).toEqual(
        files.map((file) => join(folder, 'engine', file)).toSorted(),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
