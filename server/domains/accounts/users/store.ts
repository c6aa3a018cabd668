import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/tables/accounts.ts';

export type UserRow = typeof users.$inferSelect;

export type UserFields = Pick<UserRow, 'name' | 'email' | 'role' | 'disabledAt'>;

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(db: Db) {
  const byId = db.orm
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare();
  const byUsername = db.orm
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${sql.placeholder('username')})`))
    .prepare();
  const all = db.orm.select().from(users).orderBy(asc(users.id)).prepare();

  return {
    findById: (id: number): UserRow | undefined => byId.get({ id }),
    list: (): UserRow[] => all.all(),
    /** Ignores case. */
    findByUsername: (username: string): UserRow | undefined => byUsername.get({ username }),
    /** Whether an admin exists who is neither a demo account nor disabled. */
    hasAdmin: (): boolean =>
      db.orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'admin'), eq(users.isDemo, false), isNull(users.disabledAt)))
        .limit(1)
        .all().length > 0,
    /** Whether an account other than `id` could log in as an admin. */
    hasActiveAdminBeside: (id: number): boolean =>
      db.orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), ne(users.id, id)))
        .limit(1)
        .all().length > 0,
    update: (id: number, fields: UserFields): UserRow =>
      db.write(() => db.orm.update(users).set(fields).where(eq(users.id, id)).returning().get()),
    create: (user: typeof users.$inferInsert): UserRow =>
      db.write(() => db.orm.insert(users).values(user).returning().get()),
    rename: (id: number, username: string): void =>
      void db.write(() => db.orm.update(users).set({ username }).where(eq(users.id, id)).run()),
    /** Sets the password chosen by the owner. Returns false if the hash is no longer `from`. */
    replacePassword: (id: number, from: string, to: string): boolean =>
      db.write(
        () =>
          db.orm
            .update(users)
            .set({ passwordHash: to, mustChangePassword: false })
            .where(and(eq(users.id, id), eq(users.passwordHash, from)))
            .run().changes === 1,
      ),
    /** `mustChange` requires a new password at the next login. */
    setPassword: (id: number, passwordHash: string, mustChange: boolean): void =>
      void db.write(() =>
        db.orm.update(users).set({ passwordHash, mustChangePassword: mustChange }).where(eq(users.id, id)).run(),
      ),
    disableDemo: (nowMs: number): number =>
      db.write(
        () =>
          db.orm
            .update(users)
            .set({ disabledAt: nowMs })
            .where(and(eq(users.isDemo, true), isNull(users.disabledAt)))
            .run().changes,
      ),
    enableDemo: (): number =>
      db.write(
        () =>
          db.orm
            .update(users)
            .set({ disabledAt: null })
            .where(and(eq(users.isDemo, true), isNotNull(users.disabledAt)))
            .run().changes,
      ),
  };
}
