import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackgroundWork } from '#server/background-work.ts';
import { openPlatform, type Platform } from '#server/compose-platform.ts';
import { claimDataDir, type DataDir } from '#server/start/data-dir.ts';
import { readEnv } from '#server/start/env.ts';
import { systemClock } from '#server/platform/time/clock.ts';

let folder: string;
let dataDir: DataDir;
let platform: Platform;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-background-'));
  dataDir = claimDataDir(folder);
  const env = readEnv({ DATA_DIR: folder, PORT: '0', NODE_ENV: 'test' });
  const log = pino({ level: 'silent' });
  platform = await openPlatform(dataDir, { env, log, wall: systemClock, telephony: undefined, onDamaged: () => {} });
});
afterEach(async () => {
  await platform.close();
  dataDir.release();
  rmSync(folder, { recursive: true, force: true });
});

describe('scheduled starts and stops', () => {
  it('continue while a long list is reordered', async () => {
    const done: string[] = [];
    const stop = startBackgroundWork(platform, {
      rankLists: () => new Promise(() => done.push('began to rank')),
      runPlanned: async () => void done.push('planned'),
      publishDailyReport: async () => {},
      workDemoTeam: async () => {},
      records: { isBehind: () => false, append: async () => false },
      failed: (what) => () => void done.push(what),
    });
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(expect.arrayContaining(['began to rank']));
    await expect.poll(() => done.filter((one) => one === 'planned').length, { timeout: 10_000 }).toBeGreaterThan(1);
    stop();
    expect(done.filter((one) => one !== 'planned')).toEqual(['began to rank']);
  });
});
