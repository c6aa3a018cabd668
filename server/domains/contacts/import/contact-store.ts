import type { Connection } from '#server/platform/db/connection.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

type NewContact = {
  readonly campaignId: number;
  readonly phone: string;
  readonly name: string;
  readonly country: string;
  /** IANA zones the number may be in; empty: any zone of its country. */
  readonly zones: readonly string[];
  /** The other columns of its row as JSON; empty: none. */
  readonly columns: string;
  readonly listId: number;
};

/** The contact operations of an import. Writes happen in the caller's transaction. */
export type ContactStore = {
  /** False when the campaign already has the phone, or its form with or without the mobile digit. */
  add(contact: NewContact, atMs: number): boolean;
  /** Whether contacts can be added: the campaign exists and is not deleted. */
  isCampaignOpen(campaignId: number): boolean;
};

export function createContactStore(db: Connection): ContactStore {
  const insert = db.sqlite.prepare(
    `insert into contacts (campaign_id, phone, name, country, zones, created_at, list_id, due_at)
     values (?, ?, ?, ?, ?, ?, ?, coalesce((select -priority from contact_lists where id = ?), 0))
     on conflict (campaign_id, phone) do nothing`,
  );
  const has = db.sqlite
    .prepare<[number, string], number>('select 1 from contacts where campaign_id = ? and phone = ?')
    .pluck();
  const insertColumns = db.sqlite.prepare<[number | bigint, string]>(
    'insert into contact_columns (contact_id, columns) values (?, ?)',
  );
  const openCampaign = db.sqlite.prepare('select 1 from campaigns where id = ? and deleted_at is null').pluck();
  return {
    add({ campaignId, phone, name, country, zones, columns, listId }, atMs) {
      const [, other] = formsOf(phone);
      if (other !== phone && has.get(campaignId, other) !== undefined) return false;
      const { changes, lastInsertRowid } = insert.run(
        campaignId,
        phone,
        name,
        country,
        zones.join('+'),
        atMs,
        listId,
        listId,
      );
      if (changes === 0) return false;
      if (columns !== '') insertColumns.run(lastInsertRowid, columns);
      return true;
    },
    isCampaignOpen: (campaignId) => openCampaign.get(campaignId) !== undefined,
  };
}
