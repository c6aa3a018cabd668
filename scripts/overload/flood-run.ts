import { setTimeout as delay } from 'node:timers/promises';
import { residentMb, watchResident } from '../measure/resident.ts';
import { readMinute } from '../measure/placed-calls.ts';
import type { Api } from '../../tests/support/api.ts';
import type { LiveServer } from '../../tests/support/live-server.ts';
import type { OverloadPlan } from './arguments.ts';
import { startObserver, type Seen } from './observer.ts';
import { flood } from './flood-processes.ts';
import type { FloodReport } from './flood-orders.ts';

/** Effect of a flood on a server. Memory is in megabytes, or 0 if the system doesn't report it. */
export type FloodMeasures = {
  /** Capacity of the server: answers per second to a few clients that send without pause. */
  readonly capacityPerSecond: number;
  readonly flood: FloodReport;
  readonly seen: Seen;
  /** Number of calls placed during the flood. */
  readonly placed: number;
  /** Number of calls that the rate allows during the flood. */
  readonly due: number;
  readonly memoryMb: { readonly before: number; readonly peak: number; readonly after: number };
};

/** Pages of the call history. They cost more to serve than to request, so the server saturates before its clients. */
const PATHS = [1, 2, 3, 4].map((page) => `/api/v1/llamadas/historico?page=${page}&page_size=100`);
const FEW = 16;

type FloodTimes = {
  readonly capacitySeconds: number;
  readonly restSeconds: number;
  /** Time after which an unanswered request counts as lost, s. */
  readonly patienceSeconds: number;
};
const TIMES: FloodTimes = { capacitySeconds: 8, restSeconds: 30, patienceSeconds: 10 };

/** Measures the capacity of a dialing server, floods it, and measures its memory after a rest. */
export async function runFlood(
  server: LiveServer,
  api: Api,
  { seconds, cps, connections, processes }: Pick<OverloadPlan, 'seconds' | 'cps' | 'connections' | 'processes'>,
  { capacitySeconds, restSeconds, patienceSeconds } = TIMES,
): Promise<FloodMeasures> {
  const pid = server.process.pid!;
  const tells = process.platform === 'linux';
  const order = { url: server.url, token: api.token, paths: PATHS, patienceSeconds };
  const few = await flood({ ...order, connections: FEW, seconds: capacitySeconds }, 1);
  const before = tells ? residentMb(pid) : 0;
  const memoryMb = tells ? watchResident(pid) : { stop: () => 0 };
  const observer = await startObserver(server.url, api);
  const fromMs = Date.now();
  const report = await flood({ ...order, connections, seconds }, processes);
  const wholeSeconds = Math.floor((Date.now() - fromMs) / 1000);
  const seen = await observer.stop();
  const peak = memoryMb.stop();
  const { placed } = readMinute(server.dataDir, fromMs, wholeSeconds);
  await delay(1000 * restSeconds);
  return {
    capacityPerSecond: few.acceptedMs.length / few.seconds,
    flood: report,
    seen,
    placed,
    due: cps * wholeSeconds,
    memoryMb: { before, peak, after: tells ? residentMb(pid) : 0 },
  };
}
