/** The initial data of demo mode. Its example campaign is a draft. */
import { and, eq, like } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { clis } from '#server/platform/db/tables/caller-ids.ts';
import { campaigns, timingConfigs } from '#server/platform/db/tables/campaigns.ts';
import { contactLists, contacts, uploads } from '#server/platform/db/tables/contacts.ts';
import { audioContexts } from '#server/platform/db/tables/menus.ts';
import { trunks } from '#server/platform/db/tables/trunks.ts';
import type { SettingsStore } from '#server/platform/settings/store.ts';
import { DEFAULT_FIELDS } from '#server/domains/campaigns/timing/service.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { EXAMPLE_CAMPAIGN } from '#shared/domain/example-campaigns.ts';
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import { demoName } from './names.ts';
import { demoNumbers } from './numbers.ts';

const DEMO_CHANNELS = 100;

/** Number of trunks of the country codes that a demo is likely to call most. Other codes have one trunk. */
const TRUNKS_OF: Readonly<Record<string, number>> = { '54': 3, '55': 3, '1': 3, '52': 2 };

type DemoTrunk = { readonly name: string; readonly host: string; readonly countryCode: string };

/** Trunks that together serve every country, at least one per country code. Four countries share the code 1. */
export const DEMO_TRUNKS: readonly DemoTrunk[] = [...new Set(COUNTRIES.map(({ dialCode }) => dialCode))].flatMap(
  trunksOf,
);

function trunksOf(countryCode: string): DemoTrunk[] {
  const served = COUNTRIES.filter(({ dialCode }) => dialCode === countryCode);
  const place = served.length > 1 ? 'Norteamérica y Caribe' : (served[0]?.name ?? '');
  const count = TRUNKS_OF[countryCode] ?? 1;
  return Array.from({ length: count }, (_, index) => ({
    name: count === 1 ? place : `${place} ${String.fromCharCode(65 + index)}`,
    host: `sip-${countryCode}-${index + 1}.cadencia.example`,
    countryCode,
  }));
}

const CONTACTS_PER_COUNTRY = 25;
/** The demo's audio context. audio.ts creates its recording. */
export const DEMO_CONTEXT = { name: 'Bienvenida', description: 'Contexto de ejemplo' };

/** Id of the upload that brought the example campaign's contacts. */
export const DEMO_LIST = 'ejemplo';

/** Key of the setting that marks the demo data as created. */
const MADE = 'demo.made';
/** Key of the setting that marks the trunks as up to date. */
const TRUNKS_MADE = 'demo.trunks';

/**
 * Creates the example campaign with contacts, trunks, caller ids and an audio context once. Data that a user has
 * deleted is not recreated. Replaces the trunks once if the data is from the first demo version.
 */
export function createDemoData(db: Db, settings: SettingsStore, userId: number, nowMs: number): void {
  if (settings.find(MADE) === true) {
    if (settings.find(TRUNKS_MADE) !== true)
      db.write(() => {
        replaceFirstTrunks(db, nowMs);
        settings.put({ [TRUNKS_MADE]: true }, nowMs);
      });
    return;
  }
  db.write(() => {
    const trunkOf = addTrunks(db, nowMs);
    const cliOf = addClis(db, trunkOf, nowMs);
    const context = db.orm.insert(audioContexts).values({ ...DEMO_CONTEXT, createdAt: nowMs });
    const { id: contextId } = context.returning().get();
    addCampaign(db, { contextId, cliNumber: cliOf.get('argentina') ?? null, userId, nowMs });
    settings.put({ [MADE]: true, [TRUNKS_MADE]: true }, nowMs);
  });
}

function addTrunks(db: Db, createdAt: number): Map<string, number> {
  const trunkOf = new Map<string, number>();
  for (const trunk of DEMO_TRUNKS) {
    const sipConfig = {
      type: 'friend',
      allow: ['alaw', 'ulaw', 'g729'],
      disallow: 'all',
      dtmfmode: 'rfc2833',
      directmedia: 'nonat',
      qualify: true,
    };
    const values = { ...trunk, dvCodes: [], maxChannels: DEMO_CHANNELS, sipConfig, createdAt };
    const { id } = db.orm.insert(trunks).values(values).returning().get();
    if (!trunkOf.has(trunk.countryCode)) trunkOf.set(trunk.countryCode, id);
  }
  return trunkOf;
}

/**
 * Replaces the trunks of the first demo version: they listed country codes as DV codes, which are area codes, so they
 * served no whole country. The console could not edit trunks then, so no edits are lost.
 */
function replaceFirstTrunks(db: Db, createdAt: number): void {
  const first = db.orm.select().from(trunks).where(like(trunks.host, 'sip-%.cadencia.example')).all();
  for (const { id } of first) db.orm.delete(trunks).where(eq(trunks.id, id)).run();
  const trunkOf = addTrunks(db, createdAt);
  for (const { key, dialCode } of COUNTRIES) {
    const trunkId = trunkOf.get(dialCode) ?? null;
    db.orm
      .update(clis)
      .set({ trunkId })
      .where(and(eq(clis.country, key), eq(clis.isSynthetic, true)))
      .run();
  }
}

/** Adds one caller id per country, marked as synthetic because nobody owns the numbers. */
function addClis(db: Db, trunkOf: ReadonlyMap<string, number>, createdAt: number): Map<string, string> {
  const cliOf = new Map<string, string>();
  for (const { key, iso2, dialCode } of COUNTRIES) {
    const [phone] = demoNumbers(iso2, 1);
    if (phone === undefined) continue;
    db.orm
      .insert(clis)
      .values({ phone, country: key, trunkId: trunkOf.get(dialCode) ?? null, isSynthetic: true, createdAt })
      .onConflictDoNothing() // keeps a user's caller id with the same number
      .run();
    cliOf.set(key, phone);
  }
  return cliOf;
}

type ExampleCampaign = {
  readonly contextId: number;
  readonly cliNumber: string | null;
  readonly userId: number;
  readonly nowMs: number;
};

type ExampleFields = Omit<typeof campaigns.$inferInsert, 'createdBy' | 'createdAt' | 'updatedAt'>;

/** Creates a campaign that is open at any hour and returns its id. */
export function addCampaignForAnyHour(db: Db, fields: ExampleFields, createdBy: number, nowMs: number): number {
  const { id } = db.orm
    .insert(campaigns)
    .values({ ...fields, createdBy, createdAt: nowMs, updatedAt: nowMs })
    .returning({ id: campaigns.id })
    .get();
  db.orm
    .insert(timingConfigs)
    .values({ ...ANY_HOUR, campaignId: id, updatedAt: nowMs })
    .run();
  return id;
}

/** Adds the example campaign as a draft that is open at any hour, so it dials as soon as a user starts it. */
function addCampaign(db: Db, { contextId, cliNumber, userId, nowMs }: ExampleCampaign): void {
  const description = 'Contactos inventados de 41 países. Iniciala para ver el discador en marcha.';
  const fields = { name: EXAMPLE_CAMPAIGN, description, cliNumber, maxConcurrentCalls: 20, contextId };
  const campaignId = addCampaignForAnyHour(db, fields, userId, nowMs);
  const upload = { id: DEMO_LIST, campaignId, userId, fileName: 'ejemplo.csv', state: 'done' as const };
  const list = { campaignId, uploadId: upload.id, name: upload.fileName, createdAt: nowMs };
  const { listId } = db.orm.insert(contactLists).values(list).returning({ listId: contactLists.id }).get();
  const count = addContacts(db, { campaignId, listId, createdAt: nowMs });
  db.orm
    .insert(uploads)
    .values({ ...upload, lines: count, valid: count, createdAt: nowMs, finishedAt: nowMs })
    .run();
}

/** Adds contacts with the countries interleaved, so that the first calls reach all of them. */
function addContacts(db: Db, of: Pick<typeof contacts.$inferInsert, 'campaignId' | 'listId' | 'createdAt'>): number {
  const lists = COUNTRIES.map(({ key, iso2 }) => ({ key, phones: demoNumbers(iso2, CONTACTS_PER_COUNTRY) }));
  let count = 0;
  for (let i = 0; i < CONTACTS_PER_COUNTRY; i++) {
    for (const { key, phones } of lists) {
      const phone = phones[i];
      if (phone === undefined) continue;
      const name = demoName(count);
      db.orm
        .insert(contacts)
        .values({ ...of, phone, name, country: key, zones: placesOfNumber(key, phone).join('+') })
        .run();
      count++;
    }
  }
  return count;
}

const ANY_HOUR = {
  ...DEFAULT_FIELDS,
  sleepTimeS: 1,
  opensAt: '00:00',
  closesAt: '23:59',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  timezone: 'America/Argentina/Buenos_Aires',
};
