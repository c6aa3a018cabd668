/**
 * Measures exports of long histories, from the request to the last byte, relative to reading and joining the same rows.
 * Also measures the time to the first byte and the growth of the server's memory.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeHistory } from '../../scripts/calls/history.ts';
import { HISTORY_ENDS_MS } from '../../scripts/calls/timeline.ts';
import { loginAs } from '../../tests/support/api.ts';
import type { LiveServer } from '../../tests/support/live-server.ts';
import { startPackedServer } from '../packed-server.ts';
import { beginDownload, download } from './download.ts';
import { readBare } from './floor.ts';
import { linesOf, rowsOfWorkbook, type Counter } from './rows.ts';
import { residentMb, watchResident } from '../../scripts/measure/resident.ts';
import { compared, measured, type Trial, type TrialOptions, type TrialRow } from '../trial.ts';

/** Folder of the full-size histories, which are generated once and reused. */
const HISTORIES = fileURLToPath(new URL('../../bench-data', import.meta.url));
const SEED = 1;
/**
 * Required rates, rows/s. Users wait for the file: at most 20 s for a million calls as CSV, 10 s for a workbook's
 * 200,000.
 */
const LEAST_PER_SECOND = { CSV: 50_000, xlsx: 20_000, 'xlsx in words': 20_000 } as const;
/**
 * Maximum growth of memory. A working server takes 250 MB; within 500 MB an export doesn't make a 1 GB machine swap.
 */
const MOST_GROWN_MB = 250;
const MOST_FIRST_BYTE_MS = 200;

/** An export file of all calls, and how to request and count it. */
type File = {
  readonly name: keyof typeof LEAST_PER_SECOND;
  readonly path: string;
  readonly user: string;
  readonly calls: Readonly<Record<TrialOptions['size'], number>>;
  readonly newCounter: () => Counter;
};

const FILES: readonly File[] = [
  {
    name: 'CSV',
    path: '/llamadas/historico/export',
    user: 'operator',
    calls: { full: 1_000_000, smoke: 2000 },
    newCounter: linesOf,
  },
  {
    name: 'xlsx',
    path: '/performance/export/calls?format=excel',
    user: 'admin',
    calls: { full: 200_000, smoke: 500 },
    newCounter: rowsOfWorkbook,
  },
  {
    name: 'xlsx in words',
    path: '/llamadas/historico/export?export=excel',
    user: 'operator',
    calls: { full: 200_000, smoke: 500 },
    newCounter: rowsOfWorkbook,
  },
];

export const run: Trial = async ({ size }) => {
  mkdirSync(HISTORIES, { recursive: true });
  const folder = mkdtempSync(join(HISTORIES, 'export-'));
  try {
    const rows: TrialRow[] = [];
    for (const file of FILES) rows.push(...(await measure(file, file.calls[size], folder, size)));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

async function measure(file: File, calls: number, folder: string, size: TrialOptions['size']): Promise<TrialRow[]> {
  const made = join(size === 'full' ? HISTORIES : folder, `calls-${calls}-${SEED}`);
  await makeHistory({ count: calls, seed: SEED, out: made });
  // A server writes to its folder, so it gets a copy.
  const dataDir = join(folder, `${calls}`);
  mkdirSync(dataDir);
  const database = join(dataDir, 'cadencia.db');
  copyFileSync(join(made, 'cadencia.db'), database);
  const floor = readBare(database, calls);
  const server = await startPackedServer({
    dataDir,
    env: { DEMO: '1', SIM_CLOCK: new Date(HISTORY_ENDS_MS).toISOString() },
  });
  try {
    return toRows(file.name, floor, await ask(server, file, calls));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Downloads the whole file, after another client has started a download and disconnected. Throws unless it contains
 * every call.
 */
async function ask(server: LiveServer, { path, user, newCounter }: File, calls: number) {
  const { token } = await loginAs(server.url, user);
  const url = `${server.url}/api/v1${path}`;
  await beginDownload(url, token);
  const pid = server.process.pid!;
  const idleMb = residentMb(pid);
  const resident = watchResident(pid);
  const counter = newCounter();
  const { tookMs, firstByteMs } = await download(url, token, counter.take);
  const grownMb = Math.max(0, resident.stop() - idleMb);
  const found = await counter.rows();
  if (found !== calls) throw new Error(`${path} has ${found} calls of ${calls}`);
  return { perSecond: (calls / tookMs) * 1000, firstByteMs, grownMb };
}

function toRows(
  name: File['name'],
  floor: number,
  { perSecond, firstByteMs, grownMb }: Awaited<ReturnType<typeof ask>>,
): TrialRow[] {
  const budget = { value: { atLeast: LEAST_PER_SECOND[name] } };
  return [
    compared(`export: calls as ${name}`, perSecond, 'calls/s', floor, 'rows read and joined', budget),
    measured(`export: first byte of ${name}`, firstByteMs, 'ms', { atMost: MOST_FIRST_BYTE_MS }),
    measured(`export: memory of ${name} above idle`, grownMb, 'MB', { atMost: MOST_GROWN_MB }),
  ];
}
