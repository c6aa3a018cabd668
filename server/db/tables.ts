/**
 * The tables. Each has one owning thread, named above it: only that one writes.
 * Times that end in `At` are epoch milliseconds. Phones are E.164.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Disposition } from '#engine/model/disposition.ts';
import type { CampaignFlow, CampaignStatus } from '#engine/model/scenario.ts';
import type { Role } from '#shared/roles.ts';
import type { CallDetails } from './call-details.ts';

const id = () => integer('id').primaryKey({ autoIncrement: true });
const flag = (name: string) => integer(name, { mode: 'boolean' });

// main -------------------------------------------------------------------------------------------

export const users = sqliteTable('users', {
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
});

/** A login. Access tokens name it, the refresh cookie renews it, logout ends it. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    /** The one before, good for a few seconds after the rotation: two tabs may renew at once. */
    previousRefreshHash: text('previous_refresh_hash'),
    rotatedAt: integer('rotated_at').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Product settings, one JSON value a key (see settings/service.ts for the keys and defaults). */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** A campaign's definition. Its status is the engine's: campaign_states. */
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
  dialMethod: text('dial_method').$type<'fixed' | 'progressive' | 'ratio' | 'predictive'>().notNull().default('fixed'),
  /** Calls in flight for each free agent, under the dial method ratio. */
  ratioLevel: real('ratio_level').notNull().default(1.5),
  contextId: integer('context_id'),
  createdBy: integer('created_by'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** Set when deleted: it is gone for everybody, its rows follow in small steps. */
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
  createdAt: integer('created_at').notNull(),
});

/** The caller-id inventory. */
export const clis = sqliteTable('clis', {
  id: id(),
  phone: text('phone').notNull().unique(),
  country: text('country').notNull(),
  trunkId: integer('trunk_id'),
  isActive: flag('is_active').notNull().default(true),
  isSynthetic: flag('is_synthetic').notNull().default(false),
  createdAt: integer('created_at').notNull(),
});

/** Calls per caller id and UTC day, by called country; 0: unlimited. No row: the product's default. */
export const cliLimits = sqliteTable('cli_limits', {
  country: text('country').primaryKey(),
  dailyLimit: integer('daily_limit').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** The caller id of a campaign or of a trunk: one number, or any of a pool. One of the two ids is set. */
export const callerIdConfigs = sqliteTable('caller_id_configs', {
  id: id(),
  campaignId: integer('campaign_id').unique(),
  trunkId: integer('trunk_id').unique(),
  callerName: text('caller_name').notNull(),
  callerNumber: text('caller_number').notNull(),
  isRandomized: flag('is_randomized').notNull().default(false),
  callerPool: text('caller_pool', { mode: 'json' }).$type<{ name: string; phone: string }[]>().notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const audioContexts = sqliteTable('audio_contexts', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  isActive: flag('is_active').notNull().default(true),
  menuTimeoutS: integer('menu_timeout_s').notNull().default(10),
  detectVoicemail: flag('detect_voicemail').notNull().default(true),
  audioUrl: text('audio_url'),
  createdAt: integer('created_at').notNull(),
});

/** Countries whose menu was set otherwise than by default. */
export const dtmfConfigs = sqliteTable('dtmf_configs', {
  country: text('country').primaryKey(),
  dtmfKey: text('dtmf_key').notNull(),
  message: text('message').notNull(),
  menuTimeoutS: integer('menu_timeout_s').notNull(),
  language: text('language').notNull(),
  instructions: text('instructions').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Written by main by hand (manual), and by the engine with the end of the call that is the reason (auto). */
export const blacklist = sqliteTable('blacklist', {
  id: id(),
  phone: text('phone').notNull().unique(),
  reason: text('reason').notNull(),
  type: text('type').$type<'manual' | 'auto'>().notNull(),
  createdBy: integer('created_by'),
  createdAt: integer('created_at').notNull(),
});

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
    before: text('before', { mode: 'json' }),
    after: text('after', { mode: 'json' }),
  },
  (t) => [index('audit_log_at').on(t.at)],
);

// pool (imports) ---------------------------------------------------------------------------------

/** receiving: main opens the row and takes the file in; from processing on it is the pool's. */
export type UploadState = 'receiving' | 'processing' | 'done' | 'failed';

/** What was found out about a list's file. Columns count from 1, as spreadsheet users do. */
export type UploadFormat = {
  encoding: string;
  separator: string | null;
  hasHeader: boolean;
  phoneColumn: number;
  nameColumn: number | null;
};

export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    /** Null until the form has been read. */
    campaignId: integer('campaign_id'),
    userId: integer('user_id').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<UploadState>().notNull(),
    /** The error's code when failed. */
    error: text('error'),
    /** Of the file. */
    bytes: integer('bytes').notNull().default(0),
    /** Of the file, behind the counts below. */
    bytesRead: integer('bytes_read').notNull().default(0),
    /** Of the rejects file: what follows was written by a batch that did not commit. */
    rejectBytes: integer('reject_bytes').notNull().default(0),
    format: text('format', { mode: 'json' }).$type<UploadFormat>(),
    lines: integer('lines').notNull().default(0),
    valid: integer('valid').notNull().default(0),
    invalid: integer('invalid').notNull().default(0),
    duplicate: integer('duplicate').notNull().default(0),
    blacklisted: integer('blacklisted').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  // A campaign's contacts are counted by its uploads: covered, so that no contact is read.
  (t) => [index('uploads_campaign').on(t.campaignId, t.valid)],
);

/**
 * One row per (campaign, phone). The import inserts it, the engine moves it on:
 * pending (waits for dueAt) → claimed (in a call) → pending or done.
 */
export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    campaignId: integer('campaign_id').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull().default(''),
    country: text('country').notNull(),
    /** IANA zones that the number may be in, joined by +; empty: any of its country's. With the country, its window class. */
    zones: text('zones').notNull().default(''),
    state: text('state').$type<'pending' | 'claimed' | 'done'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: integer('due_at').notNull().default(0),
    /** Why it is done. */
    outcome: text('outcome'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('contacts_campaign_phone').on(t.campaignId, t.phone),
    index('contacts_due')
      .on(t.campaignId, t.country, t.zones, t.dueAt, t.id)
      .where(sql`state = 'pending'`),
    index('contacts_claimed')
      .on(t.campaignId)
      .where(sql`state = 'claimed'`),
  ],
);

// engine -----------------------------------------------------------------------------------------

/** Where a campaign stands. No row: a draft that never ran. */
export const campaignStates = sqliteTable('campaign_states', {
  campaignId: integer('campaign_id').primaryKey(),
  status: text('status').$type<CampaignStatus>().notNull(),
  /** Who started the present or last run. */
  runUserId: integer('run_user_id'),
  startedAt: integer('started_at'),
  /** Set when stopped by hand: a draft with a stop time is `parada`. */
  stoppedAt: integer('stopped_at'),
  updatedAt: integer('updated_at').notNull(),
});

/** One row an attempt, committed before it is placed. Its id is ours, chosen before dialing. */
export const calls = sqliteTable(
  'calls',
  {
    // No id is ever used again, whatever was deleted.
    id: id(),
    campaignId: integer('campaign_id'),
    contactId: integer('contact_id'),
    attempt: integer('attempt').notNull(),
    phone: text('phone').notNull(),
    country: text('country').notNull(),
    userId: integer('user_id'),
    callerId: text('caller_id'),
    trunkId: integer('trunk_id'),
    /** Claimed. */
    assignedAt: integer('assigned_at').notNull(),
    placedAt: integer('placed_at'),
    answeredAt: integer('answered_at'),
    endedAt: integer('ended_at'),
    /** Null while it lives. */
    disposition: text('disposition').$type<Disposition>(),
    notes: text('notes'),
    details: text('details', { mode: 'json' }).$type<CallDetails>(),
  },
  (t) => [
    index('calls_assigned').on(t.assignedAt, t.id),
    index('calls_campaign').on(t.campaignId, t.assignedAt, t.id),
    index('calls_contact').on(t.contactId),
    index('calls_open')
      .on(t.id)
      .where(sql`ended_at is null`),
  ],
);

/** How often each caller id was shown to each country, by UTC day (epoch ms ÷ 86,400,000). Counted with each claim. */
export const cliUsage = sqliteTable(
  'cli_usage',
  {
    day: integer('day').notNull(),
    phone: text('phone').notNull(),
    /** Called. */
    country: text('country').notNull(),
    used: integer('used').notNull(),
    /** Those that a person answered. */
    answered: integer('answered').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.phone, t.country] }),
    // Who is at a limit is found without reading the others.
    index('cli_usage_used').on(t.day, t.country, t.used, t.phone),
  ],
);

/** How often the network has said of a number that it does not exist, since anybody last answered there. */
export const deadNumbers = sqliteTable('dead_numbers', {
  phone: text('phone').primaryKey(),
  times: integer('times').notNull(),
  lastAt: integer('last_at').notNull(),
});

/** Counted with each call's end, so that no dashboard ever scans calls. `hour` is epoch ms ÷ 3,600,000. */
export const hourlyCounters = sqliteTable(
  'hourly_counters',
  {
    hour: integer('hour').notNull(),
    campaignId: integer('campaign_id').notNull(),
    userId: integer('user_id').notNull(),
    country: text('country').notNull(),
    disposition: text('disposition').$type<Disposition>().notNull(),
    calls: integer('calls').notNull(),
    /** Sum of placed → ended. */
    durationMs: integer('duration_ms').notNull(),
    persons: integer('persons').notNull(),
    talkMs: integer('talk_ms').notNull(),
    waitMs: integer('wait_ms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hour, t.campaignId, t.userId, t.country, t.disposition] }),
    index('hourly_counters_campaign').on(t.campaignId),
  ],
);

/** What an agent did in an hour: counted with the end of each call that reached one. */
export const agentHours = sqliteTable(
  'agent_hours',
  {
    hour: integer('hour').notNull(),
    agentId: integer('agent_id').notNull(),
    calls: integer('calls').notNull(),
    talkMs: integer('talk_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.agentId] })],
);

export const campaignCounters = sqliteTable('campaign_counters', {
  campaignId: integer('campaign_id').primaryKey(),
  placed: integer('placed').notNull().default(0),
  answered: integer('answered').notNull().default(0),
  pressedOne: integer('pressed_one').notNull().default(0),
  transferred: integer('transferred').notNull().default(0),
  ended: integer('ended').notNull().default(0),
  /** Contacts that will not be called again. */
  finished: integer('finished').notNull().default(0),
});

/** One row a second while something happens. */
export const metricSamples = sqliteTable('metric_samples', {
  /** Epoch seconds. */
  at: integer('at').primaryKey(),
  placed: integer('placed').notNull(),
  concurrent: integer('concurrent').notNull(),
  answered: integer('answered').notNull(),
  abandoned: integer('abandoned').notNull(),
  carried: integer('carried').notNull(),
  ended: integer('ended').notNull(),
});
