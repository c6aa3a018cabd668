/**
 * Simulates a call centre: 200 consoles poll and hold a WebSocket each, while the engine places 50 calls a second.
 * Measures latencies and whether the calling rate is maintained. The clients share the machine with the server, so
 * latencies include the clients' own delay, which is also reported.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loginAs } from '../../tests/support/api.ts';
import { startDialing } from '../../tests/support/dialing.ts';
import { placedBetween, requireDialing } from '../dialed.ts';
import type { RouteTimes, Seen } from './consoles.ts';
import { withFilledFolder } from './folder.ts';
import { startServer } from './server-process.ts';
import { quantile } from '../../scripts/measure/quantile.ts';
import { measured, type TrialOptions, type TrialRow } from '../trial.ts';

const CONSOLES = fileURLToPath(new URL('./consoles.ts', import.meta.url));
/** Sizes of the trial. Campaigns have at most 100 lines. Calls are so short that a hundred agents are enough. */
const SIZES = {
  full: {
    calls: 100_000,
    consoles: 200,
    campaigns: 10,
    contacts: 12_000,
    cps: 50,
    flow: 'press1',
    warmUpMs: 20_000,
    measuredMs: 60_000,
  },
  smoke: {
    calls: 1000,
    consoles: 11,
    campaigns: 2,
    contacts: 200,
    cps: 10,
    flow: 'press1',
    warmUpMs: 0,
    measuredMs: 3000,
  },
} as const;
const SPEED = '10';
const MOST_ANSWER_MS = 25;
const MOST_OFF_PACE = 0.01;
const TOLD_ROUTES = 12;

export function measurePolling(size: TrialOptions['size']): Promise<TrialRow[]> {
  const plan = SIZES[size];
  return withFilledFolder(plan.calls, async (folder, secret) => {
    const server = await startServer(new URL('./product.ts', import.meta.url), [folder, secret, SPEED]);
    try {
      const api = await loginAs(server.url, 'admin');
      await startDialing(api, plan);
      const { seen, fromMs, toMs } = await watch(server.url, plan);
      if (seen.failures.length > 0) throw new Error(`failed: ${seen.failures.slice(0, 5).join('; ')}`);
      const placed = placedBetween(folder, fromMs, toMs);
      const target = (plan.cps * (toMs - fromMs)) / 1000;
      await requireDialing(api, placed, target);
      tellSlowest(seen.routes);
      const label = `http: ${plan.consoles} consoles beside ${plan.cps} calls/s`;
      const seconds = plan.measuredMs / 1000;
      return [
        measured(`${label}, 99th percentile of answers`, quantile(seen.answersMs, 0.99), 'ms', {
          atMost: MOST_ANSWER_MS,
        }),
        measured(`${label}, median of answers`, quantile(seen.answersMs, 0.5), 'ms'),
        measured(`${label}, the client's own delay, 99th percentile`, seen.ownDelayMs, 'ms'),
        measured(`${label}, answers`, seen.answersMs.length / seconds, 'answers/s'),
        measured(`${label}, live messages`, seen.messages / seconds, 'messages/s'),
        measured(`${label}, calls placed off the target`, Math.abs(placed / target - 1), 'share', {
          atMost: MOST_OFF_PACE,
        }),
      ];
    } finally {
      await server.close();
    }
  });
}

function tellSlowest(routes: readonly RouteTimes[]): void {
  for (const { route, answers, medianMs, p99Ms, mostMs } of routes.slice(0, TOLD_ROUTES)) {
    const [median, p99, most] = [medianMs, p99Ms, mostMs].map((ms) => ms.toFixed(1));
    console.log(`  ${route}: ${answers} answers, median ${median} ms, p99 ${p99}, at most ${most}`);
  }
}

type Watched = { readonly seen: Seen; readonly fromMs: number; readonly toMs: number };

async function watch(
  url: string,
  { consoles, warmUpMs, measuredMs }: (typeof SIZES)['full' | 'smoke'],
): Promise<Watched> {
  const args = [url, consoles, warmUpMs, measuredMs].map(String);
  const client = fork(CONSOLES, args, { stdio: ['ignore', 2, 2, 'ipc'] });
  const ended = once(client, 'exit').then(([code]) => {
    throw new Error(`the consoles ended with ${code}`);
  });
  await Promise.race([once(client, 'message'), ended]);
  const fromMs = Date.now();
  const [seen] = (await Promise.race([once(client, 'message'), ended])) as [Seen];
  ended.catch(() => {}); // the report has already arrived
  return { seen, fromMs, toMs: Date.now() };
}
