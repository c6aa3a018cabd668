/**
 * Creates a compressed database of this version, as a server that is killed while dialing leaves it: `NODE_ENV=test
 * node tests/server/platform/db/make-data-folder.ts tests/fixtures/data-folders/v1.db.gz`. Run once for each released
 * version of the schema.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import { loginAs } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, queryRow } from '../../../support/database.ts';
import { dump, emptyTables } from './data-folder.ts';

const CONTACTS = 150;

async function fill(test: TestApp): Promise<void> {
  const api = await loginAs(await test.listen(), 'admin');
  await api.post('/users', {
    username: 'lucia',
    name: 'Lucía Ñandú',
    email: 'lucia@example.com',
    role: 'operator',
    password: 'lucia12345',
  });
  await api.post('/blacklist', { phone: '+5491144445555', reason: 'Pidió no ser llamado' });
  await api.post('/performance/cli/limits/argentina', { country: 'argentina', daily_limit: 0 });
  await api.post('/performance/dtmf/config/argentina', { menu_timeout: 30 });
  await api.post('/performance/dialer/cps/50');
  const { id } = await api.post<{ id: number }>('/campaigns', {
    name: 'De antes',
    cli_number: '+541152345678',
    max_concurrent_calls: 30,
    max_attempts: 2,
    retry_interval: 60,
    tiempo_entre_llamadas: 0,
  });
  const phones = Array.from({ length: CONTACTS }, (_, nth) => `+54911${23_450_000 + nth},Persona ${nth}`);
  await api.upload(id, 'lista.csv', phones.join('\n'));
  await api.post('/timing-configs', { campaign_id: id, wait_time: 30 });
  await api.post('/caller-id-configs', { campaign_id: id, caller_name: 'Ventas', caller_number: '+541152345678' });
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  // Late enough for rows in each table, early enough for calls in progress.
  const missing = (): string[] =>
    emptyTables(dump(join(test.dataDir, 'cadencia.db'))).filter((table) => table !== 'called_numbers');
  while (missing().length > 0 || !isDialing(test)) await new Promise((resolve) => setTimeout(resolve, 200));
  test.db.write(() => createNumberIndex(test.db).add(10_000));
}

const isDialing = ({ db }: TestApp): boolean =>
  queryRow(db, 'select 1 from calls where answered_at is not null and ended_at is null') !== undefined;

const folder = mkdtempSync(join(tmpdir(), 'cadencia-fixture-'));
const test = await startTestApp({ env: { SIM_SPEED: '20' } });
try {
  await fill(test);
  const copy = join(folder, 'copy.db');
  executeSql(test.db, 'vacuum into ?', copy);
  writeFileSync(process.argv[2]!, gzipSync(readFileSync(copy), { level: 9 }));
} finally {
  await test.close();
  rmSync(folder, { recursive: true });
}
