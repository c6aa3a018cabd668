/** The WebSocket, and what is published on it every second. */
import type { App } from '../http/app.ts';
import { createFailureLog } from '../logging/failure-log.ts';
import type { MetricsService } from '../domains/metrics/service.ts';
import type { Platform } from '../platform.ts';
import { createLagLog } from '../telemetry/lag-log.ts';
import { createChangePublisher } from './changes.ts';
import { registerLiveRoutes, type LiveDeps } from './routes.ts';
import type { CliStatsMessage } from '#shared/live.ts';

const PUBLISH_EVERY_MS = 1000;

export type LivePluginDeps = {
  readonly metrics: MetricsService;
  readonly cliStats: () => CliStatsMessage;
  readonly testStatus: LiveDeps['greetings']['test_status'];
};

export function livePlugin(
  { log, database, engine, hub }: Platform,
  { metrics, cliStats, testStatus }: LivePluginDeps,
) {
  const failed = createFailureLog(database.storage, log('live'));
  const lagLog = createLagLog(log('engine'), () => engine.host.vitals().heartbeat?.lagMs ?? 0);
  const cliStatsChanges = createChangePublisher(
    cliStats,
    () => hub.hasListener('cli_stats'),
    (message) => hub.publish('cli_stats', message),
  );
  function publish(): void {
    lagLog.look();
    try {
      if (hub.hasListener('metrics')) hub.publish('metrics', { v: 1, type: 'metrics', data: metrics.realtime() });
      cliStatsChanges.publishChange();
    } catch (error) {
      failed(error, 'live figures could not be read; it is tried again');
    }
  }
  const publisher = setInterval(publish, PUBLISH_EVERY_MS);
  return {
    routes(root: App, sessions: Pick<LiveDeps, 'byToken' | 'watch'>) {
      const greetings: LiveDeps['greetings'] = {
        metrics: () => ({ v: 1, type: 'metrics', data: metrics.realtime(), points: metrics.recent() }),
        cli_stats: cliStatsChanges.greeting,
        test_status: testStatus,
      };
      const onError = (error: unknown): void => failed(error, 'a session could not be looked at; it is tried again');
      registerLiveRoutes(root, { hub, greetings, onError, ...sessions });
    },
    stop: () => clearInterval(publisher),
  };
}
