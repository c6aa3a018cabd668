/** Blacklists the number of a person who asked an agent not to be called. */
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createBlacklistRemoval } from './blacklist-removal.ts';
import { createReplacedEntries, type ReplacedEntry } from './replaced-entries.ts';

type AgentBlock = {
  /** E.164. */
  readonly phone: string;
  readonly reason: string;
  readonly callId: number;
  readonly userId: number;
  readonly atMs: number;
};

/**
 * Creates the function. It returns the new entry's id, or null if the number is listed for good already. It must run
 * inside a write transaction.
 */
export function createBlockByAgent(db: Connection, audit: Pick<Audit, 'record'>): (block: AgentBlock) => number | null {
  const { sqlite } = db;
  const present = sqlite.prepare<[string, string], ReplacedEntry & { id: number }>(
    `select id, phone, reason, created_at createdAt, expires_at expiresAt from blacklist where phone in (?, ?)
     order by id limit 1`,
  );
  const askAgain = sqlite.prepare<[number, number, number]>(
    'update blacklist set asked_again_by = ? where id = ? and asked_again_by is null and created_by <> ?',
  );
  const insert = sqlite
    .prepare<AgentBlock, number>(
      `insert into blacklist (phone, reason, type, source, call_id, created_by, created_at)
       values (@phone, @reason, 'manual', 'call', @callId, @userId, @atMs) returning id`,
    )
    .pluck();
  const username = sqlite.prepare<[number], string>('select username from users where id = ?').pluck();
  const remove = createBlacklistRemoval(db);
  const noteReplaced = createReplacedEntries(db).note;

  return (block) => {
    const { phone, reason, callId, userId, atMs } = block;
    const listed = present.get(...formsOf(phone));
    if (listed !== undefined && listed.expiresAt === null) {
      askAgain.run(userId, listed.id, userId);
      return null;
    }
    const actor = { id: userId, username: username.get(userId) ?? '' };
    const entity = 'blacklist';
    if (listed !== undefined) {
      remove(listed.id, { authorId: userId, reason: '', atMs });
      audit.record({ actor, action: 'blacklist.remove', entity, entityId: listed.id, before: listed });
    }
    const id = insert.get(block)!;
    if (listed !== undefined) noteReplaced({ id }, listed);
    const after = { id, phone, reason, source: 'call', callId };
    audit.record({ actor, action: 'do_not_call.add', entity, entityId: id, after });
    return id;
  };
}
