/**
 * Teams of people who take calls. The main thread writes teams, their members and the reasons for pauses; the engine
 * writes who is signed in, and what people did. Times that end in `At` or are called `at` are epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AgentState } from '#engine/model/facts.ts';
import type { DeskNoticeKind } from '#shared/domain/desk-notices.ts';
import { flag, id } from '../columns.ts';

export const teams = sqliteTable('teams', {
  id: id(),
  name: text('name').notNull().unique(),
  /** Whether phones stay on the line between calls, instead of ringing for each. */
  isNailedUp: flag('is_nailed_up').notNull().default(true),
  /** Name of the PBX that supervisors want for it, or null if the engine chooses. */
  wantedPbx: text('wanted_pbx'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** PBX of each team that has phones on the line there. The engine writes it. */
export const teamHomes = sqliteTable('team_homes', {
  teamId: integer('team_id').primaryKey(),
  pbx: text('pbx').notNull(),
});

/** PBX at which the phone of each person is on the line, of several. The engine writes it. */
export const phonePbxs = sqliteTable('phone_pbxs', {
  agentId: integer('agent_id').primaryKey(),
  pbx: text('pbx').notNull(),
});

export const teamMembers = sqliteTable(
  'team_members',
  { teamId: integer('team_id').notNull(), userId: integer('user_id').notNull() },
  (t) => [primaryKey({ columns: [t.teamId, t.userId] }), index('team_members_user').on(t.userId)],
);

/** The site's reasons for pauses. One that was used is archived instead of deleted. */
export const pauseReasons = sqliteTable('pause_reasons', {
  id: id(),
  name: text('name').notNull().unique(),
  archivedAt: integer('archived_at'),
});

/** The site's outside numbers to which calls may be transferred. */
export const transferNumbers = sqliteTable('transfer_numbers', {
  id: id(),
  label: text('label').notNull().unique(),
  /** E.164 */
  phone: text('phone').notNull().unique(),
});

/** People who are signed in to a team. The row goes as soon as they sign out, even if their call goes on. */
export const agentDuties = sqliteTable('agent_duties', {
  userId: integer('user_id').primaryKey(),
  teamId: integer('team_id').notNull(),
  /** Whether the person has asked for a pause, which begins after the current call and its wrap-up. */
  isPaused: flag('is_paused').notNull(),
  pauseReasonId: integer('pause_reason_id'),
  signedInAt: integer('signed_in_at').notNull(),
});

/** Users with a browser that is open at their desk. The main thread writes it, and empties it at each start. */
export const openDesks = sqliteTable('open_desks', { userId: integer('user_id').primaryKey() });

/**
 * What supervisors have told people at their desk, or have ordered for them. The main thread writes it. A row goes when
 * the person dismisses it, or a day later.
 */
export const deskNotices = sqliteTable(
  'desk_notices',
  {
    id: id(),
    at: integer('at').notNull(),
    userId: integer('user_id').notNull(),
    fromUserId: integer('from_user_id').notNull(),
    kind: text('kind').$type<DeskNoticeKind>().notNull(),
    text: text('text'),
  },
  (t) => [index('desk_notices_user').on(t.userId)],
);

/** Each change of a person's state. */
export const agentEvents = sqliteTable(
  'agent_events',
  {
    id: id(),
    at: integer('at').notNull(),
    userId: integer('user_id').notNull(),
    teamId: integer('team_id').notNull(),
    fromState: text('from_state').$type<AgentState>().notNull(),
    toState: text('to_state').$type<AgentState>().notNull(),
    pauseReasonId: integer('pause_reason_id'),
    callId: integer('call_id'),
    /** The contact that was skipped, and the agent's reason; null if the change is another one. */
    skippedContactId: integer('skipped_contact_id'),
    skipReason: text('skip_reason'),
  },
  (t) => [
    index('agent_events_user').on(t.userId, t.at),
    index('agent_events_at').on(t.at),
    // Finds out whether a reason was ever used.
    index('agent_events_reason')
      .on(t.pauseReasonId)
      .where(sql`pause_reason_id is not null`),
  ],
);
