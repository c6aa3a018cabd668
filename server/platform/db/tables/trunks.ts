/** Trunks. Written by the main thread. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id } from '../columns.ts';

export const trunks = sqliteTable('trunks', {
  id: id(),
  name: text('name').notNull(),
  host: text('host').notNull(),
  countryCode: text('country_code').notNull(),
  dvCodes: text('dv_codes', { mode: 'json' }).$type<string[]>().notNull(),
  maxChannels: integer('max_channels').notNull().default(10),
  trunkType: text('trunk_type').notNull().default('dv_voip'),
  sipConfig: text('sip_config', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  priority: integer('priority').notNull().default(1),
  isActive: flag('is_active').notNull().default(true),
  /** Recording for people who call back over it, or null for a busy tone. */
  returnedAudioId: integer('returned_audio_id'),
  /** Whether people who call back reach the team that called them. */
  isReturnedToTeam: flag('is_returned_to_team').notNull().default(false),
  /** Whether they hear the recording first, and choose the team by a key. */
  isReturnedByKey: flag('is_returned_by_key').notNull().default(false),
  createdAt: integer('created_at').notNull(),
  /** Set on deletion: the trunk is hidden, but the history still shows its name. */
  deletedAt: integer('deleted_at'),
});
