/** Audio contexts and DTMF menus. Written by the main thread. Times that end in `At` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id } from '../columns.ts';
import { audioFiles } from './audio.ts';

export const audioContexts = sqliteTable('audio_contexts', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  isActive: flag('is_active').notNull().default(true),
  menuTimeoutS: integer('menu_timeout_s').notNull().default(10),
  detectVoicemail: flag('detect_voicemail').notNull().default(true),
  /** Main recording, the menu's prompt. */
  audioId: integer('audio_id').references(() => audioFiles.id),
  /** Whether this is the standard context, created by the quick setup or by demo mode. */
  isDefault: flag('is_default').notNull().default(false),
  createdAt: integer('created_at').notNull(),
});

/** Countries whose menu differs from the default. */
export const dtmfConfigs = sqliteTable('dtmf_configs', {
  country: text('country').primaryKey(),
  dtmfKey: text('dtmf_key').notNull(),
  message: text('message').notNull(),
  menuTimeoutS: integer('menu_timeout_s').notNull(),
  language: text('language').notNull(),
  instructions: text('instructions').notNull(),
  updatedAt: integer('updated_at').notNull(),
});
