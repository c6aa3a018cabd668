import type { Connection } from '#server/platform/db/connection.ts';

/** Data that a contact takes into another campaign. */
type Source = {
  readonly phone: string;
  readonly name: string;
  readonly country: string;
  /** IANA zones joined by +. */
  readonly zones: string;
  /** JSON; null: none. */
  readonly columns: string | null;
  readonly note: string | null;
};

export type CopySourceStore = ReturnType<typeof createCopySourceStore>;

/** Writes happen in the caller's transaction. */
export function createCopySourceStore({ sqlite }: Connection) {
  const find = sqlite.prepare<[number], Source>(
    `select phone, name, country, zones,
       (select columns from contact_columns where contact_id = contacts.id) columns,
       (select note from contact_notes where contact_id = contacts.id) note
     from contacts where id = ? and state <> 'claimed'`,
  );
  const exclude = sqlite.prepare<[number]>(
    `update contacts set state = 'done', outcome = 'excluded' where id = ? and state = 'pending'`,
  );
  const addNote = sqlite.prepare<[string, number, string]>(
    'insert into contact_notes (contact_id, note) select id, ? from contacts where campaign_id = ? and phone = ?',
  );
  return {
    /** Undefined: it is in a call or was deleted. */
    find: (id: number): Source | undefined => find.get(id),
    /** The engine, which may have read it ahead, claims only pending contacts. */
    exclude: (id: number): void => void exclude.run(id),
    addNote: (campaignId: number, phone: string, note: string): void => void addNote.run(note, campaignId, phone),
  };
}
