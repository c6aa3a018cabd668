import { HOUR_MS, QUARTER_MS } from '#shared/durations.ts';
import { isReturned } from '#engine/model/call.ts';
import type { CallProgress } from '#engine/model/call-progress.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { defaultCode, offeredCodes, type WrapUpCode } from '#shared/domain/wrap-up-codes.ts';
import { toWrapUpCode, WRAP_UP_CODE_COLUMNS, type WrapUpCodeColumns } from '#server/platform/db/wrap-up-codes.ts';
import { ALLOWS_MANUAL_DIALING } from '#server/platform/db/manual-dialing.ts';
import { toProgress, type CallDetails, type ProgressColumns } from '#server/platform/db/call-details.ts';
import { handOverOf, toHandOver, type HandOver } from '#server/platform/db/hand-over-rows.ts';
import type { Db } from '#server/platform/db/open.ts';

/** A person's duty: the team and the pause asked for. */
export type Duty = {
  readonly teamId: number;
  readonly isPaused: boolean;
  readonly pauseReasonId: number | null;
};

export type EarlierCall = {
  readonly id: number;
  readonly atMs: number;
  readonly disposition: Disposition | null;
  /** Label of its wrap-up code, and the note with it. */
  readonly code: string | null;
  readonly codeNote: string | null;
};

/** What the agent has chosen. */
export type Chosen = {
  readonly codeId: number;
  readonly note: string;
  /** With a code that asks for a callback. */
  readonly callbackAtMs: number | null;
  readonly callbackIsOwn: 0 | 1 | null;
};

/** A contact, or whoever else is in a call. */
export type DeskPersonRow = {
  readonly campaignId: number | null;
  readonly campaignName: string | null;
  readonly contactId: number | null;
  readonly name: string | null;
  readonly phone: string;
  readonly country: string;
  /** The contact's other columns as JSON, or null. */
  readonly columns: string | null;
  readonly note: string | null;
  readonly attempt: number;
  /** Newest first. */
  readonly earlier: readonly EarlierCall[];
};

export type DeskContactRow = DeskPersonRow & {
  readonly atLimit: 'call' | 'skip';
  /** The own callback that it is shown for, or null. */
  readonly callbackId: number | null;
};

export type DeskCallRow = Readonly<CallProgress> &
  DeskPersonRow & {
    readonly id: number;
    readonly wrapUpS: number | null;
    /** Whether the campaign has a message for answering machines. */
    readonly hasVoicemail: boolean;
    readonly callerId: string | null;
    readonly endedAtMs: number | null;
    /** The campaign's wrap-up codes, by key. */
    readonly codes: readonly WrapUpCode[];
    readonly defaultCodeId: number | null;
    readonly chosen: Chosen | null;
    /** How a bot has handed it over, with the name of the bot's user. */
    readonly handOver: (HandOver & { readonly byName: string | null }) | null;
  };

/** Times in a day in each state, milliseconds. */
export type DayTimes = {
  readonly availableMs: number;
  readonly busyMs: number;
  readonly wrapUpMs: number;
  readonly pausedMs: number;
};

/** A campaign in whose name people dial by hand, while it runs. */
export type DialCampaign = { readonly id: number; readonly name: string; readonly isActive: boolean };

const EARLIER = 5;

export function createDeskStore({ sqlite, write }: Pick<Db, 'sqlite' | 'write'>) {
  const duty = sqlite.prepare<[number], { teamId: number; isPaused: 0 | 1; pauseReasonId: number | null }>(
    'select team_id teamId, is_paused isPaused, pause_reason_id pauseReasonId from agent_duties where user_id = ?',
  );
  const teams = sqlite.prepare<[number], { id: number; name: string }>(
    `select teams.id, name from team_members join teams on teams.id = team_id where user_id = ? order by name`,
  );
  type Added = 'handOver' | 'hasVoicemail' | 'earlier' | 'codes' | 'chosen' | 'defaultCodeId' | keyof CallProgress;
  type Choosing = { codeIds: string | null; defaultId: number | null };
  type CallRow = Omit<DeskCallRow, Added> &
    ProgressColumns &
    Choosing & { details: string | null; hasVoicemail: 0 | 1; handOverText: string | null };
  const call = sqlite.prepare<[number], CallRow>(
    `select calls.id, calls.campaign_id campaignId, campaigns.name campaignName, wrap_up_s wrapUpS,
       calls.contact_id contactId, nullif(contacts.name, '') name, calls.phone, calls.country,
       contact_columns.columns, contact_notes.note, calls.caller_id callerId, calls.attempt, calls.placed_at placedAt,
       calls.answered_at answeredAt, calls.ended_at endedAtMs, calls.details, wrap_up_code_ids codeIds,
       default_wrap_up_code_id defaultId, voicemail_audio_id is not null hasVoicemail,
       ${handOverOf('calls.id')} handOverText
     from calls left join campaigns on campaigns.id = calls.campaign_id
       left join contacts on contacts.id = calls.contact_id
       left join contact_columns on contact_columns.contact_id = calls.contact_id
       left join contact_notes on contact_notes.contact_id = calls.contact_id
     where calls.id = +?`,
  );
  const contact = sqlite.prepare<[number], Omit<DeskContactRow, 'earlier' | 'callbackId'>>(
    `select campaigns.id campaignId, campaigns.name campaignName, contacts.id contactId, nullif(contacts.name, '') name,
       contacts.phone, contacts.country, contact_columns.columns, contact_notes.note, contacts.attempts + 1 attempt,
       preview_at_limit atLimit
     from contacts join campaigns on campaigns.id = contacts.campaign_id
       left join contact_columns on contact_columns.contact_id = contacts.id
       left join contact_notes on contact_notes.contact_id = contacts.id
     where contacts.id = +?`,
  );
  const promised = sqlite
    .prepare<[number], number>('select id from callbacks where contact_id = ? and ended_at is null')
    .pluck();
  const earlier = sqlite.prepare<[number, number], EarlierCall>(
    `select id, coalesce(placed_at, assigned_at) atMs, disposition, label code, nullif(note, '') codeNote
     from calls left join call_wrap_ups on call_id = id and counted_at is not null
     where contact_id = +? and id < ? order by id desc limit ${EARLIER}`,
  );
  const active = sqlite
    .prepare<[number], number>(`select 1 from campaign_states where campaign_id = ? and status = 'active'`)
    .pluck();
  const dialCampaigns = sqlite.prepare<[number], { id: number; name: string; isActive: 0 | 1 }>(
    `select campaigns.id, campaigns.name, coalesce(status, 'draft') = 'active' isActive
     from agent_duties join campaigns on campaigns.team_id = agent_duties.team_id and deleted_at is null
       left join campaign_states on campaign_states.campaign_id = campaigns.id
     where user_id = ? and ${ALLOWS_MANUAL_DIALING} order by campaigns.name, campaigns.id`,
  );
  const codesInUse = sqlite.prepare<[], WrapUpCodeColumns>(
    `select ${WRAP_UP_CODE_COLUMNS} from wrap_up_codes where archived_at is null order by key`,
  );
  const choice = sqlite.prepare<[number, number], Chosen>(
    `select code_id codeId, note, callback_at callbackAtMs, callback_is_own callbackIsOwn from call_wrap_ups
     where call_id = ? and user_id = ? and counted_at is null`,
  );
  const times = sqlite.prepare<[number, number, number], DayTimes>(
    `select coalesce(sum(available_ms), 0) availableMs, coalesce(sum(busy_ms), 0) busyMs,
       coalesce(sum(wrap_up_ms), 0) wrapUpMs, coalesce(sum(paused_ms), 0) pausedMs
     from agent_times where agent_id = ? and hour >= ? and hour * 4 + quarter >= ?`,
  );

  const allUsers = sqlite.prepare<[], { id: number; name: string }>('select id, name from users order by name');
  const labelOfNumber = sqlite.prepare<[string], string>('select label from transfer_numbers where phone = ?').pluck();
  const nameOfUser = sqlite.prepare<[number], string>('select name from users where id = ?').pluck();
  const allTeams = sqlite.prepare<[], { id: number; name: string }>('select id, name from teams order by name');

  const openDesk = sqlite.prepare<[number]>('insert or ignore into open_desks (user_id) values (?)');
  const closeDesk = sqlite.prepare<[number]>('delete from open_desks where user_id = ?');
  const closeAll = sqlite.prepare('delete from open_desks');

  const dropEvents = sqlite.prepare<[number, number]>(
    'delete from agent_events where id in (select id from agent_events where at < ? order by at limit ?)',
  );

  return {
    /** Stores that no user has an open desk. */
    closeDesks: (): void => write(() => void closeAll.run()),

    /** Stores whether the user has an open desk. Returns false if that was stored already. */
    setDeskOpen: (userId: number, isOpen: boolean): boolean =>
      write(() => (isOpen ? openDesk : closeDesk).run(userId)).changes > 0,

    /** Removes at most `most` changes of people's states from before `beforeMs` and returns their number. */
    dropEventsBefore: (beforeMs: number, most: number): number => dropEvents.run(beforeMs, most).changes,

    dutyOf(userId: number): Duty | null {
      const row = duty.get(userId);
      return row === undefined ? null : { ...row, isPaused: row.isPaused === 1 };
    },

    /** Returns the teams that the user is a member of, by name. */
    teamsOf: (userId: number): { id: number; name: string }[] => teams.all(userId),

    /** Returns the user's name, or undefined if there is no such user. */
    nameOf: (userId: number): string | undefined => nameOfUser.get(userId),
    /** Returns the label of an outside number of the site (E.164). */
    labelOf: (phone: string): string | undefined => labelOfNumber.get(phone),

    /** Returns all users and teams, by name. */
    namedPeople: () => ({ users: allUsers.all(), teams: allTeams.all() }),

    /** Returns a call as a user sees it, who may have got it from another. */
    findCall(callId: number, userId: number): DeskCallRow | null {
      const row = call.get(callId);
      if (row === undefined) return null;
      const { details, placedAt, answeredAt, codeIds, defaultId, handOverText, ...known } = row;
      const handOver = toHandOver(handOverText);
      const bot = handOver?.userId ?? null;
      const chosenCodes = { codeIds: codeIds === null ? null : (JSON.parse(codeIds) as number[]), defaultId };
      const inUse = codesInUse.all().map(toWrapUpCode);
      return {
        ...known,
        // Whoever has called us is no answering machine.
        hasVoicemail: known.hasVoicemail === 1 && !isReturned(known),
        ...toProgress({ placedAt, answeredAt }, JSON.parse(details ?? '{}') as CallDetails),
        earlier: row.contactId === null ? [] : earlier.all(row.contactId, callId),
        codes: offeredCodes(inUse, chosenCodes),
        defaultCodeId: defaultCode(inUse, chosenCodes)?.id ?? null,
        chosen: choice.get(callId, userId) ?? null,
        handOver: handOver && { ...handOver, byName: bot === null ? null : (nameOfUser.get(bot) ?? null) },
      };
    },

    /** Returns a contact that is shown, because its call was promised or to be called or skipped. */
    findContact(contactId: number, isPromised: boolean): DeskContactRow | null {
      const row = contact.get(contactId);
      if (row === undefined) return null;
      const calls = earlier.all(contactId, Number.MAX_SAFE_INTEGER);
      if (!isPromised) return { ...row, callbackId: null, earlier: calls };
      return { ...row, atLimit: 'call', callbackId: promised.get(contactId) ?? null, earlier: calls };
    },

    isActive: (campaignId: number): boolean => active.get(campaignId) === 1,

    /** Returns the campaigns in whose name the user may dial by hand, by name. */
    dialCampaignsOf: (userId: number): DialCampaign[] =>
      dialCampaigns.all(userId).map(({ isActive, ...campaign }) => ({ ...campaign, isActive: isActive === 1 })),

    /** Returns the latest calls to a contact, newest first. */
    latestCalls: (contactId: number): EarlierCall[] => earlier.all(contactId, Number.MAX_SAFE_INTEGER),

    /** Returns the agent's times since the beginning of a day. */
    timesSince: (agentId: number, dayStartMs: number): DayTimes =>
      times.get(agentId, Math.floor(dayStartMs / HOUR_MS), Math.floor(dayStartMs / QUARTER_MS))!,
  };
}

export type DeskStore = ReturnType<typeof createDeskStore>;
