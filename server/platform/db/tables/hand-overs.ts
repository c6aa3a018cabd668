/** Calls that bots have handed over to teams. Times that are called `at` are epoch milliseconds. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The latest hand-over of a call. The engine writes it. */
export const callHandOvers = sqliteTable('call_hand_overs', {
  callId: integer('call_id').primaryKey(),
  /** Name that the team had. */
  team: text('team').notNull(),
  /** The bot's user, or null: the PBX's dial plan. */
  userId: integer('user_id'),
  note: text('note').notNull(),
  /** JSON array of names and values. */
  fields: text('fields').notNull(),
  at: integer('at').notNull(),
});
