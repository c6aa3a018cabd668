/**
 * Campaigns: their definition (written by the main thread), and their state and counters (written by the engine). Times
 * that end in `At` are epoch milliseconds.
 */
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { CampaignFlow, CampaignStatus, DialMethod } from '#engine/model/scenario.ts';
import type { AmdSettings } from '#shared/domain/amd-settings.ts';
import type { ScriptLink } from '#shared/domain/call-script.ts';
import { DEFAULT_PURPOSE, type Purpose } from '#shared/domain/purposes.ts';
import type { WaitingTone } from '#shared/domain/waiting-audio.ts';
import { flag, id } from '../columns.ts';

/** A campaign's definition. Its status is in `campaign_states`, which the engine writes. */
export const campaigns = sqliteTable('campaigns', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  cliNumber: text('cli_number'),
  maxConcurrentCalls: integer('max_concurrent_calls').notNull().default(5),
  maxAttempts: integer('max_attempts').notNull().default(3),
  retryIntervalS: integer('retry_interval_s').notNull().default(300),
  callsPerSecond: integer('calls_per_second'),
  sleepTimeS: integer('sleep_time_s').notNull().default(1),
  flow: text('flow').$type<CampaignFlow>().notNull().default('press1'),
  dialMethod: text('dial_method').$type<DialMethod['kind']>().notNull().default('fixed'),
  /** Calls in flight per free agent or session, for the dial method `ratio`. */
  ratioLevel: real('ratio_level').notNull().default(1.5),
  /** How long an agent is shown a contact, and what happens to it after that, for the dial method `preview`. */
  previewLimitS: integer('preview_limit_s').notNull().default(60),
  previewAtLimit: text('preview_at_limit').$type<'call' | 'skip'>().notNull().default('skip'),
  /** Number of sessions that take answered calls; null if agents take them. */
  sessions: integer('sessions'),
  /** Team whose people take answered calls; null if sessions or the agents of `agent_capacity` do. */
  teamId: integer('team_id'),
  /** `calendar_day` applies the abandonment cap to calendar days, in addition to 24 hours and 30 days. */
  abandonmentPeriod: text('abandonment_period').$type<'rolling' | 'calendar_day'>().notNull().default('rolling'),
  /** Whether rotation may use other countries' numbers when the inventory has none of the called country. */
  foreignCallerIds: flag('foreign_caller_ids').notNull().default(false),
  /** Why the campaign calls, which selects the legal windows. */
  purpose: text('purpose').$type<Purpose>().notNull().default(DEFAULT_PURPOSE),
  contextId: integer('context_id'),
  /** Whether conversations of real calls are recorded. */
  isRecorded: flag('is_recorded').notNull().default(false),
  /** Whether supervisors may take part in its conversations. */
  isListenable: flag('is_listenable').notNull().default(true),
  /** Whether the people of its team may dial numbers by hand in its name. */
  allowsManualDialing: flag('allows_manual_dialing').notNull().default(true),
  /** Whether real calls withhold the caller id. */
  hidesCallerId: flag('hides_caller_id').notNull().default(false),
  /** Machine detection settings of real calls; null for Asterisk's defaults. */
  amd: text('amd', { mode: 'json' }).$type<AmdSettings>(),
  /** Sound for persons who wait for an agent or session, if `waitingAudioId` is null or can't be played. */
  waitingTone: text('waiting_tone').$type<WaitingTone>().notNull().default('ringback'),
  waitingAudioId: integer('waiting_audio_id'),
  /** Recording that plays before an abandoned call is hung up; null for none. */
  goodbyeAudioId: integer('goodbye_audio_id'),
  /** Recording that is left on answering machines; null: they are hung up on. */
  voicemailAudioId: integer('voicemail_audio_id'),
  /**
   * Fixed wrap-up of agents, and the limit of a team's. 0 is none on a real network and the profile's on the simulated
   * one; for a team it is the default limit.
   */
  wrapUpS: integer('wrap_up_s').notNull().default(0),
  /** Ids of the wrap-up codes that its agents choose from; null: all. */
  wrapUpCodeIds: text('wrap_up_code_ids', { mode: 'json' }).$type<number[]>(),
  /** Wrap-up code that is written if the agent says nothing; null: none. */
  defaultWrapUpCodeId: integer('default_wrap_up_code_id'),
  createdBy: integer('created_by'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** Set on deletion: the campaign is hidden, and its rows are removed in small steps. */
  deletedAt: integer('deleted_at'),
  keepCalls: flag('keep_calls').notNull().default(false),
});

export const timingConfigs = sqliteTable('timing_configs', {
  id: id(),
  campaignId: integer('campaign_id').notNull().unique(),
  waitTimeS: integer('wait_time_s').notNull(),
  sleepTimeS: integer('sleep_time_s').notNull(),
  presetName: text('preset_name').notNull(),
  progressiveDelay: flag('progressive_delay').notNull(),
  adaptiveTiming: flag('adaptive_timing').notNull(),
  weekendMultiplier: real('weekend_multiplier').notNull(),
  nightHoursMultiplier: real('night_hours_multiplier').notNull(),
  retryAttempts: integer('retry_attempts').notNull(),
  retryIntervalS: integer('retry_interval_s').notNull(),
  timeoutSettings: text('timeout_settings', { mode: 'json' }).$type<Record<string, number>>().notNull(),
  opensAt: text('opens_at').notNull(),
  closesAt: text('closes_at').notNull(),
  lunchPause: flag('lunch_pause').notNull(),
  lunchStartsAt: text('lunch_starts_at').notNull(),
  lunchEndsAt: text('lunch_ends_at').notNull(),
  weekdays: text('weekdays', { mode: 'json' }).$type<number[]>().notNull(),
  timezone: text('timezone').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/**
 * State of a scheduled start or stop. Only a start can be `refused`, or `missed`: not possible before it was too late,
 * such as while the server was down.
 */
export type ScheduleState = 'pending' | 'done' | 'refused' | 'missed';

/** Why a scheduled start was refused. Older rows have no details, and a message in Spanish. */
type ScheduleError = {
  code: string;
  message: string;
  details?: Readonly<Record<string, unknown>>;
  words?: Readonly<Record<string, string>>;
};

/**
 * When the server starts and stops a campaign. Times are local, such as 2026-11-26T09:00, so that they don't move when
 * the campaign's time zone is changed.
 */
export const campaignSchedules = sqliteTable('campaign_schedules', {
  campaignId: integer('campaign_id').primaryKey(),
  startsAt: text('starts_at'),
  startState: text('start_state').$type<ScheduleState>().notNull().default('pending'),
  startError: text('start_error', { mode: 'json' }).$type<ScheduleError>(),
  stopsAt: text('stops_at'),
  stopState: text('stop_state').$type<ScheduleState>().notNull().default('pending'),
  /** Author of the schedule; the campaign runs in this user's name. */
  userId: integer('user_id').notNull(),
  username: text('username').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** What the agents of a campaign read in a call. A campaign without a row has no script. */
export const callScripts = sqliteTable('call_scripts', {
  campaignId: integer('campaign_id').primaryKey(),
  /** Markdown. */
  text: text('text').notNull(),
  links: text('links', { mode: 'json' }).$type<readonly ScriptLink[]>().notNull(),
});

/** Run state of a campaign. A campaign without a row is a draft that never ran. */
export const campaignStates = sqliteTable('campaign_states', {
  campaignId: integer('campaign_id').primaryKey(),
  status: text('status').$type<CampaignStatus>().notNull(),
  /** User who started the current or last run. */
  runUserId: integer('run_user_id'),
  startedAt: integer('started_at'),
  /** Set when a user stops the campaign. A draft with this time is `parada` on the wire. */
  stoppedAt: integer('stopped_at'),
  updatedAt: integer('updated_at').notNull(),
});

/**
 * A campaign's figures. The engine counts calls, and a trigger counts contacts by state. Uncalled contacts are not
 * stored: they are the rest of the list, without the contacts ended by hand.
 */
export const campaignCounters = sqliteTable('campaign_counters', {
  campaignId: integer('campaign_id').primaryKey(),
  placed: integer('placed').notNull().default(0),
  answered: integer('answered').notNull().default(0),
  pressedOne: integer('pressed_one').notNull().default(0),
  transferred: integer('transferred').notNull().default(0),
  ended: integer('ended').notNull().default(0),
  /** Contacts that were called and will be called again. */
  retrying: integer('retrying').notNull().default(0),
  /** Contacts with a call that a person answered, in any state. */
  reached: integer('reached').notNull().default(0),
  /** Contacts that will not be called again, by reason. `excluded` includes blacklisted ones. */
  succeeded: integer('succeeded').notNull().default(0),
  exhausted: integer('exhausted').notNull().default(0),
  optedOut: integer('opted_out').notNull().default(0),
  excluded: integer('excluded').notNull().default(0),
});
