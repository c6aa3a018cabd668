/** How many lines of a list a second go through the real upload, against its two halves alone: reading, and raw inserts. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { readList } from '#server/domains/contacts/list/read-list.ts';
import { readEnv } from '#server/env.ts';
import { compared, measured, type Trial } from './trial.ts';

const SCRIPT = fileURLToPath(new URL('../scripts/generate-contacts.ts', import.meta.url));
const LINES = { full: 300_000, smoke: 3000 } as const;
/** 5% of the lines are bad, in the spellings that people use. */
const BAD_SHARE = 0.05;
/** The import commits by the clock; about so many rows a time. */
const ROWS_PER_COMMIT = 200;
const MB = 1_000_000;

export const run: Trial = async ({ size }) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  try {
    const list = join(folder, 'list.csv');
    const lines = LINES[size];
    const bad = Math.round(lines * BAD_SHARE);
    const counts = ['--count', String(lines - bad), '--invalid', String(bad)];
    execFileSync(process.execPath, [SCRIPT, ...counts, '--format', 'mixed', '--separator', ';', '--out', list], {
      stdio: 'ignore',
    });
    const { perSecond, grownMb } = await upload(list, join(folder, 'data'), lines);
    return [
      compared('lists: upload', perSecond, 'lines/s', await read(list), 'reading and validation alone'),
      compared('lists: upload', perSecond, 'lines/s', insert(join(folder, 'raw.db'), lines), 'raw inserts alone'),
      measured('lists: memory above idle', grownMb, 'MB'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** One POST to the whole server, from the first byte to the answer. */
async function upload(list: string, dataDir: string, lines: number): Promise<{ perSecond: number; grownMb: number }> {
  const env = readEnv({ DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test', SIM_SEED: '1' });
  const server = await compose({ env, log: pino({ level: 'silent' }), engine: false });
  try {
    const url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1`;
    const login = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'supervisor', password: 'supervisor123' }),
    });
    const { token } = (await login.json()) as { token: string };
    const idle = process.memoryUsage.rss();
    let peak = idle;
    const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
    const form = new FormData();
    form.append('arquivo', await openAsBlob(list), 'list.csv');
    const startedMs = performance.now();
    const answer = await fetch(`${url}/contacts/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const perSecond = perSecondSince(startedMs, lines);
    clearInterval(sampler);
    const { total_processados } = (await answer.json()) as { total_processados: number };
    if (total_processados !== lines) throw new Error(`the upload counted ${total_processados} lines of ${lines}`);
    return { perSecond, grownMb: Math.max(1, (peak - idle) / MB) };
  } finally {
    await server.close();
  }
}

async function read(list: string): Promise<number> {
  const startedMs = performance.now();
  let rows = 0;
  for await (const batch of readList(list, { country: 'AR' })) rows += batch.rows.length;
  return perSecondSince(startedMs, rows);
}

/** The same rows, prepared, in transactions of the import's size. */
function insert(file: string, lines: number): number {
  const db = openDatabase(file, 'pool', newWriteLockBuffer());
  migrate(db);
  const add = db.sqlite.prepare(
    'insert into contacts (campaign_id, phone, name, country, created_at) values (1, ?, ?, ?, 0)',
  );
  const startedMs = performance.now();
  for (let from = 0; from < lines; from += ROWS_PER_COMMIT) {
    db.write(() => {
      for (let i = from; i < Math.min(lines, from + ROWS_PER_COMMIT); i++)
        add.run(`+54911${scattered(i)}`, 'Ana María Pérez', 'argentina');
    });
  }
  const perSecond = perSecondSince(startedMs, lines);
  db.close();
  return perSecond;
}

/** Eight digits, each index its own: keys come in no order, as in a list. */
function scattered(index: number): number {
  return 10_000_000 + ((index * 61_803_399) % 90_000_000);
}

function perSecondSince(startedMs: number, count: number): number {
  return count / ((performance.now() - startedMs) / 1000);
}
