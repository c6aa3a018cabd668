import { BLOCK_WINDOW_MS } from '#engine/caller-ids/blocks.ts';
import { statfs } from 'node:fs/promises';
import { createFailureLog } from '#server/platform/db/failure-log.ts';
import { createCallerIdRests } from '#server/dialer/caller-id-rests.ts';
import { createCallerIdBlocks } from '#server/dialer/caller-id-blocks.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import type { App } from '#server/platform/http/app.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import type { Waiting } from '#shared/domain/waiting-reasons.ts';
import type { TrunkFault } from '#shared/contracts/telephony.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { ALERT_KINDS, type AlertKind } from '#shared/domain/alert-kinds.ts';
import { createAbandonmentReader } from './figures/abandonment.ts';
import { defaultRules } from './default-rules.ts';
import { alertText } from './alert-text.ts';
import { createCallerIdRester } from './caller-id-rester.ts';
import { answerDropReadings } from './figures/caller-id-answers.ts';
import { answerRateReadings } from './figures/answer-rate.ts';
import { createAnswerRateStore } from './figures/answer-rate-store.ts';
import { agentReadings } from './figures/agents.ts';
import { createLateCallbackStore } from './figures/late-callback-store.ts';
import { keptFor } from './figures/kept.ts';
import { anatelReadings, shortCallReadings } from './figures/short-calls.ts';
import { heldReadings, listReadings, waitingReadings } from './figures/campaigns.ts';
import {
  blockedReadings,
  callerIdReadings,
  dialerReadings,
  diskReadings,
  openHoursReadings,
  pbxReadings,
  registryReadings,
  restReadings,
  trunkReadings,
  webhookReadings,
  type CallerIdUse,
} from './figures/server.ts';
import { registerAlertRoutes } from './routes.ts';
import { createAlertService, type Readers } from './service.ts';
import { createAlertStore } from './store.ts';
import { toAlert, toCounts } from './views.ts';

const EVALUATE_EVERY_MS = 15_000;
/** Kinds whose figures the pool reads. A start has more urgent work than the three threads for them. */
const READ_BY_POOL: ReadonlySet<AlertKind> = new Set([
  'caller_id_limit',
  'short_calls',
  'short_calls_anatel',
  'caller_id_answer_drop',
]);
const FIRST_EVALUATED = ALERT_KINDS.filter((kind) => !READ_BY_POOL.has(kind));
/** How long the shares of short calls are kept, ms. Reading them takes long with many calls a day. */
const SHORT_CALLS_KEPT_MS = 60_000;
/** The same for the answer rates of caller ids, which compare eight days. */
const ANSWER_DROPS_KEPT_MS = 5 * 60_000;
/** Settings key of the kinds whose default rules were created. */
const DEFAULTS_MADE = 'alerts.defaultRules';
/** Kinds whose default rules exist if `DEFAULTS_MADE` holds `true` instead of a list. */
const FIRST_KINDS: readonly AlertKind[] = [
  'abandonment',
  'answer_rate_drop',
  'caller_id_limit',
  'list_low',
  'dialer_stopped',
  'pbx_down',
  'disk_low',
  'calls_waiting',
  'webhook_disabled',
];

type ListedCampaign = { readonly name: string; readonly contactsTotal: number; readonly contactsFinished: number };

type AlertsPluginDeps = {
  readonly lookUpCampaign: (id: number) => ListedCampaign | undefined;
  /** Returns today's use of the caller ids, by called country. */
  readonly callerIdUse: () => Promise<readonly CallerIdUse[]>;
  readonly dialer: () => {
    /** Why no campaign places calls, or null if the dialer runs. */
    readonly waiting: Waiting | null;
    readonly openCountries: readonly string[];
    readonly trunkFaults: readonly TrunkFault[];
  };
  /** Returns undefined for a trunk that is switched off or deleted. */
  readonly nameOfTrunk: (trunkId: number) => string | undefined;
  readonly registries: {
    readonly list: () => Parameters<typeof registryReadings>[0];
    /** Returns today in the console's zone, YYYY-MM-DD. */
    readonly today: () => string;
  };
  readonly webhooks: {
    readonly publish: (event: 'alert.opened' | 'alert.resolved', data: Readonly<Record<string, unknown>>) => void;
    readonly endpoints: () => Parameters<typeof webhookReadings>[0];
  };
};

export function alertsPlugin(
  {
    database: { db, storage },
    threads: { pool },
    engine,
    telephony,
    dataFolder,
    env,
    audit,
    clock,
    day,
    log,
  }: Platform,
  { lookUpCampaign, callerIdUse, dialer, nameOfTrunk, registries, webhooks }: AlertsPluginDeps,
) {
  const { projection } = engine;
  const failed = createFailureLog(storage, log('data'));
  const settings = createSettingsStore(db);
  const definitions = createDefinitions(db, env.demo);
  const abandonment = createAbandonmentReader(db);
  const lateCallbacks = createLateCallbackStore(db);
  const blocks = createCallerIdBlocks(db);
  const answerRates = createAnswerRateStore(db);
  const answerDrops = keptFor(ANSWER_DROPS_KEPT_MS, clock, (nowMs) => pool.run('answerDrops', nowMs));
  const restCallerIds = createCallerIdRester({
    db,
    rests: createCallerIdRests(db),
    clock,
    // An engine that misses it reads the rests when it starts.
    onChanged: () => void engine.host.callerIdsChanged().catch(() => {}),
  });
  const shortCalls = keptFor(SHORT_CALLS_KEPT_MS, clock, (nowMs) => pool.run('shortCalls', nowMs));

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
    dialer_stopped: () => dialerReadings(dialer().waiting?.why ?? null, activeCampaigns().length),
    pbx_down: () => pbxReadings(telephony.state()),
    disk_low: async () => {
      const { bavail, blocks, bsize } = await statfs(dataFolder);
      return diskReadings({ free: bavail * bsize, total: blocks * bsize });
    },
    calls_waiting: () => waitingReadings(activeCampaigns(), projection.liveCalls().values()),
    trunk_down: () => trunkReadings(dialer().trunkFaults),
    trunk_resting: () => restReadings(projection.trunkRests(), nameOfTrunk, clock.nowMs()),
    campaign_held: () =>
      heldReadings(
        activeCampaigns(),
        dialer().waiting === null ? projection.holds() : new Map(),
        projection.liveCalls().values(),
      ),
    short_calls: async () => shortCallReadings(await shortCalls()),
    short_calls_anatel: async () => anatelReadings((await shortCalls()).anatel),
    caller_id_answer_drop: async () => answerDropReadings(await answerDrops()),
    caller_id_blocked: () => blockedReadings(blocks.since(clock.nowMs() - BLOCK_WINDOW_MS)),
    agents_unreachable: () => agentReadings(projection.agents().values(), day.timeZone()),
    legal_hours_open: () => openHoursReadings(dialer().openCountries),
    registry_stale: () => registryReadings(registries.list(), registries.today()),
    callbacks_overdue: () => lateCallbacks(clock.nowMs()),
    webhook_disabled: () => webhookReadings(webhooks.endpoints()),
  };
  const store = createAlertStore(db);
  const alerts = createAlertService({
    db,
    store,
    readers,
    lookUpCampaign,
    defaults: {
      rules: defaultRules(env.demo),
      made: () => {
        const made = settings.find(DEFAULTS_MADE);
        return made === true ? FIRST_KINDS : ((made as AlertKind[] | undefined) ?? []);
      },
      storeMade: (kinds) => settings.put({ [DEFAULTS_MADE]: kinds }, clock.nowMs()),
    },
    // In Spanish, regardless of the language of the request that caused it.
    notify: (event, alert) =>
      inLanguage('es', () => webhooks.publish(event, { alerta: toAlert(alert, clock.nowMs()) })),
    audit,
    clock,
    onEvaluated(kind, rules, open) {
      if (kind === 'caller_id_answer_drop') restCallerIds(rules, open);
    },
    onRulesChanged: evaluate,
    onUnread: (kind, error) => failed(error, `could not read the figures of the alert ${kind}; retrying`),
  });

  let evaluating = Promise.resolve();
  function evaluate(kinds?: readonly AlertKind[]): void {
    evaluating = alerts.evaluate(kinds).catch((error: unknown) => failed(error, 'could not evaluate alerts; retrying'));
  }
  let timer: NodeJS.Timeout | undefined;
  alerts.makeDefaultRules();
  return {
    alerts,
    /** Returns the numbers of alerts that the console's bell shows. */
    counts: () => toCounts(alerts.counts()),
    /** Returns the open alerts as sentences in the current language, critical ones first. */
    openTexts: () =>
      alerts
        .open()
        .map((alert) => ({ id: alert.id, severity: alert.severity, text: alertText(alert) }))
        .toSorted((a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical')),
    dropBefore: store.dropBefore,
    start(): void {
      evaluate(FIRST_EVALUATED);
      timer = setInterval(() => evaluate(), EVALUATE_EVERY_MS).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await evaluating;
    },
    routes: (api: App) => registerAlertRoutes(api, alerts),
  };
}
