/** Changes of the blacklist that users, agents and lists share. The functions must run inside a write transaction. */
import { createBlacklistRemoval, type BlacklistRemoval } from './blacklist-removal.ts';
import { createReplacedEntries, type ReplacedEntry } from './replaced-entries.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

type PresentEntry = ReplacedEntry & { readonly id: number };

/** The no of a list to a number. Instants are epoch ms. */
type ListSaying = {
  readonly listId: number;
  readonly reason: string;
  /** The uploader. */
  readonly createdBy: number | null;
  readonly createdAt: number;
};

export function createBlacklistEntries(db: Connection) {
  const { sqlite } = db;
  const remove = createBlacklistRemoval(db);
  const replacedEntries = createReplacedEntries(db);
  const present = sqlite.prepare<[string, string], PresentEntry>(
    `select id, phone, reason, created_at createdAt, expires_at expiresAt from blacklist where phone in (?, ?)
     order by id limit 1`,
  );
  const askAgain = sqlite.prepare<[number, number, number]>(
    `update blacklist set asked_again_by = ?
     where id = ? and asked_again_by is null and (created_by is not ? or source = 'list')`,
  );
  const link = sqlite.prepare<ListSaying & { id: number }>(
    `insert or ignore into blacklist_lists (entry_id, list_id, reason, created_by, created_at)
     values (@id, @listId, @reason, @createdBy, @createdAt)`,
  );
  const sayings = sqlite.prepare<[number], ListSaying>(
    `select list_id listId, reason, created_by createdBy, created_at createdAt from blacklist_lists where entry_id = ?
     order by list_id`,
  );
  const insertOfList = sqlite
    .prepare<ListSaying & { phone: string; replaced: string | null }, number>(
      `insert into blacklist (phone, reason, type, source, created_by, created_at, replaced)
       values (@phone, @reason, 'manual', 'list', @createdBy, @createdAt, @replaced) returning id`,
    )
    .pluck();
  const restOf = sqlite.prepare<[number], { phone: string; replaced: string | null }>(
    'select phone, replaced from blacklist where id = ?',
  );

  /** Notes that a list says so of a listed number. Returns false if it has said so already. */
  const addList = (id: number, saying: ListSaying): boolean => link.run({ id, ...saying }).changes > 0;

  function addOfList(phone: string, replaced: string | null, saying: ListSaying): number {
    const id = insertOfList.get({ phone, replaced, ...saying })!;
    addList(id, saying);
    return id;
  }

  return {
    /** Returns the entry of the number, with or without its mobile digit. */
    present: (phone: string): PresentEntry | undefined => present.get(...formsOf(phone)),
    /** Notes that a user has asked for an entry that is there, if another one, a list or the engine made it. */
    askAgain: (id: number, userId: number): void => void askAgain.run(userId, id, userId),
    /** Replaces an entry that expires with the one that `add` returns, until that is undone. */
    replace<Entry extends { readonly id: number }>(
      old: PresentEntry,
      removal: BlacklistRemoval,
      add: () => Entry,
    ): Entry {
      remove(old.id, removal);
      const entry = add();
      replacedEntries.note(entry, old);
      return entry;
    },
    addList,
    /** Blacklists a number that is not listed yet, because a list says so. Returns the entry's id. */
    addOfList: (phone: string, saying: ListSaying): number => addOfList(phone, null, saying),

    /**
     * Takes back an entry. If lists say the same, they keep the number listed by a new entry; returns whether they do.
     * Otherwise restores an entry that it had replaced.
     */
    takeBack(id: number, removal: BlacklistRemoval): boolean {
      const entry = restOf.get(id);
      const [first, ...others] = sayings.all(id);
      remove(id, removal);
      if (entry === undefined) return false;
      if (first === undefined) {
        if (entry.replaced !== null) replacedEntries.restore(entry.replaced, removal.atMs);
        return false;
      }
      const kept = addOfList(entry.phone, entry.replaced, first);
      replacedEntries.recordNow(removal.atMs);
      for (const saying of others) addList(kept, saying);
      return true;
    },
  };
}
