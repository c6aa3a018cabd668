/** Background jobs: their rows survive a restart, and failures around them leave no job open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '#server/platform/audit/service.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createStorageWatch } from '#server/platform/db/storage-watch.ts';
import { createJobs, type JobOrder, type JobRunner, workInSteps } from '#server/platform/jobs.ts';
import { executeSql, queryColumn, queryValue } from '../../support/database.ts';

let folder: string;
let db: Db;
let runner: JobRunner;
let logged: string[];

const clock = { nowMs: () => 1_000 };
const ENTRY = { actor: null, action: 'contacts.worked', entity: 'contacts' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-jobs-'));
  logged = [];
  start();
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(): void {
  db = openDatabase(join(folder, 'cadencia.db'), 'main', newWriteLockBuffer());
  migrate(db);
  const storage = createStorageWatch({ folder, db, log: pino({ level: 'silent' }), onDamaged: () => {} });
  const log = { error: (_: unknown, text?: string) => void logged.push(text ?? '') };
  runner = createJobs({ db, audit: createAudit(db, clock), storage, clock, log });
}

/** Returns a job that processes three items with `step`. */
const threeItems = (
  step: (items: readonly number[]) => Promise<Record<string, number> | null>,
  more: Partial<JobOrder<object, string>> = {},
): JobOrder<object, string> => ({
  userId: 2,
  details: { action: 'reset' },
  total: 3,
  audit: { ...ENTRY, action: 'contacts.reset' },
  run: (progress) => workInSteps(progress, [1, 2, 3], { next: () => 1, took: () => {} }, step),
  endAudit: ({ state }) => ({ ...ENTRY, after: { state } }),
  ...more,
});
const actions = () => queryColumn(db, 'select action from audit_log order by id');

describe('a background job', () => {
  it('counts its items by result, and is stored with its owner', async () => {
    const jobs = runner.ofKind<object, string>('bulk');
    const started = await jobs.start(async () =>
      threeItems(async ([item]) => ({ [item === 2 ? 'same' : 'changed']: 1 })),
    );
    const { id } = started!;
    await expect.poll(() => jobs.find(id)?.state).toBe('done');
    await runner.stop();
    const stored = {
      id,
      userId: 2,
      details: { action: 'reset' },
      total: 3,
      processed: 3,
      counts: { changed: 2, same: 1 },
    };
    expect(jobs.find(id)).toMatchObject({ ...stored, finishedAt: 1000 });
    expect(runner.ofKind('recycling').find(id)).toBeUndefined();
    expect(actions()).toEqual(['contacts.reset', 'contacts.worked']);
  });

  it('runs one at a time per kind', async () => {
    const jobs = runner.ofKind<object, string>('bulk');
    const { promise, resolve } = Promise.withResolvers<null>();
    const first = await jobs.start(async () => threeItems(() => promise));
    expect(await jobs.start(() => Promise.reject(new Error('not asked')))).toBeNull();
    resolve(null); // the job can't continue
    await expect.poll(() => jobs.find(first!.id)?.finishedAt).toBe(1000);
    expect(jobs.find(first!.id)).toMatchObject({ state: 'interrupted', processed: 0 });
    await expect.poll(() => jobs.start(async () => threeItems(async () => ({})))).not.toBeNull();
  });

  it('is interrupted if the server died while it ran, and its id is not reused', async () => {
    const jobs = runner.ofKind<object, string>('bulk');
    const { id } = (await jobs.start(async () => threeItems(() => new Promise(() => {}))))!;
    db.close(); // like a kill
    start();
    const again = runner.ofKind<object, string>('bulk');
    expect(again.find(id)).toMatchObject({ state: 'interrupted', finishedAt: 1000 });
    executeSql(db, 'delete from jobs');
    const next = await again.start(async () => threeItems(async () => ({})));
    expect(next!.id).toBeGreaterThan(id);
    await runner.stop();
  });

  it('is interrupted without an error by a shutdown', async () => {
    const jobs = runner.ofKind<object, string>('bulk');
    const { promise, reject } = Promise.withResolvers<null>();
    const { id } = (await jobs.start(async () => threeItems(() => promise)))!;
    const stopped = runner.stop();
    reject(new Error('the engine stops'));
    await stopped;
    expect(jobs.find(id)).toMatchObject({ state: 'interrupted', processed: 0 });
    expect(logged).toEqual([]);
    expect(actions()).toEqual(['contacts.reset', 'contacts.worked']);
  });

  it('is logged if it fails, even if a user has interrupted it', async () => {
    const jobs = runner.ofKind<object, string>('bulk');
    for (const isInterrupted of [false, true]) {
      const { promise, reject } = Promise.withResolvers<null>();
      const { id } = (await jobs.start(async () => threeItems(() => promise)))!;
      if (isInterrupted) jobs.interrupt(id);
      reject(new Error('database is locked'));
      await expect.poll(() => jobs.find(id)?.finishedAt).toBe(1000);
      expect(jobs.find(id)?.state).toBe(isInterrupted ? 'interrupted' : 'failed');
      await expect.poll(() => logged.splice(0)).toEqual(['a background job failed']);
    }
  });

  it('stores its end even if its audit entry can’t be written', async () => {
    executeSql(
      db,
      `create trigger refuse before insert on audit_log when new.action = 'contacts.worked' begin select raise(abort, 'refused'); end`,
    );
    const jobs = runner.ofKind<object, string>('bulk');
    const finish = () => executeSql(db, `insert into settings (key, value, updated_at) values ('finished', '1', 0)`);
    const { id } = (await jobs.start(async () => threeItems(async () => ({ changed: 1 }), { finish })))!;
    await expect.poll(() => logged).toEqual(['the end of a background job could not be stored']);
    expect(jobs.find(id)).toMatchObject({ state: 'done', finishedAt: 1000 });
    expect(queryValue(db, `select value from settings where key = 'finished'`)).toBe('1');
  });

  it('stores its end even if its related rows can’t be written', async () => {
    const jobs = runner.ofKind<object, string>('bulk');
    const finish = () => {
      throw new Error('refused');
    };
    const { id } = (await jobs.start(async () => threeItems(async () => ({ changed: 1 }), { finish })))!;
    await expect.poll(() => logged).toEqual(['the end of a background job could not be stored']);
    await runner.stop();
    expect(jobs.find(id)).toMatchObject({ state: 'done', finishedAt: 1000, counts: { changed: 3 } });
  });

  it('does not start if its audit entry can’t be written', async () => {
    executeSql(
      db,
      `create trigger refuse before insert on audit_log when new.action = 'contacts.reset' begin select raise(abort, 'refused'); end`,
    );
    const jobs = runner.ofKind<object, string>('bulk');
    const onStart = () => executeSql(db, `insert into settings (key, value, updated_at) values ('prepared', '1', 0)`);
    const order = async () => threeItems(() => Promise.reject(new Error('not expected')), { onStart });
    await expect(jobs.start(order)).rejects.toThrow('refused');
    expect(queryValue(db, 'select count(*) from jobs')).toBe(0);
    expect(queryValue(db, `select count(*) from settings where key = 'prepared'`)).toBe(0);
    await expect(jobs.start(order)).rejects.toThrow('refused');
  });
});
