/** Wrap-up codes of calls: what agents choose, and what that does to the contacts once the wrap-up is over. */
import { NO_ATTEMPT } from '#engine/model/call.ts';
import type { Dialer } from '#engine/dialer-contract.ts';
import { personExtension } from '#engine/model/agent.ts';
import type { Settlement } from '#engine/model/facts.ts';
import { retryWaitMs, type RetryPlan } from '#engine/policies/retry.ts';
import { mayBePromised, MOST_CALLBACK_DAYS } from '#shared/domain/callbacks.ts';
import type { ContactOutcome, ContactState } from '#shared/domain/contact-rules.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { defaultCode, offeredCodes, type CodeChoice, type WrapUpCode } from '#shared/domain/wrap-up-codes.ts';
import type { CallDetails } from '#server/platform/db/call-details.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { toWrapUpCode, WRAP_UP_CODE_COLUMNS, type WrapUpCodeColumns } from '#server/platform/db/wrap-up-codes.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { AgentEvents, WrappedUp } from './agent-events.ts';
import { createBlockByAgent } from './block-by-agent.ts';
import { NOBODY, type Callbacks } from './callbacks.ts';
import type { ChosenCode } from './chosen-code.ts';
import type { Notices, Orders, Outcome } from './contract.ts';
import type { Definitions } from './definitions.ts';
import { refuse } from './outcome.ts';
import type { SqliteLeadSource } from './lead-source.ts';
import type { SessionCalls } from './session-calls.ts';
import { createUndoLog } from './undo-log.ts';

/** `teamId` is null, too, if a bot has chosen the code for the call of its session. */
type EndedWrapUp = WrappedUp & {
  /** False if the server died in the call, so that the agent could not say anything. */
  readonly hasDefault: boolean;
};

type CallbackColumns = { readonly callbackAtMs: number | null; readonly callbackIsOwn: 0 | 1 | null };
type Choice = CallbackColumns & { readonly codeId: number; readonly note: string; readonly userId: number };
type ChoiceRow = Choice & { readonly callId: number; readonly label: string; readonly isSuccess: 0 | 1; atMs: number };

type CountedRow = Omit<ChoiceRow, keyof CallbackColumns> & {
  readonly teamId: number | null;
  readonly campaignId: number | null;
  readonly isDefault: 0 | 1;
};

type CallRow = {
  readonly campaignId: number | null;
  readonly contactId: number | null;
  readonly phone: string;
  readonly endedAtMs: number | null;
  readonly disposition: Disposition | null;
  readonly details: string;
};

type ContactRow = {
  readonly state: ContactState;
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
  /** Whether it was dialled again, or has called us and something was said of that call. */
  readonly hasLaterCall: 0 | 1;
  /** Whether somebody has promised to call it. */
  readonly hasCallback: 0 | 1;
};

/** Commands that may follow a code. */
export type CodeEffects = Pick<Notices, 'contactsAdded' | 'numberBlacklisted'> & {
  startCampaign(...args: Parameters<Orders['startCampaign']>): unknown;
};

/** What people or other rules have decided about a contact stands. */
const OPEN: ReadonlySet<ContactOutcome | null> = new Set([null, 'success', 'ended_by_user', 'attempts_used']);

/**
 * Returns what becomes of a contact by a code that does not block it, after a call that ended at `endedAtMs` (epoch
 * ms). `attempts` counts that call.
 */
export function settlementOf(
  { isFinal, isSuccess }: Pick<WrapUpCode, 'isFinal' | 'isSuccess'>,
  { attempts, disposition, endedAtMs }: { attempts: number; disposition: Disposition; endedAtMs: number },
  plan: RetryPlan,
): Settlement {
  if (isFinal) return { kind: 'done', why: isSuccess ? 'success' : 'ended_by_user' };
  if (attempts >= plan.maxAttempts) return { kind: 'done', why: 'attempts_used' };
  return { kind: 'retry', dueAtMs: endedAtMs + retryWaitMs(disposition, attempts, endedAtMs, plan) };
}

type CallCodesOptions = {
  readonly db: Connection;
  readonly dialer: Pick<Dialer, 'now' | 'campaignStatus'>;
  readonly definitions: Pick<Definitions, 'findCampaign'>;
  readonly leads: Pick<SqliteLeadSource, 'forget'>;
  readonly events: Pick<AgentEvents, 'takeWrappedUp'>;
  readonly sessionCalls: Pick<SessionCalls, 'ended' | 'takeEnded'>;
  readonly callbacks: Pick<Callbacks, 'promise'>;
  readonly audit: Pick<Audit, 'record'>;
};

export type CallCodes = ReturnType<typeof createCallCodes>;

/** Creates the codes of calls. All functions must run inside a write transaction. */
export function createCallCodes(options: CallCodesOptions) {
  const { db, dialer, definitions, leads, events, sessionCalls, callbacks, audit } = options;
  const { sqlite } = db;
  const undoLog = createUndoLog(db);
  const block = createBlockByAgent(db, audit);
  const inUse = sqlite.prepare<[], WrapUpCodeColumns>(
    `select ${WRAP_UP_CODE_COLUMNS} from wrap_up_codes where archived_at is null`,
  );
  const byId = sqlite.prepare<[number], WrapUpCodeColumns>(
    `select ${WRAP_UP_CODE_COLUMNS} from wrap_up_codes where id = ?`,
  );
  const choiceOfCampaign = sqlite.prepare<[number], { codeIds: string | null; defaultId: number | null }>(
    `select wrap_up_code_ids codeIds, default_wrap_up_code_id defaultId from campaigns
     where id = (select campaign_id from calls where id = ?)`,
  );
  const call = sqlite.prepare<[number], CallRow>(
    `select campaign_id campaignId, contact_id contactId, phone, ended_at endedAtMs, disposition,
       coalesce(details, '{}') details from calls where id = ?`,
  );
  const choose = sqlite.prepare<ChoiceRow>(
    `insert into call_wrap_ups (call_id, code_id, label, is_success, note, user_id, callback_at, callback_is_own,
       is_default, at)
     values (@callId, @codeId, @label, @isSuccess, @note, @userId, @callbackAtMs, @callbackIsOwn, 0, @atMs)
     on conflict (call_id) do update set code_id = excluded.code_id, label = excluded.label,
       is_success = excluded.is_success, note = excluded.note, user_id = excluded.user_id,
       callback_at = excluded.callback_at, callback_is_own = excluded.callback_is_own, at = excluded.at
       where counted_at is null`,
  );
  const choiceOf = sqlite.prepare<[number, number], Choice>(
    `select code_id codeId, note, user_id userId, callback_at callbackAtMs, callback_is_own callbackIsOwn
     from call_wrap_ups where call_id = ? and user_id = ? and counted_at is null`,
  );
  const count = sqlite.prepare<CountedRow>(
    `insert into call_wrap_ups (call_id, code_id, label, is_success, note, user_id, team_id, campaign_id, is_default, at,
       counted_at)
     values (@callId, @codeId, @label, @isSuccess, @note, @userId, @teamId, @campaignId, @isDefault, @atMs, @atMs)
     on conflict (call_id) do update set code_id = excluded.code_id, label = excluded.label, note = excluded.note,
       is_success = excluded.is_success, user_id = excluded.user_id, team_id = excluded.team_id,
       campaign_id = excluded.campaign_id, is_default = excluded.is_default, at = excluded.at,
       counted_at = excluded.counted_at where counted_at is null`,
  );
  const drop = sqlite.prepare<[number, number]>(
    'delete from call_wrap_ups where call_id = ? and user_id = ? and counted_at is null',
  );
  const chooserOf = sqlite
    .prepare<[number], number>('select user_id from call_wrap_ups where call_id = ? and counted_at is null')
    .pluck();
  const forget = sqlite.prepare<[number]>('delete from call_wrap_ups where call_id = ? and counted_at is null');
  const choicesOfBots = sqlite
    .prepare<[], number>(
      `select call_id from call_wrap_ups join calls on calls.id = call_id
       where counted_at is null and ended_at is not null and details ->> 'agentId' is null`,
    )
    .pluck();
  const contact = sqlite.prepare<[number, number], ContactRow>(
    `select state, outcome, attempts,
       exists (select 1 from calls where contact_id = contacts.id and calls.id > ? and (attempt <> ${NO_ATTEMPT}
         or exists (select 1 from call_wrap_ups where call_id = calls.id and counted_at is not null))) hasLaterCall,
       exists (select 1 from callbacks where contact_id = contacts.id and ended_at is null and promised_by <> ${NOBODY}) hasCallback
     from contacts where id = ?`,
  );
  const finish = sqlite.prepare<[string, number]>(`update contacts set state = 'done', outcome = ? where id = ?`);
  const retry = sqlite.prepare<[number, number]>(
    `update contacts set state = 'pending', outcome = null, due_at = ? where id = ?`,
  );
  const runUser = sqlite
    .prepare<[number], number | null>('select run_user_id from campaign_states where campaign_id = ?')
    .pluck();
  const atDesk = sqlite.prepare<[], WrappedUp & { state: string }>(
    `select users.id userId, team_id teamId, to_state state, call_id callId from users
     join agent_events on agent_events.id =
       (select id from agent_events where user_id = users.id order by at desc, id desc limit 1)
     where to_state in ('busy', 'wrap_up') and call_id is not null`,
  );

  /** Wrap-ups that the stop of the last dialer ended. */
  const cutShort: EndedWrapUp[] = [];

  /** Returns the codes in use, and the choice of the call's campaign. */
  function codesOf(callId: number): { codes: WrapUpCode[]; choice: CodeChoice } {
    const { codeIds = null, defaultId = null } = choiceOfCampaign.get(callId) ?? {};
    const choice = { codeIds: codeIds === null ? null : (JSON.parse(codeIds) as number[]), defaultId };
    return { codes: inUse.all().map(toWrapUpCode), choice };
  }

  /** Changes the contact as the code says. */
  function settle(
    code: WrapUpCode,
    chosen: Choice | undefined,
    wrapUp: EndedWrapUp,
    row: CallRow,
    effects: CodeEffects,
  ) {
    const { callId, userId } = wrapUp;
    const { campaignId, contactId, phone, disposition, endedAtMs } = row;
    const known = contactId === null ? undefined : contact.get(callId, contactId);
    const isOpen = known !== undefined && known.state !== 'claimed' && OPEN.has(known.outcome) && !known.hasLaterCall;
    if (code.effect === 'do_not_call') {
      const note = chosen?.note ?? '';
      const reason = note === '' ? code.label : `${code.label}: ${note}`;
      const entryId = block({ phone, reason, callId, userId, atMs: dialer.now() });
      if (entryId !== null && isOpen) undoLog.note(entryId, contactId!);
      if (entryId !== null) effects.numberBlacklisted(entryId);
      else if (isOpen) finish.run('opted_out', contactId!);
      return;
    }
    const plan = campaignId === null ? undefined : definitions.findCampaign(campaignId)?.plan;
    if (!isOpen || plan === undefined) return;
    if (code.effect === 'call_back') {
      const { callbackAtMs, callbackIsOwn } = chosen!;
      const ownerId = callbackIsOwn === 1 ? userId : null;
      const about = { campaignId: campaignId!, contactId: contactId!, callId, promisedBy: userId };
      callbacks.promise({ ...about, userId: ownerId, dueAtMs: callbackAtMs! });
      return;
    }
    // Whoever has called us is still called as promised before.
    if (known.hasCallback && !code.isFinal) return;
    const { attempts } = known;
    const after = settlementOf(code, { attempts, disposition: disposition!, endedAtMs: endedAtMs! }, plan);
    leads.forget(campaignId!);
    if (after.kind === 'done') return void finish.run(after.why, contactId!);
    retry.run(after.dueAtMs, contactId!);
    goOn(campaignId!, effects);
  }

  /** Makes a campaign call a contact again, also if it has completed meanwhile. */
  function goOn(campaignId: number, effects: CodeEffects): void {
    const isCompleted = dialer.campaignStatus(campaignId) === 'completed';
    effects.contactsAdded(campaignId);
    if (isCompleted) effects.startCampaign(campaignId, runUser.get(campaignId) ?? 0, 'await');
  }

  function apply(wrapUp: EndedWrapUp, effects: CodeEffects): void {
    const { callId, userId, teamId, hasDefault } = wrapUp;
    const row = call.get(callId);
    if (row === undefined || row.endedAtMs === null) return void drop.run(callId, userId);
    const { agentId, connectedAtMs, answeredBy, foundMachineAtMs, outside } = JSON.parse(row.details) as CallDetails;
    // The person has hung up before the outside number answered.
    if (outside === 'calling') return void drop.run(callId, userId);
    // Nobody of ours has a call at its end that was transferred to an outside number.
    const taker = teamId === null || outside === 'joined' ? undefined : personExtension(userId);
    if (agentId !== taker || connectedAtMs === undefined) return void drop.run(callId, userId);
    const chosen = choiceOf.get(callId, userId);
    const { codes, choice } = codesOf(callId);
    const isMachine = answeredBy === 'machine' || foundMachineAtMs !== undefined;
    const fallback = hasDefault && !isMachine ? defaultCode(codes, choice) : null;
    const code = chosen === undefined ? fallback : toWrapUpCode(byId.get(chosen.codeId)!);
    if (code === null) return;
    const { id: codeId, label } = code;
    const note = chosen?.note ?? '';
    const isDefault = chosen === undefined ? 1 : 0;
    const { campaignId } = row;
    const about = { callId, userId, teamId, campaignId, note, isDefault, atMs: dialer.now() } as const;
    const { changes } = count.run({ ...about, codeId, label, isSuccess: code.isSuccess ? 1 : 0 });
    if (changes > 0) settle(code, chosen, wrapUp, row, effects);
  }

  return {
    goOn,

    /**
     * Stores what an agent says of a call. It counts at the end of the wrap-up. Refusals: `disposition_unknown`,
     * `disposition_not_offered`, `disposition_note_required`, `callback_required`, `callback_unexpected`
     * and `callback_time_invalid`.
     */
    choose(userId: number, { callId, codeId, note: typed, callback }: ChosenCode): Outcome<null> {
      const found = byId.get(codeId);
      if (found === undefined) return refuse('disposition_unknown', { field: 'disposition', id: codeId });
      const { label, isSuccess, needsNote, effect } = found;
      const { codes, choice } = codesOf(callId);
      if (!offeredCodes(codes, choice).some(({ id }) => id === codeId))
        return refuse('disposition_not_offered', { field: 'disposition', label });
      const note = typed.trim();
      if (needsNote === 1 && note === '') return refuse('disposition_note_required', { field: 'note', label });
      const asks = effect === 'call_back';
      if (asks !== (callback !== null))
        return refuse(asks ? 'callback_required' : 'callback_unexpected', { field: 'callback', label });
      if (callback !== null && !mayBePromised(callback.dueAtMs, dialer.now()))
        return refuse('callback_time_invalid', { field: 'callback.at', days: MOST_CALLBACK_DAYS });
      const promised = {
        callbackAtMs: callback?.dueAtMs ?? null,
        callbackIsOwn: callback && (callback.isOwn ? 1 : 0),
      } as const;
      choose.run({ callId, codeId, label, isSuccess, note, userId, ...promised, atMs: dialer.now() });
      return { ok: true, value: null };
    },

    /** Counts the codes of the wrap-ups that have ended since the last time, and changes the contacts. */
    applyEnded(effects: CodeEffects): void {
      for (const wrapUp of cutShort.splice(0)) apply(wrapUp, effects);
      for (const wrapUp of events.takeWrappedUp()) apply({ ...wrapUp, hasDefault: true }, effects);
      for (const callId of sessionCalls.takeEnded()) {
        const userId = chooserOf.get(callId);
        if (userId !== undefined) apply({ callId, userId, teamId: null, hasDefault: false }, effects);
      }
    },

    /** Drops a choice that does not count yet. */
    forget: (callId: number): void => void forget.run(callId),

    /** Notes the wrap-ups and the calls of sessions that the stop of the last dialer ended. Call it before people are signed in. */
    resume(): void {
      for (const { state, ...one } of atDesk.all()) {
        const endedAtMs = call.get(one.callId)?.endedAtMs ?? null;
        if (endedAtMs !== null) cutShort.push({ ...one, hasDefault: state === 'wrap_up' });
      }
      for (const callId of choicesOfBots.all()) sessionCalls.ended(callId);
    },
  };
}
