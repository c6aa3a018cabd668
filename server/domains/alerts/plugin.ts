/** Alerts: rules on figures, and the log of the alerts that they opened. */
import { statfs } from 'node:fs/promises';
import { createFailureLog } from '#server/platform/db/failure-log.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import type { App } from '#server/platform/http/app.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import { dialerWaitingOf } from '#server/live/waiting.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { createAbandonmentReader } from './figures/abandonment.ts';
import { alertText } from './alert-text.ts';
import { answerRateReadings } from './figures/answer-rate.ts';
import { createAnswerRateStore } from './figures/answer-rate-store.ts';
import { listReadings, waitingReadings } from './figures/campaigns.ts';
import {
  callerIdReadings,
  dialerReadings,
  diskReadings,
  pbxReadings,
  webhookReadings,
  type CallerIdUse,
} from './figures/server.ts';
import { registerAlertRoutes } from './routes.ts';
import { createAlertService, type Readers } from './service.ts';
import { createAlertStore } from './store.ts';
import { toAlert, toCounts } from './views.ts';

const EVALUATE_EVERY_MS = 15_000;
const DEFAULTS_MADE = 'alerts.defaultRules';

type ListedCampaign = { readonly name: string; readonly contactsTotal: number; readonly contactsFinished: number };

type AlertsPluginDeps = {
  readonly lookUpCampaign: (id: number) => ListedCampaign | undefined;
  /** Today's use of the caller ids, by called country. */
  readonly callerIdUse: () => Promise<readonly CallerIdUse[]>;
  readonly webhooks: {
    readonly publish: (event: 'alert.opened' | 'alert.resolved', data: Readonly<Record<string, unknown>>) => void;
    readonly endpoints: () => Parameters<typeof webhookReadings>[0];
  };
};

export function alertsPlugin(
  { database: { db, storage }, engine, telephony, dataFolder, env, audit, clock, log }: Platform,
  { lookUpCampaign, callerIdUse, webhooks }: AlertsPluginDeps,
) {
  const failed = createFailureLog(storage, log('data'));
  const settings = createSettingsStore(db);
  const definitions = createDefinitions(db, env.demo);
  const abandonment = createAbandonmentReader(db);
  const answerRates = createAnswerRateStore(db);
  const { projection } = engine;

  const activeCampaigns = () =>
    definitions
      .listCampaigns()
      .filter(({ status }) => status === 'active')
      .map(({ plan }) => ({ id: plan.id, name: plan.name, dayZone: plan.abandonmentDayZone ?? null }));

  const readers: Readers = {
    abandonment: () => abandonment(activeCampaigns(), clock.nowMs()),
    answer_rate_drop: () => answerRateReadings(answerRates, activeCampaigns(), clock.nowMs()),
    caller_id_limit: async () => callerIdReadings(await callerIdUse()),
    list_low: () =>
      listReadings(
        activeCampaigns().flatMap(({ id }) => {
          const campaign = lookUpCampaign(id);
          return campaign === undefined ? [] : [{ ...campaign, id }];
        }),
      ),
    dialer_stopped: () => {
      const waiting = dialerWaitingOf({ running: projection.running, outage: engine.outage });
      return dialerReadings(waiting?.why ?? null, activeCampaigns().length);
    },
    pbx_down: () => pbxReadings(telephony.state()),
    disk_low: async () => {
      const { bavail, blocks, bsize } = await statfs(dataFolder);
      return diskReadings({ free: bavail * bsize, total: blocks * bsize });
    },
    calls_waiting: () => waitingReadings(activeCampaigns(), projection.liveCalls().values()),
    webhook_disabled: () => webhookReadings(webhooks.endpoints()),
  };
  const store = createAlertStore(db);
  const alerts = createAlertService({
    db,
    store,
    readers,
    lookUpCampaign,
    defaults: {
      areMade: () => settings.find(DEFAULTS_MADE) === true,
      made: () => settings.put({ [DEFAULTS_MADE]: true }, clock.nowMs()),
    },
    // In Spanish, even when a request in another language led to it.
    tell: (event, alert) => inLanguage('es', () => webhooks.publish(event, { alerta: toAlert(alert, clock.nowMs()) })),
    audit,
    clock,
    onRulesChanged: evaluate,
    onUnread: (kind, error) => failed(error, `the figures of the alert ${kind} could not be read; it is tried again`),
  });

  let evaluating = Promise.resolve();
  function evaluate(): void {
    evaluating = alerts
      .evaluate()
      .catch((error: unknown) => failed(error, 'alerts could not be evaluated; it is tried again'));
  }
  let timer: NodeJS.Timeout | undefined;
  alerts.makeDefaultRules();
  return {
    alerts,
    /** For the console's bell. */
    counts: () => toCounts(alerts.counts()),
    /** The open alerts as sentences in the present language, critical ones first. */
    openTexts: () =>
      alerts
        .open()
        .map((alert) => ({ id: alert.id, severity: alert.severity, text: alertText(alert) }))
        .toSorted((a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical')),
    dropBefore: store.dropBefore,
    start(): void {
      evaluate();
      timer = setInterval(evaluate, EVALUATE_EVERY_MS).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await evaluating;
    },
    routes: (api: App) => registerAlertRoutes(api, alerts),
  };
}
