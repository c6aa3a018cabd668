/** Writes the entities that a generated history refers to: accounts, trunks, caller ids, campaigns and their lists. */
import type { Db } from '#server/platform/db/open.ts';
import { createDemoAccounts } from '#server/demo/accounts.ts';
import { createUserService } from '#server/domains/accounts/users/service.ts';
import { createUserStore } from '#server/domains/accounts/users/store.ts';
import { agentsFor, CALLS_PER_SECOND } from './network.ts';
import { HISTORY_BEGINS_MS, type Day } from './timeline.ts';
import type { World } from './world.ts';

const SUPERVISORS = 4;
/** Lines of a campaign in the finished history. */
const LINES = 100;
/** Lines of a campaign while the history is dialled, enough not to limit the rate. */
const DIALLING_LINES = 1000;
const RATE = 'globalCallsPerSecond';

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

/** Writes trunks, caller ids with a daily limit too high to matter, and the settings. */
export function writeRoutes(db: Db, { countries }: World, days: readonly Day[]): void {
  const dailyLimit = Math.max(...days.map(({ calls }) => calls));
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
  const agents = agentsFor(Math.max(...days.flatMap(({ sessions }) => sessions.map(({ calls }) => calls))));
  setting.run('agentCapacity', String(agents), HISTORY_BEGINS_MS);
  setting.run(RATE, String(CALLS_PER_SECOND), HISTORY_BEGINS_MS);
  // Prevents demo mode from adding its own data.
  for (const made of ['demo.made', 'demo.trunks']) setting.run(made, 'true', HISTORY_BEGINS_MS);
}

/** Writes the campaigns, each with an empty list that has the campaign's id. */
export function writeCampaigns(db: Db, { campaigns }: World): void {
  const campaign = db.sqlite.prepare(
    `insert into campaigns (id, name, description, max_concurrent_calls, retry_interval_s, created_by, created_at, updated_at)
     values (?, ?, 'De una historia generada', ${DIALLING_LINES}, 14400, ?, ?, ?)`,
  );
  const upload = db.sqlite.prepare(
    `insert into uploads (id, campaign_id, user_id, file_name, state, created_at, finished_at)
     values (?, ?, ?, 'lista.csv', 'done', ?, ?)`,
  );
  const list = db.sqlite.prepare(
    `insert into contact_lists (id, campaign_id, upload_id, name, created_at) values (?, ?, ?, 'lista.csv', ?)`,
  );
  for (const { id, name, userId, beginsMs } of campaigns) {
    campaign.run(id, name, userId, beginsMs, beginsMs);
    upload.run(`lista-${id}`, id, userId, beginsMs, beginsMs);
    list.run(id, id, `lista-${id}`, beginsMs);
  }
}

/** Replaces the generator's limits with a server's: fewer lines, and the default rate. */
export function restoreLimits({ sqlite }: Db): void {
  sqlite.exec(`update campaigns set max_concurrent_calls = ${LINES}; delete from settings where key = '${RATE}'`);
}
