/** Runs the contact and call routes in the real app with the real database and pool, on a free port. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createAudit } from '#server/platform/audit/service.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { registerCallRoutes } from '#server/domains/calls/routes.ts';
import { createCallService } from '#server/domains/calls/service.ts';
import { registerContactRoutes } from '#server/domains/contacts/import/routes.ts';
import { createContactService } from '#server/domains/contacts/import/service.ts';
import { createUploadStore } from '#server/domains/contacts/import/upload-store.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import type { Pool } from '#server/platform/pool/pool.ts';
import type { PoolTasks } from '#server/workers/pool-thread.ts';
import { openPool } from '#server/workers/workers.ts';
import { createStorageWatch, type StorageWatch } from '#server/platform/db/storage-watch.ts';
import type { Role } from '#shared/roles.ts';
import { executeSql, prepareSql } from './database.ts';
import { UNWATCHED } from './unwatched.ts';

export const NOW_MS = Date.parse('2026-11-21T15:00:00Z');

export type ListsRig = {
  readonly url: string;
  readonly db: Db;
  readonly pool: Pool<PoolTasks>;
  readonly liveCalls: Map<number, LiveCall>;
  /** Ids of the campaigns about which the engine was notified. */
  readonly told: number[];
  /** Ids of the lists about whose opt-outs the engine was notified. */
  readonly blockedLists: number[];
  readonly ended: number[];
  readonly transferred: number[];
  /** Hooks at moments that a test can't observe from outside. Each runs once. */
  readonly moments: {
    /** Runs when a list has been imported, before the server notices. */
    imported?: (() => void) | undefined;
    /** Runs when the server has waited until the database is writable, and is about to continue. */
    sound?: (() => void) | undefined;
  };
  /** Returns the names in the uploads folder. */
  files(): string[];
  recover(): Promise<void>;
  get(path: string, role?: Role, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: BodyInit, role?: Role, headers?: Record<string, string>): Promise<Response>;
  addCampaign(name: string, cliNumber?: string): number;
  close(): Promise<void>;
};

export async function startListsRig({ maxFileBytes = 50_000_000 } = {}): Promise<ListsRig> {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-lists-'));
  const uploadsFolder = join(folder, 'uploads');
  const databaseFile = join(folder, 'test.db');
  const writeLock = newWriteLockBuffer();
  const db = openDatabase(databaseFile, 'main', writeLock);
  migrate(db);
  for (const name of ['ana', 'beto']) {
    const user = `insert into users (username, name, email, role, password_hash, created_at) values (?, ?, ?, 'supervisor', '', 0)`;
    executeSql(db, user, name, name.toUpperCase(), `${name}@example.com`);
  }
  const clock: Clock = { nowMs: () => NOW_MS };
  const audit = createAudit(db, clock);
  const pool = openPool({ databaseFile, writeLock, clockOffsetMs: 0 });
  const told: number[] = [];
  const blockedLists: number[] = [];
  const ended: number[] = [];
  const transferred: number[] = [];
  const liveCalls = new Map<number, LiveCall>();
  const moments: ListsRig['moments'] = {};
  const meet = (moment: keyof ListsRig['moments']): void => {
    const work = moments[moment];
    moments[moment] = undefined;
    work?.();
  };
  const log = pino({ level: 'silent' });
  const watch = createStorageWatch({ folder, db, log, onDamaged: () => {} });
  const storage: Pick<StorageWatch, 'note' | 'healthy'> = {
    note: watch.note,
    healthy: async () => {
      await watch.healthy();
      meet('sound');
    },
  };

  function addCampaign(name: string, cliNumber?: string): number {
    const insert = 'insert into campaigns (name, cli_number, created_at, updated_at) values (?, ?, 0, 0)';
    return Number(prepareSql(db, insert).run(name, cliNumber ?? null).lastInsertRowid);
  }

  const findCampaign = prepareSql<[string | number], { id: number; cliNumber: string | null }>(
    db,
    'select id, cli_number as cliNumber from campaigns where ? in (id, name) and deleted_at is null',
  );
  const contacts = createContactService({
    db,
    uploads: createUploadStore(db),
    campaigns: {
      find: (id) => findCampaign.get(id),
      general: () => findCampaign.get('General') ?? { id: addCampaign('General'), cliNumber: null },
    },
    importList: async (request) => {
      const outcome = await pool.run('importContacts', request);
      meet('imported');
      return outcome;
    },
    copyContacts: () => Promise.reject(new Error('nothing is copied')),
    isForReal: false,
    storage,
    contactsAdded: async (campaignId) => void told.push(campaignId),
    listOptOutsAdded: async (listId) => void blockedLists.push(listId),
    defaultCountry: () => 'argentina',
    audit,
    clock,
    log,
    folder: uploadsFolder,
  });
  const calls = createCallService({
    calls: createCallStore(db),
    liveCalls: () => liveCalls,
    contactName: (id) => `Contacto ${id}`,
    channelOf: (id) => `SIM/${id}`,
    recordingOf: () => undefined,
    searchHistory: (request) => pool.run('searchHistory', request),
    countHistory: (request) => pool.run('countHistory', request),
    textPage: (request) => pool.run('exportTextPage', request),
    openSheet: () => Promise.reject(new Error('no workbook is made')),
    endCall: async (entry, id) => {
      if (!liveCalls.delete(id)) fail('call_not_found');
      audit.record(entry);
      ended.push(id);
      return null;
    },
    transferCall: async (entry, id, extension) => {
      if (!liveCalls.has(id)) fail('call_not_found');
      if (extension !== 100) fail('extension_not_found', { extension });
      audit.record(entry);
      transferred.push(id);
      return null;
    },
    timeZone: () => 'America/Argentina/Buenos_Aires',
    dialCodesOf: () => ['54'],
    objectivePct: () => 85,
    audit,
    clock,
  });
  const app = await buildApp({
    ...UNWATCHED,
    onError: storage.note,
    version: '0',
    listensOn: '127.0.0.1',
    demo: false,
    production: false,
    jwtSecret: 'x'.repeat(32),
    trustedProxies: [],
    allowedOrigins: [],
    consoleFolder: join(folder, 'none'),
    readiness: async () => ({ database: true, engine: true, problem: null }),
    wire: () => ({
      authenticator: {
        byToken: (role) => ({ id: 1, username: 'ana', role: role as Role, sessionId: 's', mustChangePassword: false }),
        byCookie: () => null,
      },
      routes: (api) => {
        registerContactRoutes(api, contacts, { folder: uploadsFolder, maxFileBytes });
        registerCallRoutes(api, calls);
      },
      rootRoutes: () => {},
    }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1`;

  return {
    url,
    db,
    pool,
    liveCalls,
    moments,
    told,
    blockedLists,
    ended,
    transferred,
    files: () => readdirSync(uploadsFolder),
    recover: contacts.recover,
    // Compressing the answers would take longer than producing them.
    get: (path, role = 'supervisor', headers = {}) =>
      fetch(url + path, { headers: { authorization: `Bearer ${role}`, 'accept-encoding': 'identity', ...headers } }),
    post: (path, body, role = 'supervisor', headers = {}) =>
      fetch(url + path, { method: 'POST', body, headers: { authorization: `Bearer ${role}`, ...headers } }),
    addCampaign,
    async close() {
      await app.close();
      watch.close();
      await pool.close();
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
