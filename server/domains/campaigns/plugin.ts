/** Wires campaigns: their definition, state and deletion. */
import type { App } from '#server/platform/http/app.ts';
import type { CodeChoice } from '#shared/domain/wrap-up-codes.ts';
import { createContactNames } from '#server/live/contact-names.ts';
import { createTrunkOutages } from '#server/live/trunk-outages.ts';
import { waitingOf, type DialerCondition } from '#server/live/waiting.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { ReadCli } from '#server/platform/number-reader.ts';
import type { AudioService } from '../audio/service.ts';
import type { CliService } from '../caller-ids/inventory/service.ts';
import { createCampaignBulk } from './bulk.ts';
import { createCallerIdCheck } from './caller-id-store.ts';
import { createCopyStore } from './copy-store.ts';
import { createDialerStore } from './dialer/store.ts';
import { registerDetectionRoutes } from './detection/routes.ts';
import { createDetectionService } from './detection/service.ts';
import { createPaceReader } from './pace.ts';
import { registerPress1Routes } from './press1-routes.ts';
import { createPurge, type PurgeDeps } from './purge.ts';
import { registerCampaignRoutes } from './routes.ts';
import { registerScriptRoutes } from './scripts/routes.ts';
import { createScriptService } from './scripts/service.ts';
import { createScriptStore } from './scripts/store.ts';
import { createCampaignService, type CampaignDeps } from './service.ts';
import { createCampaignStore } from './store.ts';
import { toCampaign } from './views.ts';
import { createCampaignWrites } from './writes.ts';

type CampaignsPluginDeps = Pick<PurgeDeps, 'dropUploads' | 'recordCalls'> & {
  /** Removes the recordings of deleted calls. */
  readonly dropRecordings: () => Promise<unknown>;
} & Pick<CampaignDeps, 'openingOf' | 'afterOpenTime' | 'scheduleOf'> & {
    readonly audio: AudioService;
    readonly readCli: ReadCli;
    readonly clis: CliService;
    readonly hasTeam: (id: number) => boolean;
    readonly checkCodes: (choice: CodeChoice) => void;
  };

export function campaignsPlugin(
  { log, database: { db, storage }, threads: { pool }, engine, telephony, day, settings, audit, clock }: Platform,
  {
    dropUploads,
    recordCalls,
    dropRecordings,
    openingOf,
    afterOpenTime,
    scheduleOf,
    audio,
    readCli,
    clis,
    hasTeam,
    checkCodes,
  }: CampaignsPluginDeps,
) {
  const trunkOutages = createTrunkOutages({
    telephony: telephony.state,
    rests: engine.projection.trunkRests,
    nameOf: createDialerStore(db).nameOfActiveTrunk,
  });
  const condition: DialerCondition = { ...engine.projection, outage: engine.outage, trunkOutages };
  // Today's figures count only calls still in the history, as they would after a restart.
  function onCallsGone(): void {
    day.changed();
    dropRecordings().catch((error: unknown) => {
      if (storage.note(error) === null) log('data').error({ err: error }, 'could not remove recordings; will retry');
    });
  }
  const purge = createPurge({ db, dropUploads, recordCalls, onCallsGone, storage, log: log('data') });
  const store = createCampaignStore(db);
  const { hasContext: hasAudioContext, checkRecording: checkNewRecording } = audio;
  const writes = createCampaignWrites({
    db,
    store,
    copies: createCopyStore(db),
    joinInventory: clis.join,
    readCli,
    hasAudioContext,
    checkNewRecording,
    hasTeam,
    checkCodes,
    siteLimits: settings.siteLimits,
    audit,
    clock,
  });
  const campaigns = createCampaignService({
    store,
    writes,
    purge,
    host: engine.host,
    isDialerRunning: engine.projection.running,
    liveCalls: engine.projection.liveCalls,
    contactName: createContactNames(db),
    waitingOf: (campaign) => waitingOf(condition, campaign),
    callerIdBreachOf: createCallerIdCheck(db),
    sessionsInUseOf: engine.projection.sessionsInUseOf,
    scheduleOf,
    readPaces: createPaceReader({
      projection: engine.projection,
      globalCps: () => settings.get('globalCallsPerSecond'),
      mostLines: () => settings.get('maxCampaignLines'),
      countActive: store.countActive,
      clock,
    }),
    openingOf,
    afterOpenTime,
    clock,
  });
  const detection = createDetectionService({
    hasCampaign: (id) => store.findById(id) !== undefined,
    isDetecting: audio.isDetecting,
    readCost: (request) => pool.run('detectionCost', request),
    clock,
  });
  const scripts = createScriptService({
    db,
    store: createScriptStore(db),
    hasCampaign: (id) => store.findById(id) !== undefined,
    audit,
  });
  return {
    campaigns,
    purge,
    trunkOutages,
    /** Returns the campaign as the API shows it, or null. */
    viewOf: (id: number) => (store.findById(id) === undefined ? null : toCampaign(campaigns.find(id))),
    routes(api: App) {
      registerCampaignRoutes(api, { campaigns, takeOnEach: createCampaignBulk({ campaigns, storage }) });
      registerDetectionRoutes(api, detection);
      registerScriptRoutes(api, scripts);
      registerPress1Routes(api, { campaigns, menuSessions: audio.sessionsOf, clock });
    },
  };
}
