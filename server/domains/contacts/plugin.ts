/** Wires contacts: uploads, directory, recycling, list priorities, reasons for waiting, and the blacklist. */
import { join } from 'node:path';
import type { Platform } from '#server/compose-platform.ts';
import { createBarrierRoutes } from '#server/dialer/barrier-routes.ts';
import { createDefinitions } from '#server/dialer/definitions.ts';
import { createRegistryLookup } from '#server/dialer/registries.ts';
import { createRouting } from '#server/dialer/routing.ts';
import { createDialerSettings } from '#server/dialer/settings.ts';
import { createUndoLog } from '#server/dialer/undo-log.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import type { TimingService } from '#server/domains/campaigns/timing/service.ts';
import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import type { App } from '#server/platform/http/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import { dayName } from '#server/platform/time/local-day.ts';
import type { Circumstances } from '#server/live/why-not/explainer.ts';
import { refuseReason } from '#shared/numbers/dialable.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import { createFormerOptOuts } from './blacklist/former-opt-out-store.ts';
import { registerBlacklistRoutes } from './blacklist/routes.ts';
import { createListOptOuts } from './blacklist/list-opt-out-store.ts';
import { createBlacklistService } from './blacklist/service.ts';
import { createBlacklistStore } from './blacklist/store.ts';
import { createContactStore } from './contact-store.ts';
import { createBulkWork } from './directory/bulk.ts';
import { createContactReader } from './directory/reader.ts';
import { registerContactDirectoryRoutes } from './directory/routes.ts';
import { createContactDirectoryService, type ReadNumber } from './directory/service.ts';
import { registerDoNotCallRoutes } from './do-not-call/routes.ts';
import { createDoNotCallService } from './do-not-call/service.ts';
import { createNamedPersons } from './do-not-call/store.ts';
import { registerContactRoutes } from './import/routes.ts';
import { createContactService } from './import/service.ts';
import { createUploadStore } from './import/upload-store.ts';
import { registerListPriorityRoutes } from './lists/routes.ts';
import { createListPriorityService } from './lists/service.ts';
import { createListPriorityStore } from './lists/store.ts';
import { registerRecyclingRoutes } from './recycling/routes.ts';
import { createRecyclingService } from './recycling/service.ts';
import { registerRegistryRoutes } from './registries/routes.ts';
import { createRegistryService } from './registries/service.ts';
import { createRegistryStore } from './registries/store.ts';
import { fromSetForm } from './registries/views.ts';
import { createDialledNumbers } from './why-not/dialled-number.ts';
import { registerWhyNotRoutes } from './why-not/routes.ts';
import { createWhyNotService } from './why-not/service.ts';

type ContactsPluginDeps = {
  readonly campaigns: CampaignService;
  readonly trunkOutages: Circumstances['trunkOutages'];
  readonly timing: TimingService;
  readonly numbers: Pick<NumberReader, 'read' | 'readToFind' | 'dialCodesOf'>;
  readonly openSheet: OpenSheet;
};

/** Maximum cost of a page read in the pool, in contacts examined: about half a second of work. */
const MOST_READ_IN_POOL = 100_000;

export function contactsPlugin(
  platform: Platform,
  { campaigns, trunkOutages, timing, numbers, openSheet }: ContactsPluginDeps,
) {
  const { env, log, database, threads, engine, dataFolder, settings, day, audit, clock, jobs } = platform;
  const { db, storage } = database;
  const { pool } = threads;
  const { host } = engine;
  const { readToFind } = numbers;
  const readTyped = (typed: string) => numbers.read(typed)?.phone;
  const isForReal = env.telephony !== null;
  const contacts = createContactStore(db);

  const today = (): string => dayName(clock.nowMs(), day.timeZone());

  const folder = join(dataFolder, 'uploads');
  const uploads = createContactService({
    db,
    uploads: createUploadStore(db),
    campaigns: { find: campaigns.lookUp, general: campaigns.general },
    importList: (request) => pool.run('importContacts', request),
    copyContacts: (request) => pool.run('copyContacts', request),
    isForReal,
    contactsAdded: host.contactsAdded,
    listOptOutsAdded: host.listOptOutsAdded,
    storage,
    defaultCountry: () => settings.get('defaultCountry'),
    audit,
    clock,
    log: log('lists'),
    folder,
  });

  const recycling = createRecyclingService({
    campaigns,
    contacts: uploads,
    setHours: timing.setHours,
    findPage: (filter, after, most) => pool.run('findRecyclable', filter, after, most),
    jobs: jobs.ofKind('recycling'),
    host,
    audit,
  });

  const priorities = createListPriorityService({
    db,
    store: createListPriorityStore(db),
    hasCampaign: (id) => campaigns.lookUp(id) !== undefined,
    host,
    audit,
  });

  const definitions = createDefinitions(db, env.demo);
  const dialerSettings = createDialerSettings(db, clock, env.demo, isForReal);
  const routesAt = createBarrierRoutes(db, createRouting(db, clock, isForReal));
  const whyNot = createWhyNotService({
    readToFind,
    contacts,
    circumstances() {
      const nowMs = clock.nowMs();
      return {
        nowMs,
        isEngineUp: host.vitals().isUp,
        campaignOf(id) {
          const campaign = campaigns.lookUp(id) ?? fail('campaign_not_found', { id });
          return {
            waiting: campaigns.waitingOf(campaign),
            maxAttempts: definitions.findMaxAttempts(id) ?? 0,
            callerId: campaign.cliNumber,
            foreignCallerIds: campaign.foreignCallerIds,
            purpose: campaign.purpose,
          };
        },
        routes: () => routesAt(nowMs),
        trunkOutages,
        legalWindows: dialerSettings.legalWindows,
        numberCaps: dialerSettings.numberCaps,
        numbersInCalls: () =>
          new Set([...engine.projection.liveCalls().values()].map(({ phone }) => canonicalNumber(phone))),
      };
    },
  });

  const readNumber: ReadNumber = (typed, campaignId) => {
    const found = numbers.read(typed, { campaign_id: campaignId });
    if (found === undefined) return { ok: false, reason: 'phone_unreadable' };
    const { phone, country } = found;
    if (refuseReason(phone) !== null) return { ok: false, reason: 'contact_never_dialable' };
    return { ok: true, number: { phone, country, zones: placesOfNumber(country, phone).join('+') } };
  };

  const blacklistStore = createBlacklistStore(db);
  const directory = createContactDirectoryService({
    db,
    store: contacts,
    readPage: createContactReader(db),
    findPage: (filter, after, most) => pool.run('findContactPage', filter, after, most, MOST_READ_IN_POOL),
    whyNot,
    count: (filter) => pool.run('countContacts', filter),
    bulk: {
      jobs: jobs.ofKind('bulk'),
      work: createBulkWork({
        findIds: (filter, after, most) => pool.run('findContacts', filter, after, most, Infinity),
        work: host.workContacts,
      }),
    },
    exportPage: (request) => pool.run('exportContacts', request),
    openSheet,
    timeZone: day.timeZone,
    readNumber,
    host,
    readToFind,
    dialCodesOf: numbers.dialCodesOf,
    blacklist: blacklistStore,
    today,
    audit,
    clock,
  });

  const blacklist = createBlacklistService({
    db,
    store: blacklistStore,
    optOuts: createListOptOuts(db),
    pages: {
      page: (request) => pool.run('blacklistPage', request),
      countUndo: (period) => pool.run('countBlacklistUndo', period),
    },
    host,
    registryOf: createRegistryLookup(db),
    readNumber: readTyped,
    audit,
    clock,
  });

  const doNotCall = createDoNotCallService({
    blacklist,
    persons: createNamedPersons(db),
    readFormerOptOuts: createFormerOptOuts(db),
    undoLog: createUndoLog(db),
    host,
    readNumber: readTyped,
  });

  const registryStore = createRegistryStore(db);
  const registries = createRegistryService({
    db,
    store: registryStore,
    load: (request) => pool.run('loadRegistry', request),
    readForm: fromSetForm,
    hasCampaign: (id) => campaigns.lookUp(id) !== undefined,
    today,
    audit,
    clock,
  });

  return {
    uploads,
    priorities,
    registries: { list: registryStore.list, today },
    lookUpDialled: createDialledNumbers({ readNumber, contacts, explainer: whyNot.explainer, nowMs: clock.nowMs }),
    /** Removes expired entries and old verdicts, for retention. */
    blacklist: { expire: blacklist.expire, dropVerdicts: blacklistStore.dropVerdicts },
    routes(api: App): void {
      registerContactRoutes(api, uploads, { folder, maxFileBytes: env.uploadMaxBytes });
      registerContactDirectoryRoutes(api, directory);
      registerRecyclingRoutes(api, recycling, clock);
      registerListPriorityRoutes(api, priorities);
      registerWhyNotRoutes(api, whyNot);
      registerRegistryRoutes(api, registries, { folder, maxFileBytes: env.uploadMaxBytes });
      registerBlacklistRoutes(api, blacklist, day.timeZone);
      registerDoNotCallRoutes(api, doNotCall);
    },
  };
}
