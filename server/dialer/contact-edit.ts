/** Writes a user's edits of a contact. Must run inside a write transaction. */
import type { Connection } from '#server/platform/db/connection.ts';
import { createContactIndex } from './contact-index.ts';

/**
 * Edits of a contact. Absent fields stay unchanged. Only the engine thread may change a number, because it may be about
 * to call the old one.
 */
export type ContactEdit = {
  readonly name?: string;
  /** The complete set of the contact's other columns, by name. */
  readonly columns?: Readonly<Record<string, string>>;
  /** An empty string deletes the note. */
  readonly note?: string;
  readonly number?: { readonly phone: string; readonly country: string; readonly zones: string };
};

/** The editable values of a contact, as stored. */
export type ContactValues = {
  readonly phone: string;
  readonly name: string;
  /** JSON object, or null. */
  readonly columns: string | null;
  readonly note: string | null;
};

export function createContactEditor(db: Connection): (id: number, edit: ContactEdit) => void {
  const { sqlite } = db;
  const setName = sqlite.prepare<[string, number]>('update contacts set name = ? where id = ?');
  const setColumns = sqlite.prepare<[number, string]>(
    'insert into contact_columns (contact_id, columns) values (?, ?) on conflict do update set columns = excluded.columns',
  );
  const dropColumns = sqlite.prepare<[number]>('delete from contact_columns where contact_id = ?');
  const setNote = sqlite.prepare<[number, string]>(
    'insert into contact_notes (contact_id, note) values (?, ?) on conflict do update set note = excluded.note',
  );
  const dropNote = sqlite.prepare<[number]>('delete from contact_notes where contact_id = ?');
  const setNumber = sqlite.prepare<{ id: number; phone: string; country: string; zones: string }>(
    'update contacts set phone = @phone, country = @country, zones = @zones where id = @id',
  );
  const index = createContactIndex(db);

  return (id, { name, columns, note, number }) => {
    if (name !== undefined) setName.run(name, id);
    if (columns !== undefined) {
      if (Object.keys(columns).length === 0) dropColumns.run(id);
      else setColumns.run(id, JSON.stringify(columns));
    }
    if (note !== undefined) {
      if (note === '') dropNote.run(id);
      else setNote.run(id, note);
    }
    if (number !== undefined) setNumber.run({ id, ...number });
    index.update(id);
  };
}
