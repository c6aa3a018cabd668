import type { Connection } from '#server/db/connection.ts';

type NewContact = {
  readonly campaignId: number;
  readonly phone: string;
  readonly name: string;
  readonly country: string;
  /** IANA zones the number may be in; empty: any zone of its country. */
  readonly zones: readonly string[];
};

/** The contact operations of an import. Writes happen in the caller's transaction. */
export type ContactStore = {
  /** False when the campaign already has the phone. */
  add(contact: NewContact, atMs: number): boolean;
  /** Whether contacts can be added: the campaign exists and is not deleted. */
  isCampaignOpen(campaignId: number): boolean;
};

export function createContactStore(db: Connection): ContactStore {
  const insert = db.sqlite.prepare(
    'insert into contacts (campaign_id, phone, name, country, zones, created_at) values (?, ?, ?, ?, ?, ?) on conflict (campaign_id, phone) do nothing',
  );
  const openCampaign = db.sqlite.prepare('select 1 from campaigns where id = ? and deleted_at is null').pluck();
  return {
    add: ({ campaignId, phone, name, country, zones }, atMs) =>
      insert.run(campaignId, phone, name, country, zones.join('+'), atMs).changes === 1,
    isCampaignOpen: (campaignId) => openCampaign.get(campaignId) !== undefined,
  };
}
