/**
 * Accounts, sessions and the audit log. Written by the main thread; the engine and the pool write audit entries, too.
 * Times that end in `At` are epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Role } from '#shared/roles.ts';
import { flag, id } from '../columns.ts';

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text('username').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    passwordHash: text('password_hash').notNull(),
    isDemo: flag('is_demo').notNull().default(false),
    mustChangePassword: flag('must_change_password').notNull().default(false),
    disabledAt: integer('disabled_at'),
    createdAt: integer('created_at').notNull(),
  },
  // lower() folds ASCII only, and user names are ASCII.
  () => [uniqueIndex('users_username_lower').on(sql`lower(username)`)],
);

/** A login session. Access tokens refer to it, the refresh cookie renews it, and logout ends it. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    /** Hash of the previous secret, valid for a few seconds after rotation because two tabs may refresh at once. */
    previousRefreshHash: text('previous_refresh_hash'),
    rotatedAt: integer('rotated_at').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: integer('at').notNull(),
    userId: integer('user_id'),
    username: text('username').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id'),
    /** Name before the change, or a new entity's name. Null if it has no name, and in rows older than the column. */
    entityName: text('entity_name'),
    before: text('before', { mode: 'json' }),
    after: text('after', { mode: 'json' }),
  },
  (t) => [
    index('audit_log_at').on(t.at),
    index('audit_log_user').on(sql`lower(username)`, t.at),
    index('audit_log_action').on(t.action, t.at),
    index('audit_log_entity').on(t.entity, t.entityId, t.at),
  ],
);
