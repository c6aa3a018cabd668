/** Wires the engine thread and all that follows it: the live projection, the metrics, the WebSocket. */
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Db } from './db/open.ts';
import { createDialerHost } from './dialer/host.ts';
import { createAgentService } from './domains/agents/service.ts';
import { createMetricsService } from './domains/metrics/service.ts';
import { createMetricStore } from './domains/metrics/store.ts';
import { createHub } from './live/hub.ts';
import { createProjection } from './live/projection.ts';
import { createSeries } from './live/series.ts';
import type { LiveMessage } from '#shared/live.ts';

export type ComposeDialerOptions = {
  readonly db: Db;
  readonly databaseFile: string;
  readonly writeLock: SharedArrayBuffer;
  readonly simSeed: number;
  readonly simSpeed: number;
  readonly clock: Clock;
  readonly timeZone: () => string;
  readonly log: Logger;
};

/** How often consoles hear of the metrics. */
const PUBLISH_MS = 1000;

export type DialerParts = ReturnType<typeof composeDialer>;

export function composeDialer({ db, clock, log, ...options }: ComposeDialerOptions) {
  const projection = createProjection({ db, clock, timeZone: options.timeZone });
  const series = createSeries(db);
  const metrics = createMetricsService({ store: createMetricStore(db), clock, projection, series });
  const agents = createAgentService({ projection, clock });
  const hub = createHub(() => performance.now());
  const host = createDialerHost({
    databaseFile: options.databaseFile,
    writeLock: options.writeLock,
    seed: options.simSeed,
    speed: options.simSpeed,
    clockOffsetMs: clock.nowMs() - Date.now(),
    log,
    onReady({ running }) {
      projection.reset(running);
      metrics.reset();
    },
  });
  host.onFacts(projection.accept);
  host.onSample(metrics.acceptSample);
  let publisher: NodeJS.Timeout | undefined;

  return {
    host,
    projection,
    metrics,
    agents,
    hub,
    /** The first message to a new client of the WebSocket. */
    greeting: (): LiveMessage => ({ v: 1, type: 'metrics', data: metrics.realtime(), points: metrics.recent() }),
    /** Starts the engine thread; resolves when it has recovered. */
    async start(): Promise<void> {
      await host.start();
      publisher = setInterval(() => {
        if (hub.size() > 0)
          hub.publish('metrics', { v: 1, type: 'metrics', data: metrics.realtime() } satisfies LiveMessage);
      }, PUBLISH_MS);
    },
    async stop(): Promise<void> {
      clearInterval(publisher);
      await host.stop();
    },
  };
}
