/** Migrates data folders of every released version of the schema, from servers killed while dialing. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated } from '#server/platform/db/migrate.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { queryColumn, queryValue } from '../../../support/database.ts';
import {
  dump,
  emptyTables,
  lostBetween,
  releasedDataFolders,
  schemaOf,
  unpackDataFolder,
  type Tables,
} from './data-folder.ts';

/** Shortly after the last call in these data folders. */
const SIM_CLOCK = '2026-11-23T15:05:00Z';
const instant = (column: string): string => `strftime('%FT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;

/** Expected parts of an answer's JSON, from the tables before the migration. */
const ANSWERS: readonly [tables: string, path: string, pieces: string][] = [
  ['users', '/users', `select '"username":"' || username || '","name":"' || name || '","email":"' || email from users`],
  ['audit_log', '/audit?limit=100', `select '"id":' || id || ',"at":"' || ${instant('at')} || '"' from audit_log`],
  [
    'settings',
    '/dialer/config',
    `select '"max_calls_per_second":' || value from settings where key = 'globalCallsPerSecond'`,
  ],
  [
    'campaigns',
    '/campaigns',
    `select '"id":' || id || ',"campaign_id":' || id || ',"name":"' || name || '"' from campaigns`,
  ],
  [
    'campaign_states',
    '/campaigns/2',
    `select '"status":"' || status || '"' from campaign_states where campaign_id = 2`,
  ],
  [
    'campaign_counters',
    '/presione1/campanhas/2/estadisticas',
    `select '"llamadas_realizadas":' || placed || ',"llamadas_contestadas":' || answered from campaign_counters`,
  ],
  ['contacts, uploads', '/campaigns/2', `select '"contacts_total":' || count(*) from contacts where campaign_id = 2`],
  ['uploads', '/contacts/uploads/{upload}', `select '"' || id || '"' from uploads where campaign_id = 2`],
  [
    'timing_configs',
    '/timing-configs',
    `select '"campaign_id":' || campaign_id || ',"wait_time":' || wait_time_s from timing_configs`,
  ],
  ['trunks', '/trunks', `select '"id":' || id || ',"name":"' || name || '","host":"' || host || '"' from trunks`],
  ['clis', '/code2base/clis?limit=100', `select '"numero":"' || phone || '"' from clis`],
  [
    'cli_limits',
    '/performance/cli/limits',
    `select '"daily_limit":' || daily_limit || ',"is_default":false,"updated_at":"' || ${instant('updated_at')} from cli_limits`,
  ],
  ['cli_usage', '/performance/cli/usage', `select '"' || country || '":' || sum(used) from cli_usage group by country`],
  [
    'cli_totals',
    '/performance/cli/list?limit=100',
    `select '"last_used":"' || ${instant('last_used_at')} from cli_totals`,
  ],
  [
    'caller_id_configs',
    '/caller-id-configs',
    `select '"campaign_id":' || campaign_id || ',"caller_name":"' || caller_name || '"' from caller_id_configs`,
  ],
  [
    'dtmf_configs',
    '/performance/dtmf/configs',
    `select '"menu_timeout":' || menu_timeout_s || ',"language":"' || language from dtmf_configs`,
  ],
  [
    'audio_files',
    '/audios',
    `select '"filename":"' || file_name || '","description":"' || description from audio_files`,
  ],
  ['audio_contexts', '/audios/contextos', `select '"nombre":"' || name || '"' from audio_contexts`],
  [
    'blacklist',
    '/blacklist',
    `select '"phone":"' || phone || '","numero":"' || phone || '","reason":"' || reason from blacklist`,
  ],
  [
    'calls',
    '/llamadas/historico?page_size=100',
    `select '"id":' || id || ',"numero_destino":"' || phone || '"' from (select * from calls order by assigned_at desc, id desc limit 100)`,
  ],
  [
    'shown_counters',
    '/llamadas/historico?estados=finalizada',
    `select '"total":' || count(*) from calls where disposition in ('success', 'no_key', 'opt_out', 'machine')`,
  ],
  [
    'called_numbers',
    '/llamadas/historico?telefono=2345012',
    `select '"numero_destino":"' || phone from called_numbers where phone like '%2345012%'`,
  ],
  ['hourly_counters', '/llamadas/stats', `select '"calls_today":' || sum(calls) from hourly_counters`],
  ['metric_samples', '/performance/metrics/history', `select '"cps_max":' || max(placed) from metric_samples`],
];

/**
 * Tables that no endpoint shows, or whose rows are no longer valid, such as sessions, which end by the wall clock.
 */
const NOT_ASKED_FOR = [
  'called_numbers_until',
  'sessions',
  '__drizzle_migrations',
  // Counters of earlier versions.
  'agent_hours',
  'call_blocks',
  'call_block_counts',
  'call_block_totals',
  'dead_numbers',
  'weekly_counters',
];

describe.each(releasedDataFolders)('the data folder %s', (name) => {
  let dataDir: string;
  let file: string;
  let before: Tables;
  beforeAll(() => {
    dataDir = unpackDataFolder(name);
    file = join(dataDir, 'cadencia.db');
    before = dump(file);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('has rows in every table', () => {
    expect(emptyTables(before)).toEqual([]);
    const asked = [...ANSWERS.flatMap(([tables]) => tables.split(', ')), ...NOT_ASKED_FOR];
    expect(Object.keys(before).filter((table) => !asked.includes(table))).toEqual([]);
  });

  it('is migrated to the current schema without losing data', async () => {
    const options = { nowMs: 0, log: { info: () => {} } };
    (await openMigrated(file, newWriteLockBuffer(), options)).close();
    expect(lostBetween(before, dump(file))).toEqual([]);
    const fresh = join(dataDir, 'fresh.db');
    (await openMigrated(fresh, newWriteLockBuffer(), options)).close();
    expect(schemaOf(file)).toEqual(schemaOf(fresh));
  });

  describe('under a server that does not dial', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp({ dataDir, engine: false, env: { SIM_CLOCK } });
    });
    afterAll(() => test.close());

    it.each(ANSWERS)('shows %s at %s', async (_, path, pieces) => {
      const upload = before['uploads']!.find((row) => row['campaign_id'] === 2)!['id'] as string;
      const answer = await test.request('admin', 'GET', path.replace('{upload}', upload));
      const wanted = queryColumn<string>(test.db, pieces);
      expect(wanted).not.toEqual([]);
      expect(wanted.filter((piece) => !answer.text.includes(piece))).toEqual([]);
    });
  });

  describe('under a server that dials', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp({ dataDir, env: { SIM_CLOCK, SIM_SPEED: '50' } });
    });
    afterAll(() => test.close());

    it('resumes dialing: interrupts open calls and calls the remaining contacts', async () => {
      const open = before['calls']!.filter((call) => call['ended_at'] === null).map((call) => call['id']);
      const newest = before['calls']!.at(-1)!['id'];
      await expect
        .poll(() => queryValue(test.db, 'select count(*) from calls where id > ?', newest))
        .toBeGreaterThan(3);
      const interrupted = "select id from calls where disposition = 'interrupted' order by id";
      expect(queryColumn(test.db, interrupted)).toEqual(open);
      expect(test.db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    });
  });
});
