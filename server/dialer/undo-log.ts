/**
 * Contacts as they were before a user blacklisted their number. The user can undo that for a while, and what the entry
 * has changed meanwhile is changed back.
 */
import { DO_NOT_CALL_UNDO_MS } from '#shared/domain/blacklist-sources.ts';
import type { ContactOutcome, ContactState } from '#shared/domain/contact-rules.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** SQL condition that a user made a blacklist entry for a person (see `isByUser`). */
export const IS_BY_USER = `source in ('call', 'contact', 'number')`;

export type ContactBefore = {
  readonly contactId: number;
  readonly state: ContactState;
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
  readonly dueAt: number;
};

/** Creates the log. Its writing functions must run inside a write transaction. */
export function createUndoLog({ sqlite }: Connection) {
  const columns = 'contacts.id, contacts.state, contacts.outcome, attempts, due_at';
  const insert = 'insert or ignore into do_not_call_undos (entry_id, contact_id, state, outcome, attempts, due_at)';
  const note = sqlite.prepare<[number, number]>(`${insert} select ?, ${columns} from contacts where id = ?`);
  const noteExcluded = sqlite.prepare<[number, string, string, number]>(
    `${insert} select blacklist.id, ${columns} from contacts, blacklist
     where contacts.id = ? and blacklist.phone in (?, ?) and ${IS_BY_USER} and blacklist.created_at >= ?`,
  );
  const list = sqlite.prepare<[number], ContactBefore>(
    `select contact_id contactId, state, outcome, attempts, due_at dueAt from do_not_call_undos where entry_id = ?`,
  );
  const drop = sqlite.prepare<[number]>('delete from do_not_call_undos where entry_id = ?');
  const dropOld = sqlite.prepare<[number]>(
    `delete from do_not_call_undos
     where not exists (select 1 from blacklist where id = entry_id and blacklist.created_at >= ?)`,
  );

  return {
    /** Notes a contact that the entry is about to change. Does nothing if it is noted already. */
    note: (entryId: number, contactId: number): void => void note.run(entryId, contactId),
    /** Notes a contact that is about to be excluded because its number is listed, if that can still be undone. */
    noteExcluded: (contactId: number, phone: string, nowMs: number): void =>
      void noteExcluded.run(contactId, ...formsOf(phone), nowMs - DO_NOT_CALL_UNDO_MS),
    of: (entryId: number): ContactBefore[] => list.all(entryId),
    drop: (entryId: number): void => void drop.run(entryId),
    /** Removes what can't be undone any more. */
    dropOld: (nowMs: number): void => void dropOld.run(nowMs - DO_NOT_CALL_UNDO_MS),
  };
}
