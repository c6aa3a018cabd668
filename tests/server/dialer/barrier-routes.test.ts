import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRouteBarrier, type Routes } from '#engine/route-availability.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createBarrierRoutes } from '#server/dialer/barrier-routes.ts';
import { createRouting } from '#server/dialer/routing.ts';
import { executeSql, queryRows } from '../../support/database.ts';
import { createStream } from './numbers.ts';

/** Set SEED to repeat a run. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const DAY = 20_000;
const NOW_MS = DAY * 86_400_000 + 1;
const COUNTRIES = ['argentina', 'brasil', 'usa'] as const;
const CALLED: Readonly<Record<(typeof COUNTRIES)[number], string>> = {
  argentina: '+541147811234',
  brasil: '+551130001234',
  usa: '+12125550123',
};
const CAMPAIGNS = [1, 2, 3, 4];
const NUMBERS = Array.from({ length: 6 }, (_, index) => `+54114000000${index}`);

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-'));
  db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Generates random trunks, caller ids, configurations, limits and usage, mostly near the limits. */
function fill(below: (most: number) => number): void {
  const isSo = (): number => (below(3) === 0 ? 1 : 0);
  for (const table of ['trunks', 'clis', 'caller_id_configs', 'cli_limits', 'cli_usage', 'campaigns'])
    executeSql(db, `delete from ${table}`);
  for (const [index, code] of ['54', '55', '1'].entries())
    if (below(5) > 0)
      executeSql(
        db,
        `insert into trunks (id, name, host, country_code, dv_codes, sip_config, created_at)
         values (?, ?, 'sip.example', ?, '[]', '{}', 0)`,
        index + 1,
        `trunk ${index}`,
        code,
      );
  const inventory = NUMBERS.slice(0, below(NUMBERS.length + 1));
  for (const phone of inventory)
    executeSql(
      db,
      `insert into clis (phone, country, is_active, is_synthetic, created_at) values (?, ?, ?, ?, 0)`,
      phone,
      ['', ...COUNTRIES][below(COUNTRIES.length + 1)],
      1 - isSo(),
      isSo(),
    );
  for (const id of CAMPAIGNS)
    executeSql(
      db,
      `insert into campaigns (id, name, cli_number, foreign_caller_ids, created_at, updated_at) values (?, ?, ?, ?, 0, 0)`,
      id,
      `campaign ${id}`,
      below(2) === 0 ? null : NUMBERS[below(NUMBERS.length)],
      isSo(),
    );
  for (const [column, id] of [
    ['campaign_id', 1],
    ['trunk_id', 2],
  ] as const) {
    if (below(2) === 0) continue;
    const pool = NUMBERS.filter(() => below(4) === 0).map((phone) => ({ name: '', phone }));
    executeSql(
      db,
      `insert into caller_id_configs (${column}, caller_name, caller_number, is_randomized, caller_pool, updated_at)
       values (?, '', ?, ?, ?, 0)`,
      id,
      NUMBERS[below(NUMBERS.length)],
      isSo(),
      JSON.stringify(pool),
    );
  }
  // Overrides Canada's default limit.
  executeSql(db, `insert into cli_limits (country, daily_limit, updated_at) values ('canada', 0, 0)`);
  for (const country of COUNTRIES) {
    const limit = below(4);
    executeSql(db, 'insert into cli_limits (country, daily_limit, updated_at) values (?, ?, 0)', country, limit);
    for (const phone of NUMBERS)
      if (below(4) > 0)
        executeSql(
          db,
          'insert into cli_usage (day, phone, country, used) values (?, ?, ?, ?)',
          below(8) === 0 ? DAY - 1 : DAY,
          phone,
          country,
          limit + below(2) - (below(3) === 0 ? 1 : 0),
        );
  }
}

/** Returns what blocks each possible call. */
function blocksOf(routes: Routes): string[] {
  const barrierTo = createRouteBarrier(routes, NOW_MS);
  const campaigns = new Map(
    queryRows<{ id: number; callerId: string | null; foreign: number }>(
      db,
      'select id, cli_number callerId, foreign_caller_ids "foreign" from campaigns',
    ).map((row) => [row.id, { ...row, foreignCallerIds: row.foreign === 1 }]),
  );
  return CAMPAIGNS.flatMap((campaignId) =>
    COUNTRIES.map((country) => {
      const barrier = barrierTo({ campaign: campaigns.get(campaignId)!, phone: CALLED[country], country });
      return `${campaignId} ${country} ${barrier?.why ?? 'free'}`;
    }),
  );
}

test.each([false, true])('blocks the same calls as the complete routing (on a real network: %s)', (mustBeOwned) => {
  const next = createStream(SEED, 1_000_000);
  const clock = { nowMs: () => NOW_MS };
  const routing = createRouting(db, clock, mustBeOwned);
  const barrierRoutes = createBarrierRoutes(db, routing);
  const seen = new Set<string>();
  for (let round = 0; round < 300; round++) {
    fill((most) => next() % most);
    const whole: Routes = {
      trunks: routing.trunks(),
      callerIds: routing.callerIds(),
      use: queryRows(db, 'select day, phone, country, used, answered from cli_usage where day = ?', DAY),
    };
    const expected = blocksOf(whole);
    expect(blocksOf(barrierRoutes(NOW_MS)), `SEED=${SEED}, round ${round}`).toEqual(expected);
    for (const line of expected) seen.add(line.split(' ')[2]!);
  }
  expect([...seen].toSorted()).toEqual([
    'cli_limit',
    'free',
    ...(mustBeOwned ? ['no_caller_id'] : []),
    'no_local_caller_id',
    'no_trunk',
  ]);
});

test('reads only a few of many caller ids', () => {
  const insert = `insert into clis (phone, country, created_at) with recursive n (i) as (select 0 union all select i + 1 from n where i < 9999)
    select '+5411' || (40000000 + i), 'argentina', 0 from n`;
  executeSql(db, insert);
  executeSql(db, `insert into cli_limits (country, daily_limit, updated_at) values ('argentina', 3, 0)`);
  executeSql(
    db,
    `insert into cli_usage (day, phone, country, used) select ${DAY}, phone, 'argentina', 3 from clis limit 9000`,
  );
  const routing = createRouting(db, { nowMs: () => NOW_MS });
  const { callerIds, use } = createBarrierRoutes(db, routing)(NOW_MS);
  expect(callerIds.inventory.map(({ phone }) => phone)).toEqual(['+541140000000', '+541140009000']);
  expect(use.map(({ phone }) => phone)).toEqual(['+541140000000']);
});
