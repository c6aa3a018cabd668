import type { Connection } from '#server/platform/db/connection.ts';
import { readOtherValues, type OtherValues } from '#server/platform/db/list-columns.ts';

/** A contact's extra columns and note. Extra columns are all columns of its list besides name and number. */
export type ContactExtras = {
  readonly listId: number | null;
  readonly columns: OtherValues;
  readonly note: string | null;
};

type Found = { readonly listId: number | null; readonly columns: string | null; readonly note: string | null };
const NONE: ContactExtras = { listId: null, columns: readOtherValues(null), note: null };

/** Reads the extras of contacts and the names of lists. */
export function createContactExtras(db: Connection) {
  // Runs once per exported call; the `+` keeps SQLite from replanning it (docs/decisions/0006).
  const byId = db.sqlite.prepare<[number], Found>(
    `select list_id listId, columns, note from contacts
       left join contact_columns on contact_columns.contact_id = contacts.id
       left join contact_notes on contact_notes.contact_id = contacts.id
     where contacts.id = +?`,
  );
  const lists = db.sqlite.prepare<[], [number, string]>('select id, name from contact_lists').raw();
  // Not cached, because calls of the same contact are far apart in the history.
  return {
    of(contactId: number | null): ContactExtras {
      const found = contactId === null ? undefined : byId.get(contactId);
      if (found === undefined) return NONE;
      return { ...found, columns: readOtherValues(found.columns) };
    },
    /** Returns the names of all lists by id, including those of deleted campaigns. */
    listNames: (): ReadonlyMap<number, string> => new Map(lists.all()),
  };
}
