/** Blacklists the number of a person who asked an agent not to be called. */
import type { Audit } from '#server/platform/audit/service.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createBlacklistEntries } from './blacklist-entries.ts';

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
  const entries = createBlacklistEntries(db);
  const insert = sqlite
    .prepare<AgentBlock, number>(
      `insert into blacklist (phone, reason, type, source, call_id, created_by, created_at)
       values (@phone, @reason, 'manual', 'call', @callId, @userId, @atMs) returning id`,
    )
    .pluck();
  const username = sqlite.prepare<[number], string>('select username from users where id = ?').pluck();

  return (block) => {
    const { phone, reason, callId, userId, atMs } = block;
    const listed = entries.present(phone);
    if (listed !== undefined && listed.expiresAt === null) {
      entries.askAgain(listed.id, userId);
      return null;
    }
    const actor = { id: userId, username: username.get(userId) ?? '' };
    const entity = 'blacklist';
    const add = () => ({ id: insert.get(block)! });
    const { id } = listed === undefined ? add() : entries.replace(listed, { authorId: userId, reason: '', atMs }, add);
    if (listed !== undefined)
      audit.record({ actor, action: 'blacklist.remove', entity, entityId: listed.id, before: listed });
    const after = { id, phone, reason, source: 'call', callId };
    audit.record({ actor, action: 'do_not_call.add', entity, entityId: id, after });
    return id;
  };
}
