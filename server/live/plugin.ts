/** Registers the WebSocket and its topics. */
import type { App } from '#server/platform/http/app.ts';
import { createFailureLog } from '#server/platform/db/failure-log.ts';
import type { Platform } from '#server/compose-platform.ts';
import { canNailUp, nameOfPbx } from '#server/telephony/config.ts';
import { createLagLog } from './lag-log.ts';
import { createCallTopic, type CallTopicOptions } from './call-topic.ts';
import { createChangePublisher } from './changes.ts';
import { registerPhoneSocket } from './phone-socket.ts';
import { registerLiveRoutes, type LiveDeps } from './routes.ts';
import type { AlertsMessage, CliStatsMessage, LiveMetrics, MetricsMessage } from '#shared/live.ts';

const PUBLISH_EVERY_MS = 1000;
const PUBLISH_CALLS_EVERY_MS = 250;

type LivePluginDeps = {
  readonly metrics: { readonly realtime: () => LiveMetrics; readonly recent: () => MetricsMessage['points'] };
  readonly alerts: () => AlertsMessage['data'];
  readonly cliStats: () => CliStatsMessage;
  readonly testStatus: LiveDeps['greetings']['test_status'];
  readonly desks: {
    readonly greeting: LiveDeps['greetings']['desk'];
    readonly presence: LiveDeps['presence'];
    readonly pbxOfPhone: (userId: number) => string | null;
  };
  readonly callNames: CallTopicOptions['names'];
};

export function livePlugin(
  { env, log, clock, database, engine, hub }: Platform,
  { metrics, alerts, cliStats, testStatus, desks, callNames }: LivePluginDeps,
) {
  const failed = createFailureLog(database.storage, log('live'));
  const lagLog = createLagLog(log('engine'), () => engine.host.vitals().heartbeat?.lagMs ?? 0);
  const cliStatsChanges = createChangePublisher(
    cliStats,
    () => hub.hasSubscriber('cli_stats'),
    (message) => hub.publish('cli_stats', message),
  );
  const alertChanges = createChangePublisher<AlertsMessage>(
    () => ({ v: 1, type: 'alerts', data: alerts() }),
    () => hub.hasSubscriber('alerts'),
    (message) => hub.publish('alerts', message),
  );
  function publish(): void {
    lagLog.check();
    try {
      if (hub.hasSubscriber('metrics')) hub.publish('metrics', { v: 1, type: 'metrics', data: metrics.realtime() });
      cliStatsChanges.publishChange();
      alertChanges.publishChange();
    } catch (error) {
      failed(error, 'live figures could not be read; will retry');
    }
  }
  const callTopic = createCallTopic({ liveCalls: engine.projection.liveCalls, names: callNames, clock });
  function publishCalls(): void {
    if (!hub.hasSubscriber('calls')) return callTopic.pause();
    try {
      const change = callTopic.nextChange();
      if (change !== null) hub.publish('calls', change, callTopic.snapshot);
    } catch (error) {
      failed(error, 'live calls could not be read; will retry');
    }
  }
  const publishers = [setInterval(publish, PUBLISH_EVERY_MS), setInterval(publishCalls, PUBLISH_CALLS_EVERY_MS)];
  return {
    routes(root: App, sessions: Pick<LiveDeps, 'byToken' | 'watch'>) {
      const greetings: LiveDeps['greetings'] = {
        metrics: () => ({ v: 1, type: 'metrics', data: metrics.realtime(), points: metrics.recent() }),
        calls: callTopic.snapshot,
        desk: desks.greeting,
        alerts: alertChanges.greeting,
        cli_stats: cliStatsChanges.greeting,
        test_status: testStatus,
      };
      const onError = (error: unknown): void => failed(error, 'could not check a session; will retry');
      registerLiveRoutes(root, { hub, greetings, presence: desks.presence, onError, ...sessions });
      if (!canNailUp(env.telephony)) return;
      const { pbxUrls } = env.telephony;
      const only = pbxUrls.length === 1 ? nameOfPbx(pbxUrls[0]!) : null;
      const pbxOf = (userId: number): string | null => only ?? desks.pbxOfPhone(userId);
      registerPhoneSocket(root, { pbxUrls, pbxOf, hub, onError, ...sessions });
    },
    stop() {
      for (const publisher of publishers) clearInterval(publisher);
    },
  };
}
