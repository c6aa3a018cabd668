/** Creates a data folder for a trial: a call history and fifty campaigns. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { makeHistory } from '../../scripts/calls/history.ts';

export const DATABASE = 'cadencia.db';
const SEED = 1;
const CAMPAIGNS = 50;

/**
 * Creates the folder with `calls` calls, and calls `work` with it and a secret for the server's tokens. Removes the
 * folder afterwards.
 */
export async function withFilledFolder<T>(
  calls: number,
  work: (folder: string, secret: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  try {
    await makeHistory({ count: calls, seed: SEED, out: folder });
    const db = openDatabase(join(folder, DATABASE), 'main', newWriteLockBuffer());
    migrate(db);
    fillUpCampaigns(db, CAMPAIGNS);
    db.close();
    return await work(folder, randomBytes(32).toString('hex'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds draft campaigns until there are `count`, and gives every campaign opening hours and a caller id. */
export function fillUpCampaigns(db: Db, count: number): void {
  db.write(() => {
    const { made } = db.sqlite.prepare('select count(*) as made from campaigns').get() as { made: number };
    const campaign = db.sqlite.prepare(
      `insert into campaigns (name, description, max_concurrent_calls, created_by, created_at, updated_at)
       values (?, 'Renovación de abonos: zona centro', 20, 1, 1, 1)`,
    );
    for (let number = made + 1; number <= count; number += 1) campaign.run(`Campaña ${number}`);
    db.sqlite.exec(
      `update campaigns set cli_number = '+541152345678';
       insert into timing_configs (campaign_id, wait_time_s, sleep_time_s, preset_name, progressive_delay, adaptive_timing,
         weekend_multiplier, night_hours_multiplier, retry_attempts, retry_interval_s, timeout_settings, opens_at, closes_at,
         lunch_pause, lunch_starts_at, lunch_ends_at, weekdays, timezone, updated_at)
       select id, 30, 2, 'balanced', 0, 0, 1, 1, 3, 300, '{}', '00:00', '24:00', 0, '12:00', '13:00', '[0,1,2,3,4,5,6]',
         'America/Sao_Paulo', 1
       from campaigns`,
    );
  });
}
