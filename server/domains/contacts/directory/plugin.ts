/** The contacts of all campaigns: searched, edited, and worked. */
import { refuseReason } from '#server/telephony/dialable.ts';
import type { OpenSheet } from '#server/platform/exports/sheet-file.ts';
import type { App } from '#server/platform/http/app.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import type { Platform } from '#server/compose-platform.ts';
import { dayName } from '#server/platform/time/local-day.ts';
import { zonesOfNumber } from '#shared/countries/number-zones.ts';
import type { WhyNotService } from '../why-not/service.ts';
import { createBulkWork } from './bulk.ts';
import { createContactReader } from './reader.ts';
import { registerContactDirectoryRoutes } from './routes.ts';
import { createContactDirectoryService } from './service.ts';
import { createContactDirectoryStore } from './store.ts';

type ContactDirectoryPluginDeps = Pick<NumberReader, 'read' | 'readToFind' | 'dialCodesOf'> & {
  readonly whyNot: WhyNotService;
  readonly openSheet: OpenSheet;
};

/** About half a second's work, in contacts as the reader counts them. */
const MOST_READ_IN_POOL = 100_000;

export function contactDirectoryPlugin(
  { database: { db }, threads: { pool }, engine, day, audit, clock, jobs }: Platform,
  { read, readToFind, dialCodesOf, whyNot, openSheet }: ContactDirectoryPluginDeps,
) {
  const directory = createContactDirectoryService({
    db,
    store: createContactDirectoryStore(db),
    readPage: createContactReader(db),
    findPage: (filter, after, most) => pool.run('findContactPage', filter, after, most, MOST_READ_IN_POOL),
    whyNot,
    count: (filter) => pool.run('countContacts', filter),
    bulk: {
      jobs: jobs.ofKind('bulk'),
      work: createBulkWork({
        findIds: (filter, after, most) => pool.run('findContacts', filter, after, most, Infinity),
        work: engine.host.workContacts,
      }),
    },
    exportPage: (request) => pool.run('exportContacts', request),
    openSheet,
    timeZone: day.timeZone,
    readNumber(typed, campaignId) {
      const found = read(typed, { campaign_id: campaignId });
      if (found === undefined) return { ok: false, reason: 'phone_unreadable' };
      const { phone, country } = found;
      if (refuseReason(phone) !== null) return { ok: false, reason: 'contact_never_dialable' };
      return { ok: true, number: { phone, country, zones: zonesOfNumber(country, phone).join('+') } };
    },
    host: engine.host,
    readToFind,
    dialCodesOf,
    today: () => dayName(clock.nowMs(), day.timeZone()),
    audit,
    clock,
  });
  return { routes: (api: App) => registerContactDirectoryRoutes(api, directory) };
}
