/** Wallboard displays. Written by the main thread. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { WallboardLanguage } from '#shared/domain/wallboard.ts';
import { id } from '../columns.ts';

/** A screen that shows the wallboard by a token of its own; revoking deletes it. Ids are never used again. */
export const displays = sqliteTable('displays', {
  id: id(),
  name: text('name').notNull(),
  /** SHA-256 of the token's secret, in hex. The secret is random and long, so that a slow hash would add nothing. */
  tokenHash: text('token_hash').notNull(),
  language: text('language').$type<WallboardLanguage>().notNull(),
  /** The campaigns that it shows; null: all that are active or paused. */
  campaignIds: text('campaign_ids', { mode: 'json' }).$type<readonly number[]>(),
  createdBy: integer('created_by').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Up to a minute late; null: never connected. */
  lastSeenAt: integer('last_seen_at'),
});
