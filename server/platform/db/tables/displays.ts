/** Wallboard displays. Written by the main thread. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Language } from '#shared/domain/languages.ts';
import type { DisplayContent } from '#shared/domain/wallboard.ts';
import { id } from '../columns.ts';

/** A screen that shows the wallboard with its own token; revoking deletes the row. Ids are never reused. */
export const displays = sqliteTable('displays', {
  id: id(),
  name: text('name').notNull(),
  /** SHA-256 of the token's secret, in hex. A slow hash would add nothing, because the secret is long and random. */
  tokenHash: text('token_hash').notNull(),
  language: text('language').$type<Language>().notNull(),
  content: text('content').$type<DisplayContent>().notNull().default('campanas'),
  /** Campaigns to show; null for all that are active or paused. */
  campaignIds: text('campaign_ids', { mode: 'json' }).$type<readonly number[]>(),
  createdBy: integer('created_by').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Updated about once a minute; null if the display never connected. */
  lastSeenAt: integer('last_seen_at'),
});
