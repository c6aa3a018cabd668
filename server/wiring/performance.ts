/** Live metrics with their history and their line to the browsers, and the load test. */
import type { CliStatisticsReader } from '../domains/cli-usage/statistics.ts';
import { toCliStatsMessage } from '../domains/cli-usage/views.ts';
import type { LoadTestExport } from '../domains/exports/service.ts';
import { toResultsFile } from '../domains/load-test/files.ts';
import { registerLoadTestRoutes } from '../domains/load-test/routes.ts';
import { createLoadTestService } from '../domains/load-test/service.ts';
import { toResultsAnswer, toTestStatusMessage } from '../domains/load-test/views.ts';
import { registerMetricsRoutes } from '../domains/metrics/routes.ts';
import { createMetricsService } from '../domains/metrics/service.ts';
import type { App } from '../http/app.ts';
import { createFailureLog } from '../logging/failure-log.ts';
import { createChangePublisher } from '../live/changes.ts';
import { registerLiveRoutes, type LiveDeps } from '../live/routes.ts';
import { createSeries } from '../live/series.ts';
import { createLoadTestHost } from '../load-test/host.ts';
import type { Platform } from '../platform.ts';
import { createLagLog } from '../telemetry/lag-log.ts';

const PUBLISH_EVERY_MS = 1000;

export type PerformanceWiringDeps = { readonly cliStatistics: CliStatisticsReader };

export function wirePerformance(platform: Platform, { cliStatistics }: PerformanceWiringDeps) {
  const { env, log, db, clock, timeZone, pool, audit, host, projection, hub, storage, onEngineReady, onDayChanged } =
    platform;
  const failed = createFailureLog(storage, log('live'));
  const engineLagMs = (): number => host.vitals().pulse?.lagMs ?? 0;
  const lagLog = createLagLog(log('engine'), engineLagMs);
  const metrics = createMetricsService({
    chart: (request) => pool.run('metricsChart', request),
    clock,
    projection,
    series: createSeries(db),
    countClis: cliStatistics.recent,
    engineLagMs,
  });
  onEngineReady(metrics.reset);
  onDayChanged(metrics.reset);
  host.onSample(metrics.acceptSample);
  const loadTest = createLoadTestService({
    launch: createLoadTestHost({ seed: env.simSeed, speed: env.simSpeed }),
    onChange: (test) => hub.publish('test_status', toTestStatusMessage(test)),
    audit,
    clock,
    timeZone,
    log: log('loadtest'),
  });
  const cliStats = createChangePublisher(
    () => toCliStatsMessage(cliStatistics.recent()),
    () => hub.hasListener('cli_stats'),
    (message) => hub.publish('cli_stats', message),
  );
  function publish(): void {
    lagLog.look();
    try {
      if (hub.hasListener('metrics')) hub.publish('metrics', { v: 1, type: 'metrics', data: metrics.realtime() });
      cliStats.publishChange();
    } catch (error) {
      failed(error, 'live figures could not be read; it is tried again');
    }
  }
  const publisher = setInterval(publish, PUBLISH_EVERY_MS);
  return {
    routes(api: App) {
      registerMetricsRoutes(api, metrics);
      registerLoadTestRoutes(api, loadTest);
    },
    liveRoutes(root: App, sessions: Pick<LiveDeps, 'byToken' | 'watch'>) {
      const greetings: LiveDeps['greetings'] = {
        metrics: () => ({ v: 1, type: 'metrics', data: metrics.realtime(), points: metrics.recent() }),
        cli_stats: cliStats.greeting,
        test_status: () => toTestStatusMessage(loadTest.last(), true),
      };
      const onError = (error: unknown): void => failed(error, 'a session could not be looked at; it is tried again');
      registerLiveRoutes(root, { hub, greetings, onError, ...sessions });
    },
    /** Calls placed in the last whole second. */
    callsPerSecond: () => metrics.realtime().cps,
    /** The last load test, for exports. */
    loadTest: {
      fileName: loadTest.fileName,
      results: () => toResultsAnswer(loadTest.last()).data,
      file: (format, separator) => toResultsFile(loadTest.last(), format, separator),
    } satisfies LoadTestExport,
    stopPublishing: () => clearInterval(publisher),
    close: () => loadTest.close(),
  };
}
