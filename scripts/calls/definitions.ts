/**
 * The entities that a generated history refers to: accounts, trunks, caller ids, and campaigns with their lists and
 * runs.
 */
import type { Db } from '#server/platform/db/open.ts';
import { createDemoAccounts } from '#server/demo/accounts.ts';
import { createUserService } from '#server/domains/accounts/users/service.ts';
import { createUserStore } from '#server/domains/accounts/users/store.ts';
import type { ContactSchedule } from './contact-schedule.ts';
import { HISTORY_BEGINS_MS, HISTORY_ENDS_MS } from './timeline.ts';
import type { World } from './world.ts';

const SUPERVISORS = 4;

/**
 * Creates the demo accounts and some supervisors who can't log in. Returns the ids of the users who start campaigns.
 */
export async function makeUsers(db: Db): Promise<number[]> {
  const users = createUserService({ store: createUserStore(db), clock: { nowMs: () => HISTORY_BEGINS_MS } });
  await createDemoAccounts(users);
  const add = db.sqlite.prepare(
    `insert into users (username, name, email, role, password_hash, created_at) values (?, ?, ?, 'supervisor', '', ?)`,
  );
  for (let nth = 1; nth <= SUPERVISORS; nth++)
    add.run(`turno.${nth}`, `Supervisión del turno ${nth}`, `turno.${nth}@cadencia.example`, HISTORY_BEGINS_MS);
  return db.sqlite
    .prepare<[], number>(`select id from users where role in ('admin', 'supervisor') order by id`)
    .pluck()
    .all();
}

/** Writes trunks and caller ids, with a daily limit that no caller id reaches. */
export function writeRoutes(db: Db, { countries, agents }: World, dailyLimit: number): void {
  const trunk = db.sqlite.prepare(
    `insert into trunks (id, name, host, country_code, dv_codes, max_channels, sip_config, created_at)
     values (?, ?, ?, ?, '[]', 1000, '{}', ?)`,
  );
  const cli = db.sqlite.prepare('insert into clis (phone, country, trunk_id, created_at) values (?, ?, ?, ?)');
  const limit = db.sqlite.prepare('insert into cli_limits (country, daily_limit, updated_at) values (?, ?, ?)');
  for (const { country, trunkIds, callerIds } of countries) {
    for (const [nth, id] of trunkIds.entries())
      trunk.run(id, `${country.name} ${nth + 1}`, `sip-${id}.example`, country.dialCode, HISTORY_BEGINS_MS);
    for (const [nth, phone] of callerIds.entries())
      cli.run(phone, country.key, trunkIds[nth % trunkIds.length], HISTORY_BEGINS_MS);
    limit.run(country.key, dailyLimit, HISTORY_BEGINS_MS);
  }
  const setting = db.sqlite.prepare('insert into settings (key, value, updated_at) values (?, ?, ?)');
  setting.run('agentCapacity', String(agents), HISTORY_BEGINS_MS);
  // Prevents demo mode from adding its own trunks.
  for (const made of ['demo.made', 'demo.trunks']) setting.run(made, 'true', HISTORY_BEGINS_MS);
}

/** Writes the campaigns that have calls. None is active, so a server on this history dials nothing. */
export function writeCampaigns(db: Db, { campaigns }: World, schedule: ContactSchedule): void {
  const campaign = db.sqlite.prepare(
    `insert into campaigns (id, name, description, max_concurrent_calls, retry_interval_s, created_by, created_at, updated_at)
     values (?, ?, 'De una historia generada', 100, 14400, ?, ?, ?)`,
  );
  const state = db.sqlite.prepare(
    `insert into campaign_states (campaign_id, status, run_user_id, started_at, stopped_at, updated_at)
     values (?, ?, ?, ?, ?, ?)`,
  );
  const upload = db.sqlite.prepare(
    `insert into uploads (id, campaign_id, user_id, file_name, state, lines, valid, created_at, finished_at)
     values (?, ?, ?, 'lista.csv', 'done', ?, ?, ?, ?)`,
  );
  for (const { id, name, userId, beginsMs, endsMs } of campaigns) {
    const { contacts, finished } = schedule.sizeOf(id);
    const stoppedAt = Math.min(endsMs, HISTORY_ENDS_MS);
    campaign.run(id, name, userId, beginsMs, beginsMs);
    if (contacts === 0) continue;
    upload.run(`lista-${id}`, id, userId, contacts, contacts, beginsMs, beginsMs);
    const isDone = contacts === finished;
    state.run(id, isDone ? 'completed' : 'draft', userId, beginsMs, isDone ? null : stoppedAt, stoppedAt);
  }
}
