import { createNumberHolds } from '#server/dialer/number-holds.ts';
import type { Db } from '#server/platform/db/open.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { ContactStanding } from '#shared/domain/contact-rules.ts';

type ContactRow = Pick<ContactStanding, 'state' | 'outcome'> & {
  readonly id: number;
  readonly phone: string;
  /** See engine/model/window-class.ts. */
  readonly windowClass: string;
  readonly attempts: number;
  readonly dueAtMs: number;
};

export function createWhyNotStore(db: Db) {
  const find = db.sqlite.prepare<[number, string, string, string], ContactRow>(
    `select id, phone, country || iif(zones = '', '', '@' || zones) windowClass, state, outcome, attempts, due_at dueAtMs
     from contacts where campaign_id = ? and phone in (?, ?) order by phone = ? desc limit 1`,
  );
  const campaigns = db.sqlite.prepare<[], number>('select id from campaigns where deleted_at is null').pluck();
  const holdsOf = createNumberHolds(db);
  return {
    /** The ids of all campaigns. */
    campaigns: (): number[] => campaigns.all(),
    /** The campaign's contact with the number or its other form. */
    find(campaignId: number, phone: string) {
      const contact = find.get(campaignId, ...formsOf(phone), phone);
      return contact && { ...contact, ...holdsOf(contact.phone) };
    },
  };
}

export type WhyNotStore = ReturnType<typeof createWhyNotStore>;
