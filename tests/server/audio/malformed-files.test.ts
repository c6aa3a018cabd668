/** Files crafted to exhaust a parser. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createAudioFolder, type AudioFolder } from '#server/domains/audio/audio-folder.ts';
import { createAudioFileService, type AudioFileService } from '#server/domains/audio/file-service.ts';
import { createAudioFileStore } from '#server/domains/audio/file-store.ts';
import { createPrompts } from '#server/domains/audio/prompts.ts';
import { createAudit } from '#server/platform/audit/service.ts';
import type { Pool } from '#server/platform/pool/pool.ts';
import type { PoolTasks } from '#server/workers/pool-thread.ts';
import { openPool } from '#server/workers/workers.ts';
import { fixture } from './uploads.ts';

/** Short enough for the test, but long enough for a thread to start on a busy machine. */
const SHORT_MS = 1500;
const LONG_MS = 50_000;
const limits = { measureAudio: LONG_MS };
const INTAKE = { missing: 'file_required', unsupported: 'audio_format_unsupported' } as const;
const SUPERVISOR = {
  id: 1,
  username: 'supervisor',
  role: 'supervisor',
  sessionId: 'x',
  mustChangePassword: false,
} as const;

let root: string;
let db: Db;
let pool: Pool<PoolTasks>;
let folder: AudioFolder;
let files: AudioFileService;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cadencia-wild-'));
  const databaseFile = join(root, 'test.db');
  const writeLock = newWriteLockBuffer();
  db = openDatabase(databaseFile, 'main', writeLock);
  migrate(db);
  pool = openPool({ databaseFile, writeLock, clockOffsetMs: 0 }, { timeLimitsMs: limits });
  folder = createAudioFolder(join(root, 'audio'));
  const clock = { nowMs: () => 0 };
  files = createAudioFileService({
    db,
    store: createAudioFileStore(db),
    folder,
    measure: (path) => pool.run('measureAudio', path),
    prompts: createPrompts({
      store: createAudioFileStore(db),
      audioFolder: folder.path,
      promptFolder: join(root, 'prompts'),
      convert: (source, into) => pool.run('convertToPrompt', source, into),
      log: { warn: () => {}, info: () => {}, error: () => {} },
    }),
    contextsOf: () => [],
    campaignsOf: () => [],
    trunksOf: () => [],
    audit: createAudit(db, clock),
    clock,
    log: { warn: () => {} },
  });
});
afterAll(async () => {
  await pool.close();
  db.close();
  rmSync(root, { recursive: true, force: true });
});

function upload(content: Buffer) {
  const path = join(folder.path, `${crypto.randomUUID()}.part`);
  writeFileSync(path, content);
  const form = { fields: {}, file: { path, name: 'a.m4a', bytes: content.length } };
  return files.upload(SUPERVISOR, INTAKE, async () => form);
}

/** Returns the head of an M4A, followed by `count` boxes, each of which claims `sizeOf(i)` bytes. */
function boxes(count: number, type: string, sizeOf: (i: number) => number): Buffer {
  const content = Buffer.alloc(count * 8);
  for (let i = 0; i < count; i++) {
    content.writeUInt32BE(sizeOf(i), i * 8);
    content.write(type, i * 8 + 4, 'latin1');
  }
  return Buffer.concat([fixture('tone.m4a').subarray(0, 28), content]);
}

const MANY = 1_000_000;

describe('a recording that exhausts its parser', () => {
  it.each<[string, Buffer]>([
    ['a million boxes in one another', boxes(MANY, 'moov', (i) => (MANY - i) * 8)],
    ['a million boxes in a row', boxes(MANY, 'free', () => 8)],
  ])('with %s is refused within the time limit, and the next one is measured', async (_what, content) => {
    await upload(fixture('tone.mp3')); // starts the pool's thread
    limits.measureAudio = SHORT_MS;
    // Files are parsed sequentially, and the second one's time limit starts only when it runs.
    const refused = { status: 'rejected', reason: { code: 'audio_format_unsupported' } };
    expect(await Promise.allSettled([upload(content), upload(content)])).toMatchObject([refused, refused]);
    limits.measureAudio = LONG_MS;
    await expect(upload(fixture('tone.flac'))).resolves.toMatchObject({ format: 'flac' });
  });

  it('leaves no file behind', () => {
    expect(readdirSync(folder.path).sort()).toEqual(
      files
        .list()
        .map(({ fileName }) => fileName)
        .sort(),
    );
  });
});
