/**
 * One process of the flood: sends requests on many connections as fast as answers arrive, until its time is over. The
 * run controls it over IPC.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import autocannon, { type Client } from 'autocannon';
import type { FloodOrder, FloodReport } from './flood-orders.ts';

const NS_PER_MS = 1e6;
const DELAY_RESOLUTION_MS = 5;

function hasRetryAfter(head: unknown): boolean {
  const { headers } = head as { headers: readonly string[] };
  return headers.some((name) => name.toLowerCase() === 'retry-after');
}

async function flood({ url, token, paths, connections, seconds, patienceSeconds }: FloodOrder): Promise<FloodReport> {
  const acceptedMs: number[] = [];
  let [refused, failed] = [0, 0];
  let failure: string | null = null;
  const fail = (what: string): void => {
    failed += 1;
    failure ??= what;
  };
  function watch(client: Client): void {
    const bears = new Array<boolean>();
    client.on('headers', (head) => bears.push(hasRetryAfter(head)));
    client.on('response', (status, _bytes, ms) => {
      const hasRetryAfter = bears.shift();
      if (status === 200) acceptedMs.push(ms);
      else if (status === 503 && hasRetryAfter === true) refused += 1;
      else fail(`answered ${status}`);
    });
  }
  const own = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  own.enable();
  const startedMs = performance.now();
  const { errors, timeouts } = await autocannon({
    url,
    headers: { authorization: `Bearer ${token}` },
    requests: paths.map((path) => ({ path })),
    connections,
    duration: seconds,
    timeout: patienceSeconds,
    setupClient: watch,
  });
  own.disable();
  if (errors > 0) fail(`${errors} connections broke, ${timeouts} of them without an answer in time`);
  return {
    acceptedMs,
    refused,
    failed,
    failure,
    seconds: (performance.now() - startedMs) / 1000,
    ownDelayMs: Math.max(0, own.percentile(99) / NS_PER_MS - DELAY_RESOLUTION_MS),
  };
}

process.on('message', (order: FloodOrder) => {
  flood(order).then(
    (report) => process.send!(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
