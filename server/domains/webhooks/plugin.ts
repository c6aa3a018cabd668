import { createFailureLog } from '#server/platform/db/failure-log.ts';
import type { App } from '#server/platform/http/app.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createEndedCalls } from '#server/platform/db/ended-calls.ts';
import { createCampaignChangeStore } from './campaign-change-store.ts';
import { createOutbox } from './outbox.ts';
import { createPost } from './post.ts';
import { toCampaignData } from './campaign-data.ts';
import { createRelay } from './relay.ts';
import { registerWebhookRoutes } from './routes.ts';
import { createSender } from './sender.ts';
import { createWebhookService } from './service.ts';
import { createWebhookStore } from './store.ts';

const COLLECT_EVERY_MS = 2000;
const SEND_EVERY_MS = 1000;

type Data = Readonly<Record<string, unknown>>;

type WebhooksPluginDeps = {
  /** Returns the webhook data of ended calls. */
  readonly callsData: (callIds: readonly number[]) => Data;
  /** Returns a campaign as the API shows it, or null if it is deleted. */
  readonly campaignView: (id: number) => Data | null;
};

export function webhooksPlugin(
  { database: { db, storage }, secrets, audit, clock, wall, log }: Platform,
  { callsData, campaignView }: WebhooksPluginDeps,
) {
  const failed = createFailureLog(storage, log('data'));
  const store = createWebhookStore(db);
  const sender = createSender({
    store,
    secrets,
    post: createPost(),
    callsData,
    wall,
    random: Math.random,
    log: log('data'),
    onError: (error) => failed(error, 'could not send a webhook; retrying'),
  });
  function send(): void {
    inLanguage('es', sender.sendDue).catch((error: unknown) => failed(error, 'could not send webhooks; retrying'));
  }
  /** Deferred, because messages are added in transactions that must be committed first. */
  const wake = (): void => void setImmediate(send);
  const outbox = createOutbox({ store, clock, wall, onAdded: wake });
  const relay = createRelay({
    outbox,
    calls: createEndedCalls(db, 'webhooks', clock),
    campaigns: createCampaignChangeStore(db),
    toData: (change) => toCampaignData(change, campaignView(change.campaignId)),
    onError: failed,
  });
  const webhooks = createWebhookService({ db, store, sender, wake, onChanged: collect, secrets, audit, clock, wall });

  /** In Spanish, regardless of the language of the request that caused it. */
  function collect(): void {
    inLanguage('es', relay.collect);
  }

  const timers: NodeJS.Timeout[] = [];
  return {
    /** Queues a message for the subscribed endpoints, in the current write transaction if any. */
    publish: outbox.publish,
    endpoints: store.list,
    dropBefore: store.dropBefore,
    start(): void {
      collect();
      timers.push(setInterval(collect, COLLECT_EVERY_MS).unref(), setInterval(send, SEND_EVERY_MS).unref());
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await sender.stop();
    },
    routes: (api: App) => registerWebhookRoutes(api, webhooks),
  };
}
