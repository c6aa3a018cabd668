/**
 * Measures registries of people who must not be called: loading a set through the API, its memory and disk, looking a
 * number up, and the rate of dialing with the set, relative to the same dialing without one.
 */
import { copyFileSync, createWriteStream, mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHistory } from '../../scripts/calls/history.ts';
import { quantile } from '../../scripts/measure/quantile.ts';
import { residentMb, watchResident } from '../../scripts/measure/resident.ts';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { createRegistryLookup } from '#server/dialer/registries.ts';
import { openConnection } from '#server/platform/db/connection.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { throughput, type ThroughputOptions } from '../journal/throughput.ts';
import { startPackedServer } from '../packed-server.ts';
import { compared, measured, type Trial } from '../trial.ts';

const SIZES = {
  full: { few: 400_000, many: 5_000_000, lookups: 200_000, calls: 20_000, callsInATurn: 5000 },
  smoke: { few: 2000, many: 5000, lookups: 1000, calls: 1000, callsInATurn: 500 },
} as const;
const HISTORY = 2000;
const RATE = 500;
const FEW_WITHIN_S = 20;
const MOST_GROWN_MB = 150;
const MOST_LOOKUP_US = 20;
const LEAST_SHARE = 0.9;
/** Odd, for the median. */
const PAIRS = 3;

/** Below the numbers that are dialled, so that each of them is looked up in a block. */
const LOWEST = '+51987654321';
const nthNumber = (index: number): string => `11${20_000_000 + index * 8}`;

export const run: Trial = async ({ size }) => {
  const { few, many, lookups, calls, callsInATurn } = SIZES[size];
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  try {
    const past = join(folder, 'past');
    await makeHistory({ count: HISTORY, seed: 1, out: past });
    const copy = (name: string): string => {
      const file = join(folder, name);
      copyFileSync(join(past, 'cadencia.db'), file);
      return file;
    };
    const plain = copy('plain.db');
    const bytesBefore = statSync(plain).size;
    const loaded = await load(folder, past, few, many);
    const listed = copy('listed.db');
    const addedMb = (statSync(listed).size - bytesBefore) / 1e6;
    const tookUs = lookUp(listed, many, lookups);
    const pace = await medianPace(plain, listed, copy, { callsPerSecond: RATE, calls, callsInATurn });
    const name = (count: number): string => count.toLocaleString('en-GB');
    return [
      measured(`registries: load of ${name(few)} numbers`, loaded.fewS, 's', { atMost: FEW_WITHIN_S }),
      measured(`registries: load of ${name(many)} numbers`, loaded.manyS, 's'),
      measured('registries: memory above idle while loading', loaded.grownMb, 'MB', { atMost: MOST_GROWN_MB }),
      measured('registries: disk', addedMb, 'MB'),
      measured('registries: look-up, median', quantile(tookUs, 0.5), 'µs', { atMost: MOST_LOOKUP_US }),
      measured('registries: look-up, p99', quantile(tookUs, 0.99), 'µs'),
      compared(
        'registries: calls placed, journalled and ended',
        pace.withSet,
        'calls/s',
        pace.without,
        'the same without a registry',
        { ratio: { atLeast: LEAST_SHARE } },
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Dials with and without the set in turn, and returns the pair of rates (calls/s) with the median share. The rate without
 * it is that which the file would have reached at the speed of its raw writes beside the dialing with the set, because
 * that speed changes with the machine's other work.
 */
async function medianPace(plain: string, listed: string, copy: (name: string) => string, options: ThroughputOptions) {
  const pairs: { withSet: number; without: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const raw = (): string => copy('raw.db');
    const without = await throughput(copyOf(plain), raw(), options);
    const withSet = await throughput(copyOf(listed), raw(), options);
    pairs.push({
      withSet: withSet.perSecond,
      without: (without.perSecond * withSet.rawPerSecond) / without.rawPerSecond,
    });
  }
  return pairs.toSorted((a, b) => a.withSet / a.without - b.withSet / b.without)[(PAIRS - 1) / 2]!;
}

/** Copies a database, because dialing changes it. */
function copyOf(file: string): string {
  const dialed = `${file}.dialed`;
  copyFileSync(file, dialed);
  return dialed;
}

/** Loads a small set and then a large one, in its place, on a server in a child process. */
async function load(folder: string, dataDir: string, few: number, many: number) {
  const server = await startPackedServer({ dataDir, env: { DEMO: '1' } });
  try {
    const api = await loginAs(server.url, 'admin');
    const { registry } = await api.post<{ registry: { id: number } }>('/registries', {
      name: 'Bench',
      country: 'argentina',
    });
    const timed = async (count: number): Promise<number> => {
      const file = join(folder, `${count}.txt`);
      await writeNumbers(file, count);
      const startedMs = performance.now();
      await post(api, registry.id, file);
      return (performance.now() - startedMs) / 1000;
    };
    const pid = server.process.pid!;
    const fewS = await timed(few);
    const idleMb = residentMb(pid);
    const resident = watchResident(pid);
    const manyS = await timed(many);
    return { fewS, manyS, grownMb: Math.max(0, resident.stop() - idleMb) };
  } finally {
    await server.stop();
  }
}

async function writeNumbers(file: string, count: number): Promise<void> {
  const out = createWriteStream(file);
  out.write(`${LOWEST}\n`);
  for (let index = 1; index < count; index++) if (!out.write(`${nthNumber(index)}\n`)) await once(out, 'drain');
  out.end();
  await once(out, 'close');
}

async function post(api: Api, id: number, file: string): Promise<void> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'registro.txt');
  const answer = await api.raw('POST', `/registries/${id}/numbers`, { body: form });
  if (!answer.ok) throw new Error(`the load was answered with ${answer.status}: ${await answer.text()}`);
}

/** Returns the duration of each look-up, µs: numbers of the set and their neighbours, in turn, at random places. */
function lookUp(file: string, listed: number, lookups: number): number[] {
  const db = openConnection(file, 'main', newWriteLockBuffer());
  try {
    const find = createRegistryLookup(db);
    return Array.from({ length: lookups }, (_, index) => {
      const nth = 1 + ((index * 61_803_399) % (listed - 1));
      const isListed = index % 2 === 0;
      const phone = `+54${isListed ? nthNumber(nth) : Number(nthNumber(nth)) + 1}`;
      const startedMs = performance.now();
      const found = find(phone, null);
      const tookUs = 1000 * (performance.now() - startedMs);
      if ((found !== null) !== isListed) throw new Error(`${phone} was ${isListed ? 'not ' : ''}found`);
      return tookUs;
    });
  } finally {
    db.close();
  }
}
