/** Reads contacts with their campaign, list, columns and note, and writes them for users, imports and recycling. */
import { createNumberHolds } from '#server/dialer/number-holds.ts';
import { createExcludedBy } from '#server/dialer/registries.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createListColumns } from '#server/platform/db/list-columns.ts';
import { createContactEditor } from '#server/dialer/contact-edit.ts';
import type { ContactStanding, NumberHolds } from '#shared/domain/contact-rules.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

/** A contact with its campaign, list, columns and note. */
export type ContactRow = ContactStanding & {
  readonly id: number;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly listId: number | null;
  readonly listName: string | null;
  /** E.164, in the form that the list had. */
  readonly phone: string;
  readonly name: string;
  readonly country: string;
  /** IANA zones joined by `+`; empty means any zone of its country. */
  readonly zones: string;
  /** See engine/model/window-class.ts. */
  readonly windowClass: string;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly createdAtMs: number;
  /** Extra columns of the list's row as JSON, or null. */
  readonly columns: string | null;
  readonly note: string | null;
};

export type ContactList = {
  readonly id: number;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly name: string;
  readonly createdAtMs: number;
  readonly contacts: number;
};

type NewContact = {
  readonly campaignId: number;
  readonly phone: string;
  readonly name: string;
  readonly country: string;
  /** IANA zones the number may be in, joined by `+`; empty means any zone of its country. */
  readonly zones: string;
  /** Extra columns of the list's row as JSON, or null. */
  readonly columns: string | null;
  readonly note: string | null;
  readonly listId: number;
};

/** Writes must run inside a write transaction. */
export function createContactStore(db: Connection) {
  // Runs once per row; the `+` keeps SQLite from replanning it (docs/decisions/0006).
  const byId = db.sqlite.prepare<[number], Omit<ContactRow, keyof NumberHolds>>(
    `select contacts.id, contacts.campaign_id campaignId, campaigns.name campaignName, list_id listId, contact_lists.name listName,
       phone, contacts.name, country, zones, country || iif(zones = '', '', '@' || zones) windowClass, state, outcome, attempts,
       due_at dueAtMs, contacts.created_at createdAtMs, columns, note
     from contacts join campaigns on campaigns.id = contacts.campaign_id and campaigns.deleted_at is null
       left join contact_lists on contact_lists.id = list_id
       left join contact_columns on contact_columns.contact_id = contacts.id
       left join contact_notes on contact_notes.contact_id = contacts.id
     where contacts.id = +?`,
  );
  const holdsOf = createNumberHolds(db);
  const excludedBy = createExcludedBy(db);
  const lists = db.sqlite.prepare<{ campaignId: number | null }, ContactList>(
    `select contact_lists.id, contact_lists.campaign_id campaignId, campaigns.name campaignName, contact_lists.name,
       contact_lists.created_at createdAtMs, coalesce(uploads.valid, 0) contacts
     from contact_lists join campaigns on campaigns.id = contact_lists.campaign_id and campaigns.deleted_at is null
       left join uploads on uploads.id = upload_id
     where @campaignId is null or contact_lists.campaign_id = @campaignId order by contact_lists.id desc`,
  );

  // Seeks in each campaign through its unique index on numbers, because another index would slow down every import.
  // Contacts whose number has changed are found through their calls.
  const idsOfNumber = db.sqlite
    .prepare<[{ given: string; other: string }], number>(
      `select contacts.id from campaigns cross join contacts on contacts.campaign_id = campaigns.id
         and contacts.phone in (@given, @other) where campaigns.deleted_at is null
       union select contact_id from calls indexed by calls_phone where phone in (@given, @other) and contact_id is not null
       order by 1 desc`,
    )
    .pluck();
  const calledNumbers = db.sqlite
    .prepare<[number], string>('select distinct phone from calls where contact_id = +?')
    .pluck();

  const campaignIds = db.sqlite.prepare<[], number>('select id from campaigns where deleted_at is null').pluck();
  const inCampaign = db.sqlite
    .prepare<[number, string, string, string], number>(
      'select id from contacts where campaign_id = ? and phone in (?, ?) order by phone = ? desc limit 1',
    )
    .pluck();
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
  const insertNote = db.sqlite.prepare<[number | bigint, string]>(
    'insert into contact_notes (contact_id, note) values (?, ?)',
  );
  const openCampaign = db.sqlite.prepare('select 1 from campaigns where id = ? and deleted_at is null').pluck();
  const moveOut = db.sqlite.prepare<[number]>(
    `update contacts set state = 'done', outcome = 'excluded' where id = ? and state = 'pending'`,
  );

  function findById(id: number): ContactRow | undefined {
    const row = byId.get(id);
    if (row === undefined) return undefined;
    const holds = holdsOf(row.phone, row.campaignId);
    const excluding = row.outcome === 'blacklisted' ? excludedBy(id) : null;
    return { ...row, ...holds, registry: excluding ?? holds.registry ?? null };
  }

  return {
    findById,
    campaignIds: (): number[] => campaignIds.all(),
    /**
     * Returns contacts in the order of `ids`, without deleted ones. Runs in one transaction, because each statement
     * outside one would lock the database again.
     */
    findByIds: db.sqlite.transaction((ids: readonly number[]): ContactRow[] => ids.flatMap((id) => findById(id) ?? [])),
    /** Returns contacts that have the number, with or without its mobile digit, or were called at it, newest first. */
    findByPhone(phone: string): ContactRow[] {
      const [given, other] = formsOf(phone);
      return idsOfNumber.all({ given, other }).flatMap((id) => findById(id) ?? []);
    },
    /** Returns the campaign's contact with the number, with or without its mobile digit. */
    findInCampaign(campaignId: number, phone: string): ContactRow | undefined {
      const id = inCampaign.get(campaignId, ...formsOf(phone), phone);
      return id === undefined ? undefined : findById(id);
    },
    calledNumbers: (id: number): string[] => calledNumbers.all(id),
    /** Returns the lists of a campaign, or of all campaigns, newest first. */
    lists: (campaignId: number | undefined): ContactList[] => lists.all({ campaignId: campaignId ?? null }),
    holdsOf,
    columnNames: createListColumns(db),
    /** Edits a contact, whose number only the engine may change. Call inside a write transaction. */
    edit: createContactEditor(db),
    /** Returns false if the campaign already has the number, with or without its mobile digit. */
    add({ campaignId, phone, name, country, zones, columns, note, listId }: NewContact, atMs: number): boolean {
      const [, other] = formsOf(phone);
      if (other !== phone && has.get(campaignId, other) !== undefined) return false;
      const { changes, lastInsertRowid } = insert.run(campaignId, phone, name, country, zones, atMs, listId, listId);
      if (changes === 0) return false;
      if (columns !== null) insertColumns.run(lastInsertRowid, columns);
      if (note !== null) insertNote.run(lastInsertRowid, note);
      return true;
    },
    /**
     * Excludes a pending contact that was moved to another campaign. The engine may have read it ahead, but claims only
     * pending contacts.
     */
    moveOut: (id: number): void => void moveOut.run(id),
    /** Returns whether the campaign exists and is not deleted, so that contacts can be added. */
    isCampaignOpen: (campaignId: number): boolean => openCampaign.get(campaignId) !== undefined,
  };
}

export type ContactStore = ReturnType<typeof createContactStore>;
