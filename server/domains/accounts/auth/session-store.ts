import { and, eq, isNull, sql } from 'drizzle-orm';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import type { Db } from '#server/platform/db/open.ts';
import { sessions } from '#server/platform/db/tables/accounts.ts';
import type { Actor } from '#server/platform/http/actor.ts';

export type Session = typeof sessions.$inferSelect;

/** A session that is not revoked, of a user who is not disabled. It may have expired. */
type LiveSession = { readonly actor: Actor; readonly expiresAt: number };

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(db: Db) {
  const live = db.sqlite.prepare<
    [string],
    Omit<Actor, 'sessionId' | 'mustChangePassword'> & { mustChange: 0 | 1; expiresAt: number }
  >(
    `select u.id, u.username, u.role, u.must_change_password as mustChange, s.expires_at as expiresAt
     from sessions s join users u on u.id = s.user_id where s.id = ? and s.revoked_at is null and u.disabled_at is null`,
  );
  // Read on every request. Only the main thread writes both tables, so a session's end takes effect at once.
  const cache = createReadCache<string, LiveSession | undefined>(db);

  function readLive(sessionId: string): LiveSession | undefined {
    const user = live.get(sessionId);
    if (user === undefined) return undefined;
    const { id, username, role, mustChange, expiresAt } = user;
    return { actor: { id, username, role, sessionId, mustChangePassword: mustChange === 1 }, expiresAt };
  }

  const byId = db.orm
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare();

  return {
    /** Returns the user of a session that is neither revoked nor expired, unless the user is disabled. */
    findActor(sessionId: string, nowMs: number): Actor | undefined {
      const found = cache(sessionId, () => readLive(sessionId));
      return found !== undefined && found.expiresAt > nowMs ? found.actor : undefined;
    },
    findById: (id: string): Session | undefined => byId.get({ id }),
    create: (session: typeof sessions.$inferInsert): void =>
      void db.write(() => db.orm.insert(sessions).values(session).run()),
    rotate: (id: string, from: string, to: string, nowMs: number): boolean =>
      db.write(
        () =>
          db.orm
            .update(sessions)
            .set({ refreshHash: to, previousRefreshHash: from, rotatedAt: nowMs })
            .where(and(eq(sessions.id, id), eq(sessions.refreshHash, from)))
            .run().changes === 1,
      ),
    revoke: (id: string, nowMs: number): void =>
      void db.write(() =>
        db.orm
          .update(sessions)
          .set({ revokedAt: nowMs })
          .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
          .run(),
      ),
    revokeOthers: (userId: number, keptId: string, nowMs: number): void =>
      void db.write(() =>
        db.sqlite
          .prepare('update sessions set revoked_at = ? where user_id = ? and id <> ? and revoked_at is null')
          .run(nowMs, userId, keptId),
      ),
    revokeAll: (userId: number, nowMs: number): void =>
      void db.write(() =>
        db.sqlite
          .prepare('update sessions set revoked_at = ? where user_id = ? and revoked_at is null')
          .run(nowMs, userId),
      ),
    /** Deletes sessions that expired before `beforeMs`. */
    prune: (beforeMs: number): void =>
      void db.write(() => db.sqlite.prepare('delete from sessions where expires_at < ?').run(beforeMs)),
  };
}
