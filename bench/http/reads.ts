/**
 * Measures how many authenticated reads per second the server answers: a campaign, the list of fifty, and a page of the
 * history of 100,000 calls. The floor is a bare Fastify that gives the same answers from the same database. Both are
 * measured alternately, each in its own process, with the client in a third.
 */
import { deepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { loginAs } from '../../tests/support/api.ts';
import { PATHS, type Answers } from './answers.ts';
import { DATABASE, withFilledFolder } from './folder.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { median } from '../../scripts/measure/median.ts';
import { compared, type TrialOptions, type TrialRow } from '../trial.ts';

const CONNECTIONS = 50;
const SIZES = {
  full: { calls: 100_000, rounds: 5, seconds: 2, warmUpSeconds: 2 },
  smoke: { calls: 1000, rounds: 1, seconds: 1, warmUpSeconds: 0 },
} as const;
const LEAST_RATIO = 0.9;
const LABELS = { campaign: 'a campaign', campaigns: 'the list of 50', history: 'a page of the history' } as const;
const FLOOR = 'bare Fastify, one prepared read';

type Part = keyof typeof PATHS;
type Headers = Record<string, string>;
type Servers = { readonly floor: ServerProcess; readonly product: ServerProcess };
type Load = { readonly perSecond: number; readonly cpuUs: number };

export const measureReads = (size: TrialOptions['size']): Promise<TrialRow[]> =>
  withFilledFolder(SIZES[size].calls, async (folder, secret) => {
    const open: ServerProcess[] = [];
    try {
      const product = await startServer(new URL('./product.ts', import.meta.url), [folder, secret]);
      open.push(product);
      const headers = { authorization: `Bearer ${(await loginAs(product.url, 'demo')).token}` };
      const answersFile = join(folder, 'answers.json');
      writeFileSync(answersFile, JSON.stringify(await answersOf(product, headers)));
      const floor = await startServer(new URL('./floor.ts', import.meta.url), [
        join(folder, DATABASE),
        secret,
        answersFile,
      ]);
      open.push(floor);
      deepStrictEqual(await answersOf(floor, headers), await answersOf(product, headers));
      const rows: TrialRow[] = [];
      for (const part of Object.keys(PATHS) as Part[]) {
        rows.push(...(await measurePart(part, headers, SIZES[size], { floor, product })));
      }
      return rows;
    } finally {
      for (const server of open) await server.close();
    }
  });

async function answersOf({ url }: ServerProcess, headers: Headers): Promise<Answers> {
  const get = async <P extends Part>(part: P): Promise<Answers[P]> =>
    (await (await fetch(url + PATHS[part], { headers })).json()) as Answers[P];
  return {
    campaign: await get('campaign'),
    campaigns: await get('campaigns'),
    history: await get('history'),
  };
}

/** Measures floor and product alternately, so that the machine's other load affects both. */
async function measurePart(
  part: Part,
  headers: Headers,
  { rounds, seconds, warmUpSeconds }: (typeof SIZES)['full' | 'smoke'],
  servers: Servers,
): Promise<TrialRow[]> {
  const loads = { floor: [] as Load[], product: [] as Load[] };
  for (const name of ['floor', 'product'] as const) {
    if (warmUpSeconds > 0) await load(servers[name], PATHS[part], headers, warmUpSeconds);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['floor', 'product'] as const) {
      loads[name].push(await load(servers[name], PATHS[part], headers, seconds));
    }
  }
  const of = (name: keyof typeof loads, figure: keyof Load): number => median(loads[name].map((one) => one[figure]));
  const label = `http: ${LABELS[part]}`;
  const budget = { ratio: { atLeast: LEAST_RATIO } };
  return [
    compared(label, of('product', 'perSecond'), 'requests/s', of('floor', 'perSecond'), FLOOR, budget),
    compared(`${label}, processor time`, of('product', 'cpuUs'), 'µs', of('floor', 'cpuUs'), FLOOR),
  ];
}

/** Sends requests at full speed. Throws when one fails. */
async function load(server: ServerProcess, path: string, headers: Headers, seconds: number): Promise<Load> {
  const before = await server.cpuUs();
  const result = await autocannon({ url: server.url + path, headers, connections: CONNECTIONS, duration: seconds });
  const cpuUs = (await server.cpuUs()) - before;
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return { perSecond: result.requests.average, cpuUs: cpuUs / result.requests.total };
}
