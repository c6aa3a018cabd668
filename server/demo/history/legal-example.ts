/** A second example campaign, for a country whose legal dial window applies. The campaign waits outside that window. */
import { contacts, uploads } from '#server/platform/db/tables/contacts.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { SettingsStore } from '#server/platform/settings/store.ts';
import { LEGAL_HOURS_EXAMPLE } from '#shared/domain/example-campaigns.ts';
import { rulingWindows } from '#shared/domain/legal-window-defaults.ts';
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import { addCampaignForAnyHour } from '../data.ts';
import { demoName } from '../names.ts';
import { demoNumbers } from '../numbers.ts';

const COUNTRY = { key: 'colombia', iso2: 'CO' };
const CONTACTS = 200;
const LIST = 'ejemplo-horario-legal';

/**
 * Adds the campaign, sets the country's legal window, because all windows are open in demo mode until set, and returns
 * the campaign's id. Must run inside a write transaction.
 */
export function addLegalExample(db: Db, settings: SettingsStore, userId: number, nowMs: number): number {
  const description = 'Contactos inventados de Colombia. Solo llama en el horario legal de ese país.';
  const fields = { name: LEGAL_HOURS_EXAMPLE, description, maxConcurrentCalls: 2 };
  const campaignId = addCampaignForAnyHour(db, fields, userId, nowMs);
  const phones = demoNumbers(COUNTRY.iso2, CONTACTS);
  for (const [index, phone] of phones.entries()) {
    const zones = placesOfNumber(COUNTRY.key, phone).join('+');
    const contact = { campaignId, phone, name: demoName(index), country: COUNTRY.key, zones, createdAt: nowMs };
    db.orm.insert(contacts).values(contact).run();
  }
  const counts = { lines: phones.length, valid: phones.length };
  db.orm
    .insert(uploads)
    .values({
      id: LIST,
      campaignId,
      userId,
      fileName: 'colombia.csv',
      state: 'done',
      ...counts,
      createdAt: nowMs,
      finishedAt: nowMs,
    })
    .run();
  settings.put({ legalWindows: { [COUNTRY.key]: rulingWindows({}, nowMs)[COUNTRY.key] ?? null } }, nowMs);
  return campaignId;
}
