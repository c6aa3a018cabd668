/** A migration keeps the stored data and saves a copy beside it. A failed migration leaves the database unchanged. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import { placesOfNumber, zonesOfNumber } from '#shared/countries/number-zones.ts';
import { DAY_MS } from '#shared/durations.ts';
import { migrate, openMigrated } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { StartError } from '#server/platform/start-error.ts';
import { restoreBackup } from '../../../../scripts/backup/restore-backup.ts';
import { executeSql, queryRow, queryValue } from '../../../support/database.ts';
import { mountDisk, WHY_NO_DISK } from '../../../support/disk.ts';
import { dump, lostBetween, releasedDataFolders, schemaOf, unpackDataFolder } from './data-folder.ts';

const migrationsFolder = fileURLToPath(new URL('../../../../server/platform/db/migrations', import.meta.url));
const migrations = readMigrationFiles({ migrationsFolder });
const NEWEST = migrations.length;
const NOW_MS = Date.parse('2026-11-22T12:00:00Z');
const silent = { info: () => {} };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-migrations-'));
  file = join(folder, 'cadencia.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (at = file): Db => openDatabase(at, 'main', newWriteLockBuffer());
const openNow = (options: { nowMs?: number; migrationsFolder?: string } = {}): Promise<Db> =>
  openMigrated(file, newWriteLockBuffer(), { nowMs: NOW_MS, log: silent, ...options });
const copies = (): string[] => readdirSync(folder).filter((name) => /^cadencia\.db\.v\d+-/.test(name));

/** Creates a database of the current version, as a killed server leaves it. */
function makeUsed(at = file): void {
  const made = unpackDataFolder(releasedDataFolders.at(-1)!);
  cpSync(join(made, 'cadencia.db'), at);
  rmSync(made, { recursive: true });
  const db = open(at);
  migrate(db);
  db.close();
}

/** Returns a folder with the product's migrations, followed by these. */
function withMigrations(...added: readonly string[]): string {
  const later = mkdtempSync(join(folder, 'migrations-'));
  cpSync(migrationsFolder, later, { recursive: true });
  const journalFile = join(later, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1)!;
  for (const [nth, sql] of added.entries()) {
    const tag = `added_${nth}`;
    writeFileSync(join(later, `${tag}.sql`), sql);
    journal.entries.push({ ...last, idx: last.idx + nth + 1, when: last.when + nth + 1, tag });
  }
  writeFileSync(journalFile, JSON.stringify(journal));
  return later;
}

/**
 * Recreates a table as drizzle-kit does when ALTER TABLE is not enough. The old table's triggers are dropped with it.
 */
const REMADE_TABLE = `CREATE TABLE __new_called_numbers (id integer PRIMARY KEY NOT NULL, phone text NOT NULL, added_later integer);
  INSERT INTO __new_called_numbers (id, phone) SELECT id, phone FROM called_numbers; DROP TABLE called_numbers;
  ALTER TABLE __new_called_numbers RENAME TO called_numbers;
  CREATE UNIQUE INDEX called_numbers_phone_unique ON called_numbers (phone)`;

describe('a database of an earlier version', () => {
  const later = (): string => withMigrations(REMADE_TABLE, 'create table added_later (id integer)');

  it('keeps its data when migrated, and a copy of its previous state', async () => {
    makeUsed();
    const before = dump(file);
    (await openNow({ migrationsFolder: later() })).close();
    const after = dump(file);
    expect(lostBetween(before, after)).toEqual([]);
    expect(after['called_numbers']![0]).toHaveProperty('added_later');
    const [copy] = copies();
    expect(copy).toBe(`cadencia.db.v${NEWEST}-20261122T120000Z`);
    expect(dump(join(folder, copy!))).toEqual(before);
    expect(statSync(join(folder, copy!)).mode & 0o777).toBe(0o600);
  });

  it('no longer counts conversations that a user ended as successes', async () => {
    const made = unpackDataFolder(releasedDataFolders[0]!);
    cpSync(join(made, 'cadencia.db'), file);
    rmSync(made, { recursive: true });
    const raw = new Database(file);
    const { id } = raw.prepare("select id from contacts where outcome = 'success' limit 1").get() as { id: number };
    raw.prepare("update calls set disposition = 'ended_by_user' where contact_id = ?").run(id);
    raw.close();
    const db = await openNow();
    expect(queryValue(db, 'select outcome from contacts where id = ?', id)).toBe('ended_by_user');
    expect(queryValue(db, 'select sum(succeeded) from campaign_counters')).toBe(
      queryValue(db, "select count(*) from contacts where outcome = 'success'"),
    );
    db.close();
  });

  it('lets automatic entries of invalid numbers expire, with the verdicts of their calls, and keeps opt-outs', async () => {
    const made = unpackDataFolder(releasedDataFolders[0]!);
    cpSync(join(made, 'cadencia.db'), file);
    rmSync(made, { recursive: true });
    const raw = new Database(file);
    raw.exec(`update calls set phone = '+5491145551234', trunk_id = 1, ended_at = id, disposition = 'invalid_number',
        details = json_object('sipCause', 404, 'q850Cause', 1) where id in (select id from calls where ended_at is not null order by id limit 3);
      insert into blacklist (phone, reason, type, created_at) values
        ('+5491145551234', 'La red informó 3 veces que el número no existe', 'auto', 1000),
        ('+5491145551235', 'Pidió no recibir más llamadas (tecla 8)', 'auto', 1000)`);
    raw.close();
    const db = await openNow();
    const expiry = 'select expires_at from blacklist where phone = ?';
    expect(queryValue(db, expiry, '+5491145551234')).toBe(1000 + 90 * DAY_MS);
    expect(queryValue(db, expiry, '+5491145551235')).toBe(null);
    const verdicts =
      "select count(*) from invalid_verdicts where phone = '+5491145551234' and trunk_id = 1 and at = call_id";
    expect(queryValue(db, verdicts)).toBe(3);
    db.close();
  });

  it('knows where the entries of the blacklist come from', async () => {
    const made = unpackDataFolder(releasedDataFolders[0]!);
    cpSync(join(made, 'cadencia.db'), file);
    rmSync(made, { recursive: true });
    const raw = new Database(file);
    raw.exec(`insert into blacklist (phone, reason, type, created_at) values
      ('+5491145551234', 'La red informó 3 veces que el número no existe', 'auto', 1000),
      ('+5491145551235', 'Pidió no recibir más llamadas (tecla 8)', 'auto', 1000),
      ('+5491145551236', 'Rechazó la llamada como no deseada (SIP 607)', 'auto', 1000),
      ('+5491145551237', 'Lo pidió', 'manual', 1000)`);
    raw.close();
    const db = await openNow();
    const source = 'select source from blacklist where phone = ?';
    const numbers = ['+5491145551234', '+5491145551235', '+5491145551236', '+5491145551237'];
    expect(numbers.map((phone) => queryValue(db, source, phone))).toEqual(['network', 'key', 'network', 'blacklist']);
    db.close();
  });

  it('gets its triggers back after a migration that dropped one', async () => {
    makeUsed();
    const triggers = (): unknown[] => schemaOf(file).filter((row) => (row as { type: string }).type === 'trigger');
    const before = triggers();
    (await openNow({ migrationsFolder: later() })).close();
    expect(triggers()).toEqual(before);
    expect(before).toHaveLength(25);
  });

  it('lets its campaigns show caller ids of other countries as before', async () => {
    const made = unpackDataFolder(releasedDataFolders[0]!);
    cpSync(join(made, 'cadencia.db'), file);
    rmSync(made, { recursive: true });
    const db = await openNow();
    const count = 'select count(*) from campaigns where foreign_caller_ids = ?';
    expect([queryValue(db, count, 0), queryValue<number>(db, count, 1)! > 0]).toEqual([0, true]);
    db.close();
  });

  it('has campaigns that sell, and contacts with the region of their area code', async () => {
    const made = unpackDataFolder(releasedDataFolders[0]!);
    cpSync(join(made, 'cadencia.db'), file);
    rmSync(made, { recursive: true });
    const raw = new Database(file);
    const insert = raw.prepare(
      'insert into contacts (campaign_id, phone, country, zones, created_at) values (1, ?, ?, ?, 0)',
    );
    const phones = [...areaCodesOf('usa').keys(), '800'].map((code) => ['usa', `+1${code}5550123`] as const);
    const brazilian = [...areaCodesOf('brasil').keys()].map((code) => ['brasil', `+55${code}987650123`] as const);
    const others = [['canada', '+14165550123'] as const, ['argentina', '+5491145550123'] as const];
    const stored = [...phones, ...brazilian, ...others];
    for (const [country, phone] of stored) insert.run(phone, country, zonesOfNumber(country, phone).join('+'));
    raw.close();
    const db = await openNow();
    for (const [country, phone] of stored) {
      const zones = queryValue(db, 'select zones from contacts where phone = ? and campaign_id = 1', phone);
      expect([phone, zones]).toEqual([phone, placesOfNumber(country, phone).join('+')]);
    }
    expect(queryValue(db, "select count(*) from campaigns where purpose <> 'sales'")).toBe(0);
    db.close();
  });

  it('derives the counters of reports from its calls, without first answers', () => {
    const made = unpackDataFolder(releasedDataFolders.at(-1)!);
    const db = open(join(made, 'cadencia.db'));
    migrate(db);
    const reached = queryValue<number>(
      db,
      `select count(distinct contact_id) from calls where details ->> '$.answeredBy' = 'person' and ended_at is not null`,
    );
    expect(reached).toBeGreaterThan(0);
    expect(queryValue(db, 'select sum(reached) from hourly_counters')).toBe(reached);
    expect(queryValue(db, "select sum(reached) from dimension_hours where dimension = 'caller_id'")).toBe(reached);
    expect(queryValue(db, 'select count(*) from sqlite_temp_schema')).toBe(0);
    db.close();
    rmSync(made, { recursive: true });
  });

  it('is compared with its previous state in a way that detects lost data', () => {
    makeUsed();
    const before = dump(file);
    const db = open();
    executeSql(db, `update campaigns set name = 'otra' where id = 1; delete from users where id = 2`);
    db.close();
    const users = before['users']!.length;
    expect(lostBetween(before, dump(file))).toEqual([
      'campaigns.name of row 0',
      `users: ${users} rows, now ${users - 1}`,
    ]);
  });

  it('is copied including the content of its write-ahead log', async () => {
    makeUsed();
    const writer = new Database(file);
    writer.exec(`update campaigns set name = 'del registro' where id = 1`);
    cpSync(`${file}-wal`, join(folder, 'wal'));
    cpSync(file, join(folder, 'db'));
    writer.close();
    // After a kill, the last change is only in the write-ahead log.
    cpSync(join(folder, 'db'), file);
    cpSync(join(folder, 'wal'), `${file}-wal`);
    (await openNow({ migrationsFolder: later() })).close();
    expect(dump(join(folder, copies()[0]!))['campaigns']![0]).toMatchObject({ name: 'del registro' });
  });

  it('can be restored from the copy by npm run restore', async () => {
    makeUsed();
    const before = dump(file);
    (await openNow({ migrationsFolder: later() })).close();
    await restoreBackup(join(folder, copies()[0]!), folder, NOW_MS);
    expect(dump(file)).toEqual(before);
  });

  it('is not copied if there is nothing to migrate or it is new', async () => {
    (await openNow()).close();
    (await openNow()).close();
    expect(copies()).toEqual([]);
  });

  it('keeps the last three copies', async () => {
    for (const day of [1, 2, 3, 4]) {
      rmSync(file, { force: true });
      makeUsed();
      (await openNow({ migrationsFolder: later(), nowMs: NOW_MS + day * 86_400_000 })).close();
    }
    expect(copies().sort()).toEqual([24, 25, 26].map((day) => `cadencia.db.v${NEWEST}-202611${day}T120000Z`));
  });
});

describe('a migration that fails', () => {
  /** The first migration succeeds, the second one fails halfway. */
  const failing = (): string =>
    withMigrations(
      'create table first_of_two (id integer)',
      "update campaigns set name = 'cambiada';--> statement-breakpoint\ninsert into no_such_table values (1)",
    );

  it('leaves the database as it was, for the previous version', async () => {
    makeUsed();
    const before = { tables: dump(file), schema: schemaOf(file) };
    const opening = openNow({ migrationsFolder: failing() });
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/can't be migrated: no such table: no_such_table; nothing was changed/);
    expect(readdirSync(folder).filter((name) => name.startsWith('cadencia'))).toEqual(['cadencia.db']);
    expect({ tables: dump(file), schema: schemaOf(file) }).toEqual(before);
    (await openNow()).close();
  });

  it('is rolled back alone, keeping earlier migrations, when there is no copy', () => {
    makeUsed();
    const db = open();
    expect(() => migrate(db, readMigrationFiles({ migrationsFolder: failing() }))).toThrow(StartError);
    expect(queryRow(db, `select 1 from sqlite_master where name = 'first_of_two'`)).toBeDefined();
    expect(queryValue(db, `select count(*) from campaigns where name = 'cambiada'`)).toBe(0);
    db.close();
  });
});

describe('a database with unknown migrations', () => {
  it('stops the start with a one-line error and is not changed', async () => {
    makeUsed();
    const db = open();
    // Development versions had other migration files, with earlier times.
    executeSql(db, `update __drizzle_migrations set hash = 'x', created_at = 1795243664687`);
    db.close();
    const before = dump(file);
    const opening = openNow();
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(
      /^the database was made by a development version .* can't be upgraded: [^\n]+$/,
    );
    expect(dump(file)).toEqual(before);
    expect(copies()).toEqual([]);
    await expect(restoreBackup(file, folder, NOW_MS)).rejects.toThrow(/was made by a development version/);
  });
});

describe('a disk without room for the copy', () => {
  it('stops the start, reports the missing space, and leaves the database unchanged', async (context) => {
    if (WHY_NO_DISK !== null) context.skip(WHY_NO_DISK);
    const disk = mountDisk(6);
    try {
      const small = join(disk.path, 'cadencia.db');
      makeUsed(small);
      const before = dump(small);
      const opening = openMigrated(small, newWriteLockBuffer(), {
        nowMs: NOW_MS,
        log: silent,
        migrationsFolder: withMigrations(REMADE_TABLE),
      });
      await expect(opening).rejects.toThrow(
        /need \d+ MB free on the disk of .*, which has \d MB: free some; nothing was changed/,
      );
      expect(dump(small)).toEqual(before);
    } finally {
      disk.dispose();
    }
  });
});
