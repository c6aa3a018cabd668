import { DAY_MS } from '#shared/durations.ts';
import type { DeskNoticeKind } from '#shared/domain/desk-notices.ts';
import type { Connection } from '#server/platform/db/connection.ts';

export type NewNotice = {
  readonly userId: number;
  readonly fromUserId: number;
  readonly kind: DeskNoticeKind;
  readonly text: string | null;
};
export type Notice = Pick<NewNotice, 'kind' | 'text'> & {
  readonly id: number;
  readonly atMs: number;
  /** Name of its author. */
  readonly from: string;
};

/** How long a notice is kept and shown, ms. */
const KEPT_MS = DAY_MS;
/** Older notices of a person are dropped. */
const MAX_NOTICES = 20;

/** Writes must run inside a write transaction. */
export function createNoticeStore({ sqlite }: Connection) {
  const list = sqlite.prepare<[number, number], Notice>(
    `select desk_notices.id, at atMs, kind, text, users.name "from"
     from desk_notices join users on users.id = from_user_id where user_id = ? and at >= ? order by desk_notices.id`,
  );
  const insert = sqlite.prepare<[number, number, number, string, string | null]>(
    'insert into desk_notices (at, user_id, from_user_id, kind, text) values (?, ?, ?, ?, ?)',
  );
  const dropOld = sqlite.prepare<[number]>('delete from desk_notices where at < ?');
  const dropMany = sqlite.prepare<[number, number]>(
    `delete from desk_notices where user_id = ? and id not in (
       select id from desk_notices where user_id = ? order by id desc limit ${MAX_NOTICES})`,
  );
  const dropOrders = sqlite.prepare<[number]>(
    `delete from desk_notices where user_id = ? and kind not in ('message', 'not_called')`,
  );
  const dropLost = sqlite.prepare<[number]>(`delete from desk_notices where user_id = ? and kind = 'not_called'`);
  const remove = sqlite.prepare<[number, number]>('delete from desk_notices where id = ? and user_id = ?');
  const signedIn = sqlite.prepare<[number], number>('select user_id from agent_duties where team_id = ?').pluck();
  const team = sqlite.prepare<[number], string>('select name from teams where id = ?').pluck();
  const person = sqlite.prepare<[number], string>('select name from users where id = ?').pluck();
  const reason = sqlite.prepare<[number], string>('select name from pause_reasons where id = ?').pluck();

  return {
    /** Returns the user's notices, oldest first. */
    list: (userId: number, nowMs: number): Notice[] => list.all(userId, nowMs - KEPT_MS),

    /**
     * Adds a notice, and removes those that are no longer kept. Of the orders, only the last one is, and so of the numbers
     * that were not called.
     */
    add({ userId, fromUserId, kind, text }: NewNotice, nowMs: number): void {
      if (kind === 'not_called') dropLost.run(userId);
      else if (kind !== 'message') dropOrders.run(userId);
      insert.run(nowMs, userId, fromUserId, kind, text);
      dropMany.run(userId, userId);
      dropOld.run(nowMs - KEPT_MS);
    },

    /** Removes the notices of orders for the user. */
    dropOrders: (userId: number): void => void dropOrders.run(userId),

    /** Removes the notice of a number that was not called. */
    dropLost: (userId: number): void => void dropLost.run(userId),

    remove: (id: number, userId: number): void => void remove.run(id, userId),

    /** Returns the users who are signed in to the team. */
    signedIn: (teamId: number): number[] => signedIn.all(teamId),
    nameOfTeam: (id: number): string | null => team.get(id) ?? null,
    nameOfUser: (id: number): string | null => person.get(id) ?? null,
    nameOfReason: (id: number): string | null => reason.get(id) ?? null,
  };
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;
