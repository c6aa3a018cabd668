/** From every version of the tables to the present one: what was stored stays, a copy is beside it, a failure leaves it as it was. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, openMigrated } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { StartError } from '#server/start-error.ts';
import { restoreBackup } from '../../../scripts/backup/restore-backup.ts';
import { mountDisk, WHY_NO_DISK } from '../../support/disk.ts';
import { fillTables } from './old-tables.ts';

const migrationsFolder = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));
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

/** A database as a server of that version left it, with rows in each of its tables. */
function makeVersion(version: number, at = file): void {
  const db = open(at);
  for (let known = 1; known <= version; known += 1) {
    migrate(db, migrations.slice(0, known));
    db.write(() => fillTables(db.sqlite));
  }
  db.close();
}

type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Every row of every table, in the order of their keys; what a virtual table has is in others. */
function dump(at: string): Tables {
  const db = new Database(at, { readonly: true });
  try {
    const tables = db
      .prepare<[], { name: string; ncol: number }>(
        `select name, ncol from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name, ncol }) => [
        name,
        db.prepare(`select * from "${name}" order by ${ncol > 1 ? '1, 2' : '1'}`).all() as Record<string, unknown>[],
      ]),
    );
  } finally {
    db.close();
  }
}

const schema = (at: string): unknown[] => {
  const db = new Database(at, { readonly: true });
  const rows = db.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name').all();
  db.close();
  return rows;
};

/** Written anew by a migration from other tables, or by their triggers. */
const SUMMED = ['call_blocks', 'call_block_counts', 'weekly_counters', 'cli_totals', '__drizzle_migrations'];

/** What of `before` is not in `after`, where both have the column. */
function lostBetween(before: Tables, after: Tables): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    if (SUMMED.includes(table)) return [];
    const now = after[table] ?? [];
    if (now.length !== rows.length) return [`${table}: ${rows.length} rows, now ${now.length}`];
    return rows.flatMap((row, nth) =>
      Object.entries(row).flatMap(([column, value]) =>
        column in now[nth]! && now[nth]![column] !== value ? [`${table}.${column} of row ${nth}`] : [],
      ),
    );
  });
}

describe('a database of an earlier version', () => {
  it.each(Array.from({ length: NEWEST - 1 }, (_, index) => index + 1))(
    'of version %i keeps what it has, and has the tables of a new one',
    async (version) => {
      makeVersion(version);
      const before = dump(file);
      expect(Object.keys(before).filter((table) => before[table]!.length === 0)).toEqual([]);
      (await openNow()).close();
      const after = dump(file);
      expect(lostBetween(before, after)).toEqual([]);
      const gone = Object.keys(before).flatMap((table) =>
        Object.keys(before[table]![0]!).flatMap((column) =>
          column in after[table]![0]! ? [] : [`${table}.${column}`],
        ),
      );
      expect(gone).toEqual(version < 9 ? ['audio_contexts.audio_url'] : []);

      const fresh = join(folder, 'fresh.db');
      const db = open(fresh);
      migrate(db);
      db.close();
      expect(schema(file)).toEqual(schema(fresh));
      const [copy] = copies();
      expect(copy).toBe(`cadencia.db.v${version}-20261122T120000Z`);
      expect(dump(join(folder, copy!))).toEqual(before);
      expect(statSync(join(folder, copy!)).mode & 0o777).toBe(0o600);
    },
  );

  it('has had every version: the check sees what is lost', () => {
    makeVersion(NEWEST - 1);
    const before = dump(file);
    const db = open();
    db.sqlite.exec(`update campaigns set name = 'otra' where id = 1; delete from users where id = 2`);
    db.close();
    expect(lostBetween(before, dump(file))).toEqual([
      'campaigns.name of row 0',
      `users: ${before['users']!.length} rows, now 1`,
    ]);
  });

  it('is copied with what stands in its log', async () => {
    makeVersion(NEWEST - 1);
    const writer = new Database(file);
    writer.exec(`update campaigns set name = 'del registro' where id = 1`);
    cpSync(`${file}-wal`, join(folder, 'wal'));
    cpSync(file, join(folder, 'db'));
    writer.close();
    // As a kill leaves it: the last change stands in the log alone.
    cpSync(join(folder, 'db'), file);
    cpSync(join(folder, 'wal'), `${file}-wal`);
    (await openNow()).close();
    expect(dump(join(folder, copies()[0]!))['campaigns']![0]).toMatchObject({ name: 'del registro' });
  });

  it('comes back by npm run restore from the copy', async () => {
    makeVersion(NEWEST - 1);
    const before = dump(file);
    (await openNow()).close();
    await restoreBackup(join(folder, copies()[0]!), folder, NOW_MS);
    expect(dump(file)).toEqual(before);
  });

  it('is not copied when there is nothing to migrate, nor when it is new', async () => {
    (await openNow()).close();
    (await openNow()).close();
    expect(copies()).toEqual([]);
  });

  it('keeps the last three copies', async () => {
    for (const day of [1, 2, 3, 4]) {
      rmSync(file, { force: true });
      makeVersion(NEWEST - 1);
      (await openNow({ nowMs: NOW_MS + day * 86_400_000 })).close();
    }
    const version = NEWEST - 1;
    expect(copies().sort()).toEqual([24, 25, 26].map((day) => `cadencia.db.v${version}-202611${day}T120000Z`));
  });
});

describe('a migration that fails', () => {
  /** The product's migrations, and two more: the second one fails after it has changed something. */
  function makeFailing(): string {
    const failing = join(folder, 'migrations');
    mkdirSync(join(failing, 'meta'), { recursive: true });
    for (const name of readdirSync(migrationsFolder).filter((each) => each.endsWith('.sql')))
      cpSync(join(migrationsFolder, name), join(failing, name));
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { idx: number; when: number; tag: string }[];
    };
    const last = journal.entries.at(-1)!;
    const add = (nth: number, sql: string): void => {
      const tag = `${String(last.idx + nth).padStart(4, '0')}_added`;
      writeFileSync(join(failing, `${tag}.sql`), sql);
      journal.entries.push({ ...last, idx: last.idx + nth, when: last.when + nth, tag });
    };
    add(1, 'create table first_of_two (id integer)');
    add(2, "update campaigns set name = 'cambiada';--> statement-breakpoint\ninsert into no_such_table values (1)");
    writeFileSync(join(failing, 'meta/_journal.json'), JSON.stringify(journal));
    return failing;
  }

  it('leaves the database as it was, for the version before', async () => {
    makeVersion(NEWEST);
    const before = { tables: dump(file), schema: schema(file) };
    const failing = openNow({ migrationsFolder: makeFailing() });
    await expect(failing).rejects.toThrow(StartError);
    await expect(failing).rejects.toThrow(/can't be migrated: no such table: no_such_table; it is as it was before/);
    expect(readdirSync(folder).sort()).toEqual(['cadencia.db', 'migrations']);
    expect({ tables: dump(file), schema: schema(file) }).toEqual(before);
    (await openNow()).close();
  });

  it('is rolled back by itself, and those before it stay, where nobody made a copy', () => {
    makeVersion(NEWEST);
    const db = open();
    expect(() => migrate(db, readMigrationFiles({ migrationsFolder: makeFailing() }))).toThrow(StartError);
    expect(db.sqlite.prepare(`select 1 from sqlite_master where name = 'first_of_two'`).get()).toBeDefined();
    expect(db.sqlite.prepare(`select count(*) from campaigns where name = 'cambiada'`).pluck().get()).toBe(0);
    db.close();
  });
});

describe('a disk without room for the copy', () => {
  it('stops the start, says how much is missing, and changes nothing', async (context) => {
    if (WHY_NO_DISK !== null) context.skip(WHY_NO_DISK);
    const disk = mountDisk(6);
    try {
      const small = join(disk.path, 'cadencia.db');
      makeVersion(NEWEST - 1, small);
      const before = dump(small);
      const opening = openMigrated(small, newWriteLockBuffer(), { nowMs: NOW_MS, log: silent });
      await expect(opening).rejects.toThrow(
        /need \d+ MB free on the disk of .*, which has \d MB: free some; nothing was changed/,
      );
      expect(dump(small)).toEqual(before);
    } finally {
      disk.dispose();
    }
  });
});
