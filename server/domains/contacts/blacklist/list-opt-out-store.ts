/** Opt-outs that an uploaded list brings to the blacklist. Plain SQL, because imports use it in pool threads. */
import { createBlacklistEntries } from '#server/dialer/blacklist-entries.ts';
import type { BlacklistRemoval } from '#server/dialer/blacklist-removal.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { ASKED_BY_VOICE, ASKED_IN_LIST, toStore } from '#shared/domain/stored-texts.ts';

type ListOptOut = {
  /** E.164. */
  readonly phone: string;
  /** The column and the cell that forbid calls. */
  readonly said: string;
  readonly listId: number;
  /** File name of the list. */
  readonly listName: string;
  /** The uploader. */
  readonly userId: number;
  readonly atMs: number;
};

/** What an entry of the list rests on without it: nothing, another list, a person who asked again, or its own source. */
type Rest = 'none' | 'list' | 'person' | 'source';

type ListEntry = { readonly id: number; readonly phone: string; readonly rest: Rest };

/** Entries that an undo has taken from the list, and what became of them. */
export type UndoneEntries = {
  readonly taken: number;
  readonly removed: number;
  /** Stay because another list says the same. */
  readonly keptByLists: number;
  /** Stay because a person, a user or the network caused them, too. */
  readonly keptByOthers: number;
};

/** Creates the store. Its writing functions must run inside a write transaction. */
export function createListOptOuts(db: Connection) {
  const { sqlite } = db;
  const entries = createBlacklistEntries(db);
  const unlink = sqlite.prepare<[number, number]>('delete from blacklist_lists where entry_id = ? and list_id = ?');
  const some = sqlite.prepare<[number, number], ListEntry>(
    `select entry_id id, phone, case when source <> 'list' then 'source' when exists (
       select 1 from blacklist_lists other where other.entry_id = mine.entry_id and other.list_id <> mine.list_id
     ) then 'list' when asked_again_by is not null then 'person' else 'none' end rest
     from blacklist_lists mine join blacklist on id = entry_id where list_id = ? limit ?`,
  );
  const quoteNext = sqlite.prepare<[number]>(
    `update blacklist set (reason, created_by) = (
       select reason, created_by from blacklist_lists where entry_id = blacklist.id order by list_id limit 1
     ) where id = ?`,
  );
  const giveToPerson = sqlite.prepare<[string, number]>(
    `update blacklist set source = 'number', reason = ?, created_by = asked_again_by where id = ?`,
  );
  const nameOf = sqlite.prepare<[number], string>('select name from contact_lists where id = ?').pluck();
  const saidAt = sqlite
    .prepare<[number], number>('select created_at from blacklist_lists where list_id = ? limit 1')
    .pluck();
  const isImporting = sqlite
    .prepare<[number], number>(
      `select exists (select 1 from contact_lists join uploads on uploads.id = upload_id
       where contact_lists.id = ? and state in ('receiving', 'processing'))`,
    )
    .pluck();

  return {
    /** Returns the name of a list that has not been deleted. */
    nameOf: (listId: number): string | undefined => nameOf.get(listId),
    /** Returns when the list, if it has entries, was imported (epoch ms). */
    saidAt: (listId: number): number | undefined => saidAt.get(listId),
    /** Whether more opt-outs of the list may come. */
    isImporting: (listId: number): boolean => isImporting.get(listId) === 1,

    /**
     * Blacklists a number. Returns false if it is listed for good already; the entry then keeps what the list says. An
     * entry that expires is replaced, until the list is undone.
     */
    add({ phone, said, listId, listName, userId, atMs }: ListOptOut): boolean {
      const reason = toStore(ASKED_IN_LIST, { list: listName, said });
      const saying = { listId, reason, createdBy: userId, createdAt: atMs };
      const present = entries.present(phone);
      if (present !== undefined && present.expiresAt === null) {
        entries.addList(present.id, saying);
        return false;
      }
      const add = () => ({ id: entries.addOfList(phone, saying) });
      if (present === undefined) add();
      else entries.replace(present, { authorId: userId, reason: '', atMs }, add);
      return true;
    },

    /**
     * Takes up to `most` entries from a list, and removes those that nobody else asked for, each after a call of
     * `beforeRemoval`.
     */
    undoSome(
      listId: number,
      most: number,
      removal: BlacklistRemoval,
      beforeRemoval: (entry: Pick<ListEntry, 'id' | 'phone'>) => void,
    ): UndoneEntries {
      const found = some.all(listId, most);
      const count = { none: 0, list: 0, person: 0, source: 0 };
      for (const { id, phone, rest } of found) {
        unlink.run(id, listId);
        count[rest]++;
        if (rest === 'none') {
          beforeRemoval({ id, phone });
          entries.takeBack(id, removal);
        }
        if (rest === 'list') quoteNext.run(id);
        if (rest === 'person') giveToPerson.run(ASKED_BY_VOICE, id);
      }
      const keptByOthers = count.person + count.source;
      return { taken: found.length, removed: count.none, keptByLists: count.list, keptByOthers };
    },
  };
}

export type ListOptOuts = ReturnType<typeof createListOptOuts>;
