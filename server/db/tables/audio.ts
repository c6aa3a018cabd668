/** Recordings that called persons hear. Written by main. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AudioFormat, AudioKind } from '#shared/audio-types.ts';
import { flag, id } from '../columns.ts';

export const audioFiles = sqliteTable('audio_files', {
  id: id(),
  /** Its name in the audio folder: ours, with the extension of its content. */
  fileName: text('file_name').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  kind: text('kind').$type<AudioKind>().notNull(),
  format: text('format').$type<AudioFormat>().notNull(),
  bytes: integer('bytes').notNull(),
  durationMs: integer('duration_ms').notNull(),
  campaignId: integer('campaign_id'),
  /** Made by the product, not uploaded. */
  isGenerated: flag('is_generated').notNull().default(false),
  createdBy: integer('created_by'),
  createdAt: integer('created_at').notNull(),
});
