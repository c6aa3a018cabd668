import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { queryValue } from '../../../support/database.ts';

const SECRET = 'de-antes-en-claro';
const TRUNK = { name: 'Viejo', host: 'sip.example.com', country_code: '54' };

let folder: string;
let app: TestApp;

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function start(env: Record<string, string> = {}, lines: string[] = []): Promise<void> {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ engine: false, dataDir: folder, log, env });
}

const trunkOf = async (id: number) => {
  const { trunks } = (await app.request('admin', 'GET', '/trunks')).body as {
    trunks: { id: number; sip_config: object }[];
  };
  return trunks.find((trunk) => trunk.id === id);
};

it('secrets of an earlier version are encrypted at the start, and their rows overwritten in the file', async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-secrets-'));
  await start();
  const id = (await app.request('admin', 'POST', '/trunks', TRUNK)).body['id'] as number;
  await app.server.close();
  // Stores secrets as earlier versions did, in many rows, because not every rewritten row leaves a gap.
  const db = new Database(join(folder, 'cadencia.db'));
  db.pragma('secure_delete = ON'); // the test's own writes leave no copies
  db.prepare('update trunks set sip_config = ?').run(
    JSON.stringify({ username: 'yo', secret: SECRET, qualify: false }),
  );
  db.prepare("update trunks set sip_config = json_set(sip_config, '$.secret', null) where id = 1").run();
  db.close();
  const files = (): string => readFileSync(join(folder, 'cadencia.db'), 'latin1');
  expect(files().includes(SECRET)).toBe(true);

  const lines: string[] = [];
  await start({}, lines);
  expect(await trunkOf(id)).toMatchObject({ sip_config: { username: 'yo', qualify: false, has_secret: true } });
  expect(queryValue<number>(app.db, `select count(*) from trunks where sip_config ->> '$.secret' is not null`)).toBe(0);
  expect(files().includes(SECRET)).toBe(false);
  expect(lines).toEqual([]);
});

it('a lost key leaves the trunk without a secret, is logged, and the stored secret works again with the key', async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-secrets-'));
  await start();
  const body = { ...TRUNK, sip_config: { username: 'yo', secret: 'hunter2' } };
  const id = (await app.request('admin', 'POST', '/trunks', body)).body['id'] as number;
  await app.server.close();

  const lines: string[] = [];
  await start({ SECRETS_KEY: 'otra clave que no es' }, lines);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { trunks: [id], msg: expect.stringContaining('encrypted with another key') as unknown },
  ]);
  expect(await trunkOf(id)).toMatchObject({ sip_config: { has_secret: false, secret_lost: true } });
  await app.server.close();

  await start();
  expect(await trunkOf(id)).toMatchObject({ sip_config: { has_secret: true, secret_lost: false } });
});
