import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { REJECTS_HEADER } from '#server/domains/contacts/import/rejects.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, queryColumn } from '../../../support/database.ts';

const NOW_MS = Date.parse('2026-11-21T15:00:00Z');
const REJECTS = `${REJECTS_HEADER}1,invalid_number,No es un número,no es un teléfono\r\n`;

let folder: string;
let test: TestApp;

const start = (): Promise<TestApp> => startTestApp({ dataDir: folder, engine: false, wall: { nowMs: () => NOW_MS } });

/** Adds an upload that ended `daysAgo` days ago, with its rejects. */
function addUpload(app: TestApp, id: string, daysAgo: number): void {
  const insert = `insert into uploads (id, campaign_id, user_id, file_name, state, reject_bytes, lines, invalid, created_at, finished_at)
    values (?, 1, 1, 'lista.csv', 'done', ?, 1, 1, ?, ?)`;
  const endedAt = NOW_MS - daysAgo * DAY_MS;
  executeSql(app.db, insert, id, Buffer.byteLength(REJECTS), endedAt, endedAt);
  writeFileSync(join(folder, 'uploads', `${id}.rejects.csv`), REJECTS);
}

function addEntry(app: TestApp, action: string, daysAgo: number): void {
  const insert = "insert into audit_log (at, username, action, entity) values (?, 'admin', ?, 'test')";
  executeSql(app.db, insert, NOW_MS - daysAgo * DAY_MS, action);
}

function addBlocked(app: TestApp, phone: string, expiresAt: number | null): void {
  const insert = "insert into blacklist (phone, reason, type, created_at, expires_at) values (?, 'x', 'auto', 0, ?)";
  executeSql(app.db, insert, phone, expiresAt);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-retention-'));
  const before = await start();
  addUpload(before, 'subida-vieja', 31);
  addUpload(before, 'subida-nueva', 29);
  // A restored database may not know every upload whose rejects are on disk.
  for (const [id, daysAgo] of [
    ['desconocida-vieja', 31],
    ['desconocida-nueva', 29],
  ] as const) {
    const file = join(folder, 'uploads', `${id}.rejects.csv`);
    writeFileSync(file, REJECTS);
    const endedAt = new Date(NOW_MS - daysAgo * DAY_MS);
    utimesSync(file, endedAt, endedAt);
  }
  addEntry(before, 'old', 366);
  addEntry(before, 'recent', 364);
  addBlocked(before, '+5491130000001', NOW_MS - 1);
  addBlocked(before, '+5491130000002', NOW_MS + HOUR_MS);
  addBlocked(before, '+5491130000003', null);
  for (const [callId, daysAgo] of [181, 179].entries())
    executeSql(
      before.db,
      "insert into invalid_verdicts values (?, '+5491130000002', 1, ?)",
      callId,
      NOW_MS - daysAgo * DAY_MS,
    );
  executeSql(before.db, "insert into settings (key, value, updated_at) values ('callRetentionDays', '31', 0)");
  for (const [userId, daysAgo] of [32, 30].entries())
    executeSql(
      before.db,
      "insert into agent_events (at, user_id, team_id, from_state, to_state) values (?, ?, 1, 'offline', 'available')",
      NOW_MS - daysAgo * DAY_MS,
      userId,
    );
  await before.close();
  test = await start();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const rejects = (id: string) => test.request('supervisor', 'GET', `/contacts/uploads/${id}/rejects`);

describe('a starting server', () => {
  it('removes rejects older than 30 days, reports them as expired, and keeps the counts', async () => {
    const files = (): string[] => readdirSync(join(folder, 'uploads')).toSorted();
    await expect.poll(files).toEqual(['desconocida-nueva.rejects.csv', 'subida-nueva.rejects.csv']);
    expect((await rejects('subida-nueva')).text).toBe(REJECTS);
    expect(await rejects('subida-vieja')).toMatchObject({
      status: 404,
      body: { error: 'rejects_expired', message: 'Los rechazos de esta carga ya no se guardan' },
    });
    expect(await test.request('supervisor', 'GET', '/contacts/uploads/subida-vieja')).toMatchObject({ status: 200 });
  });

  it('removes audit entries older than a year', async () => {
    const actions = (): unknown => queryColumn(test.db, "select action from audit_log where entity = 'test'");
    await expect.poll(actions).toEqual(['recent']);
  });

  it('removes expired blacklist entries and records it, but no opt-outs', async () => {
    const phones = (): unknown => queryColumn(test.db, 'select phone from blacklist order by phone');
    await expect.poll(phones).toEqual(['+5491130000002', '+5491130000003']);
    const entries = "select username || ' ' || entity_name from audit_log where action = 'blacklist.expire'";
    expect(queryColumn(test.db, entries)).toEqual(['cadencia +5491130000001']);
  });

  it('removes changes of people’s states that are older than the calls it keeps', async () => {
    await expect.poll(() => queryColumn(test.db, 'select user_id from agent_events')).toEqual([1]);
  });

  it('removes verdicts on numbers that no entry shows any more', async () => {
    await expect.poll(() => queryColumn(test.db, 'select call_id from invalid_verdicts')).toEqual([1]);
  });
});
