/** Campaigns with their lists, their times, and why they do not call. */
import { join } from 'node:path';
import type { Disposition } from '#engine/model/disposition.ts';
import type { CallResult } from '#shared/contracts/calls.ts';
import type { AudioService } from '../domains/audio/service.ts';
import { toWireState } from '../domains/calls/wire-states.ts';
import { registerPress1Routes } from '../domains/campaigns/press1-routes.ts';
import { createPurge } from '../domains/campaigns/purge.ts';
import { registerCampaignRoutes } from '../domains/campaigns/routes.ts';
import { createCampaignService } from '../domains/campaigns/service.ts';
import { createCampaignStore } from '../domains/campaigns/store.ts';
import { createCampaignWrites } from '../domains/campaigns/writes.ts';
import type { CliService } from '../domains/clis/service.ts';
import { registerContactRoutes } from '../domains/contacts/routes.ts';
import { createContactService } from '../domains/contacts/service.ts';
import { createUploadStore } from '../domains/contacts/upload-store.ts';
import { registerTimingRoutes } from '../domains/timing/routes.ts';
import { createTimingService } from '../domains/timing/service.ts';
import { createTimingStore } from '../domains/timing/store.ts';
import type { App } from '../http/app.ts';
import { waitingOf } from '../live/waiting.ts';
import type { Platform } from '../platform.ts';
import { minRingOf } from '../timing-plan.ts';

export type CampaignWiringDeps = {
  readonly audio: AudioService;
  readonly clis: CliService;
};

export function wireCampaigns(platform: Platform, { audio, clis }: CampaignWiringDeps) {
  const { env, log, db, clock, settings, audit, pool, host, storage, projection, dataFolder, dayChanged } = platform;
  const standing = { ...projection, standstill: platform.standstill };
  const purge = createPurge({
    db,
    dropUploads: (campaignId) => contacts.dropUploads(campaignId),
    // Today's figures are of the calls that are still in the history, as they would be after a restart.
    onCallsGone: dayChanged,
    storage,
    log: log('data'),
  });
  const store = createCampaignStore(db);
  const writes = createCampaignWrites({
    db,
    store,
    joinInventory: clis.join,
    hasAudioContext: audio.hasContext,
    audit,
    clock,
  });
  const campaigns = createCampaignService({
    store,
    writes,
    purge,
    host,
    liveCalls: projection.liveCalls,
    waitingOf: (campaign) => waitingOf(standing, campaign),
    openingOf: (campaignId, nowMs) => timing.openingOf(campaignId, nowMs),
    audit,
    clock,
  });
  const timing = createTimingService({
    db,
    store: createTimingStore(db),
    campaignChanged: host.campaignChanged,
    minRingS: minRingOf(env.demo),
    audit,
    clock,
  });
  const uploadsFolder = join(dataFolder, 'uploads');
  const contacts = createContactService({
    db,
    uploads: createUploadStore(db),
    campaigns: { find: campaigns.lookUp, general: campaigns.general },
    importList: (request) => pool.run('importContacts', request),
    contactsAdded: host.contactsAdded,
    storage,
    defaultCountry: () => settings.get('defaultCountry'),
    audit,
    clock,
    log: log('lists'),
    folder: uploadsFolder,
  });
  return {
    campaigns,
    purge,
    contacts,
    routes(api: App) {
      registerCampaignRoutes(api, campaigns);
      const resultOf = (disposition: Disposition): CallResult => toWireState(disposition).resultado;
      registerPress1Routes(api, { campaigns, menuSessions: audio.sessionsOf, resultOf, clock });
      registerTimingRoutes(api, timing);
      registerContactRoutes(api, contacts, { folder: uploadsFolder, maxFileBytes: env.uploadMaxBytes });
    },
  };
}
