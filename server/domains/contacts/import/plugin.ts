/** Uploads of contact lists and their import into campaigns. */
import { join } from 'node:path';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import { registerContactRoutes } from './routes.ts';
import { createContactService } from './service.ts';
import { createUploadStore } from './upload-store.ts';

export function contactsPlugin(platform: Platform, { campaigns }: { readonly campaigns: CampaignService }) {
  const { env, log, database, threads, engine, dataFolder, settings, audit, clock } = platform;
  const { db, storage } = database;
  const folder = join(dataFolder, 'uploads');
  const contacts = createContactService({
    db,
    uploads: createUploadStore(db),
    campaigns: { find: campaigns.lookUp, general: campaigns.general },
    importList: (request) => threads.pool.run('importContacts', request),
    copyContacts: (request) => threads.pool.run('copyContacts', request),
    isForReal: env.telephony !== null,
    contactsAdded: engine.host.contactsAdded,
    storage,
    defaultCountry: () => settings.get('defaultCountry'),
    audit,
    clock,
    log: log('lists'),
    folder,
  });
  return {
    contacts,
    routes: (api: App) => registerContactRoutes(api, contacts, { folder, maxFileBytes: env.uploadMaxBytes }),
  };
}
