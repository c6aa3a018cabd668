import type { Db } from '#server/platform/db/open.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

export type ContactRow = {
  readonly id: number;
  readonly campaignId: number;
  readonly campaignName: string;
  /** As the list had it, in E.164. */
  readonly phone: string;
  readonly name: string;
  readonly country: string;
  readonly state: 'pending' | 'claimed' | 'done';
  readonly outcome: string | null;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly createdAtMs: number;
  /** The other columns of its row as JSON; null: none. */
  readonly columns: string | null;
};

const COLUMNS = `contacts.id, contacts.campaign_id campaignId, campaigns.name campaignName, contacts.phone, contacts.name,
  contacts.country, contacts.state, contacts.outcome, contacts.attempts, contacts.due_at dueAtMs,
  contacts.created_at createdAtMs, (select columns from contact_columns where contact_id = contacts.id) columns`;

/** Contacts of campaigns that are not deleted. */
export function createContactLookupStore(db: Db) {
  // A seek in each campaign's contacts, by the index that keeps a number once in each: an index of its own would slow
  // down every import.
  const byPhone = db.sqlite.prepare<[string, string], ContactRow>(
    `select ${COLUMNS} from campaigns cross join contacts on contacts.campaign_id = campaigns.id
       and contacts.phone in (?, ?)
     where campaigns.deleted_at is null order by contacts.id desc`,
  );
  const byId = db.sqlite.prepare<[number], ContactRow>(
    `select ${COLUMNS} from contacts cross join campaigns on campaigns.id = contacts.campaign_id
     where contacts.id = ? and campaigns.deleted_at is null`,
  );
  return {
    /** Those with the number or its form with or without the mobile digit, newest first. */
    findByPhone: (phone: string): ContactRow[] => byPhone.all(...formsOf(phone)),
    findById: (id: number): ContactRow | undefined => byId.get(id),
  };
}

export type ContactLookupStore = ReturnType<typeof createContactLookupStore>;
