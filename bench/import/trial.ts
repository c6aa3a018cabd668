/**
 * Measures the upload of a long list into a long campaign, relative to the slower of its two halves (reading, raw
 * inserts) while both run at once, because processors that share a cache slow each other. Also measures the growth of the server's memory, the latencies of other requests during the import, a
 * workbook, and a list of blanks.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { startPackedServer } from '../packed-server.ts';
import { readBlanks } from './blanks.ts';
import { halvesAtOnce, perSecondSince, prepareCampaign } from './floors.ts';
import { writeWorkbook } from './workbook.ts';
import { quantile } from '../../scripts/measure/quantile.ts';
import { residentMb, watchResident } from '../../scripts/measure/resident.ts';
import { compared, measured, type Trial } from '../trial.ts';
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 20;

/** Repeats a request sequentially. `stop` returns the latencies, ms. */
function repeat(ask: () => Promise<unknown>): { stop(): Promise<number[]> } {
  const tookMs: number[] = [];
  const end = new AbortController();
  const asking = (async () => {
    while (!end.signal.aborted) {
      const askedMs = performance.now();
      await ask();
      tookMs.push(performance.now() - askedMs);
      await delay(EVERY_MS);
    }
  })();
  return {
    async stop() {
      end.abort();
      await asking;
      return tookMs;
    },
  };
}

const SCRIPT = fileURLToPath(new URL('../../scripts/generate-contacts.ts', import.meta.url));
const SIZES = {
  full: { lines: 1_000_000, before: 1_000_000, sheetRows: 300_000, blankBytes: 100_000_000 },
  smoke: { lines: 5000, before: 3000, sheetRows: 3000, blankBytes: 1_000_000 },
} as const;
const BAD_SHARE = 0.05;
const MIN_RATIO = 0.7;
/** A workbook is unpacked before its rows are read like any other list's. */
const MIN_WORKBOOK_RATIO = 0.5;
/**
 * Maximum growth of memory. A working server takes 250 MB; within 500 MB an import doesn't make a 1 GB machine swap.
 */
const MOST_GROWN_MB = 250;
const MOST_WAIT_MS = 50;

export const run: Trial = async ({ size }) => {
  const { lines, before, sheetRows, blankBytes } = SIZES[size];
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  try {
    const list = join(folder, 'list.csv');
    writeList(list, lines);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const database = join(dataDir, 'cadencia.db');
    prepareCampaign(database, before);
    copyFileSync(database, join(folder, 'raw.db'));
    const { reading, inserting } = await halvesAtOnce(list, join(folder, 'raw.db'), lines);
    const { perSecond, grownMb, tookMs } = await upload(list, dataDir, lines);
    const workbook = join(folder, 'list.xlsx');
    await writeWorkbook(workbook, sheetRows);
    const sheet = await upload(workbook, dataDir, sheetRows);
    const slower = Math.min(reading, inserting);
    const budget = { ratio: { atLeast: MIN_RATIO } };
    return [
      compared('import: lines', perSecond, 'lines/s', slower, 'the slower half beside the other', budget),
      measured('import: reading and validation beside raw inserts', reading, 'lines/s'),
      measured('import: raw inserts beside reading', inserting, 'lines/s'),
      measured('import: memory above idle', Math.max(0, grownMb), 'MB', { atMost: MOST_GROWN_MB }),
      measured('import: p99 of answers meanwhile', quantile(tookMs, 0.99), 'ms', { atMost: MOST_WAIT_MS }),
      compared('import: rows of a workbook', sheet.perSecond, 'rows/s', perSecond, 'lines', {
        ratio: { atLeast: MIN_WORKBOOK_RATIO },
      }),
      measured('import: memory of a workbook above idle', Math.max(0, sheet.grownMb), 'MB', { atMost: MOST_GROWN_MB }),
      measured('import: p99 of answers meanwhile, of a workbook', quantile(sheet.tookMs, 0.99), 'ms', {
        atMost: MOST_WAIT_MS,
      }),
      await readBlanks(list, blankBytes),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

function writeList(file: string, lines: number): void {
  const bad = Math.round(lines * BAD_SHARE);
  const counts = ['--count', String(lines - bad), '--invalid', String(bad)];
  execFileSync(process.execPath, [SCRIPT, ...counts, '--format', 'mixed', '--separator', ';', '--out', file], {
    stdio: 'ignore',
  });
}

/** Uploads to a server in a child process in one POST, and measures from the request to the answer. */
async function upload(list: string, dataDir: string, lines: number) {
  const server = await startPackedServer({ dataDir, env: { DEMO: '1' } });
  try {
    const api = await loginAs(server.url, 'supervisor');
    const asking = repeat(() => api.get('/campaigns'));
    const pid = server.process.pid!;
    const idleMb = residentMb(pid);
    const resident = watchResident(pid);
    const startedMs = performance.now();
    const counted = await post(api, list);
    const perSecond = perSecondSince(startedMs, lines);
    const grownMb = resident.stop() - idleMb;
    if (counted !== lines) throw new Error(`the upload counted ${counted} lines of ${lines}`);
    return { perSecond, grownMb, tookMs: await asking.stop() };
  } finally {
    await server.stop();
  }
}

async function post(api: Api, list: string): Promise<number> {
  const form = new FormData();
  form.append('arquivo', await openAsBlob(list), basename(list));
  form.append('campaign_id', '1');
  const answer = await api.raw('POST', '/contacts/upload', { body: form });
  const { total_processados } = (await answer.json()) as { total_processados: number };
  return total_processados;
}
