import { isReturned, NO_ATTEMPT, NO_LEAD } from '#engine/model/call.ts';
import { NO_PROGRESS, type CallProgress } from '#engine/model/call-progress.ts';
import { foundPerson, type Fact, type FactKind, type FactOf } from '#engine/model/facts.ts';
import { updateProgress, PROGRESS_KINDS } from '#engine/model/update-progress.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { Db } from '#server/platform/db/open.ts';
import { toDetails, toProgress } from '#server/platform/db/call-details.ts';
import type { Counters } from './counters.ts';
import { createAutoBlacklist } from './auto-blacklist.ts';
import { createHoldWriter } from './number-holds.ts';
import { createRecentCallWriter } from './recent-calls.ts';
import type { TickSink } from './sum-buffer.ts';

const KINDS = [
  'DialerStarted',
  'DialerStopped',
  'CampaignStarted',
  'CampaignPaused',
  'CampaignResumed',
  'CampaignStopped',
  'CampaignCompleted',
  'CallQueued',
  'CallReceived',
  'CallAdopted',
  'CallEnded',
  'CallWithdrawn',
  'AttemptGivenBack',
  'TrunkRested',
  ...PROGRESS_KINDS,
] as const satisfies readonly FactKind[];

/** Facts that don't trigger a write of the call's details. Most calls have no other progress before their end. */
const WRITTEN_LATER: ReadonlySet<FactKind> = new Set<FactKind>(['CallPlaced', 'CallRinging']);

/** Whether a person waited for an agent and got none, including when the server died during the wait. */
const waitedInVain = ({ disposition, wantedAtMs, connectedAtMs }: FactOf<'CallEnded'>): boolean =>
  disposition === 'abandoned' || (disposition === 'interrupted' && wantedAtMs !== null && connectedAtMs === null);

/** Settings key of the dialer's on/off switch, so that it survives a restart. */
export const RUNNING_KEY = 'dialer.running';

/**
 * Writes facts into the open transaction: calls, counters and campaign states. This hot path uses prepared SQL, because
 * drizzle's mapping costs more than the row.
 */
export function createJournal(db: Db, counters: Counters): TickSink {
  const autoBlacklist = createAutoBlacklist(db);
  const holdNumber = createHoldWriter(db);
  const rememberCall = createRecentCallWriter(db);
  const queue = db.sqlite.prepare<
    [
      number,
      number | null,
      number | null,
      number,
      string,
      string,
      number | null,
      string | null,
      number | null,
      number,
      number | null,
    ]
  >(
    `insert into calls (id, campaign_id, contact_id, attempt, phone, country, user_id, caller_id, trunk_id, assigned_at, list_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (select list_id from contacts where id = ?))`,
  );
  const place = db.sqlite.prepare<[number, number]>('update calls set placed_at = ? where id = ?');
  // Stores the progress of a live call, so that a crash doesn't lose it.
  const advance = db.sqlite.prepare<[number | null, string, number]>(
    'update calls set answered_at = ?, details = ? where id = ?',
  );
  // Also writes the answer, which may have come in the same tick.
  const end = db.sqlite.prepare<[number | null, number, string, string, number]>(
    'update calls set answered_at = ?, ended_at = ?, disposition = ?, details = ? where id = ?',
  );
  const reach = db.sqlite.prepare<[number]>('update contacts set reached = 1 where id = ? and reached = 0');
  const withdraw = db.sqlite.prepare<[number]>('delete from calls where id = ?');
  const acquit = db.sqlite.prepare<[number]>(
    `update calls set details = json_set(details, '$.isTrunkFault', json('true')) where id = ?`,
  );
  const start = db.sqlite.prepare<[number, number | null, number, number]>(
    `insert into campaign_states (campaign_id, status, run_user_id, started_at, stopped_at, updated_at)
     values (?, 'active', ?, ?, null, ?)
     on conflict (campaign_id) do update set status = excluded.status, run_user_id = excluded.run_user_id,
       started_at = excluded.started_at, stopped_at = null, updated_at = excluded.updated_at`,
  );
  const move = db.sqlite.prepare<[CampaignStatus, number | null, number, number]>(
    'update campaign_states set status = ?, stopped_at = ?, updated_at = ? where campaign_id = ?',
  );
  const switchRunning = db.sqlite.prepare<[string, string, number]>(
    `insert into settings (key, value, updated_at) values (?, ?, ?)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
  );

  /** Progress of the placed live calls, by call id. */
  const progress = new Map<number, CallProgress>();
  /** Ids of live calls whose progress must be written at the end of the tick. */
  const unwritten = new Set<number>();

  function follow(callId: number, fact: Fact): void {
    let known = progress.get(callId);
    if (known === undefined) progress.set(callId, (known = { ...NO_PROGRESS }));
    if (updateProgress(known, fact) && !WRITTEN_LATER.has(fact.kind)) unwritten.add(callId);
  }

  function forget(callId: number): void {
    progress.delete(callId);
    unwritten.delete(callId);
  }

  /**
   * Writes the progress of live calls that has changed since the last flush. The progress of ended calls is written
   * with their end.
   */
  function flush(): void {
    for (const callId of unwritten) {
      const known = progress.get(callId)!;
      advance.run(known.answeredAtMs, JSON.stringify(toDetails(known)), callId);
    }
    unwritten.clear();
  }

  function receive(fact: FactOf<'CallReceived'>): void {
    const { callId, campaignId, leadId, phone, country, callerId, trunkId, at } = fact;
    const contactId = leadId || null;
    queue.run(callId, campaignId, contactId, NO_ATTEMPT, phone, country, null, callerId, trunkId, at, contactId);
    follow(callId, fact);
  }

  function ended(fact: FactOf<'CallEnded'>): void {
    forget(fact.callId);
    end.run(fact.answeredAtMs, fact.at, fact.disposition, JSON.stringify(toDetails(fact)), fact.callId);
    if (isReturned(fact)) return counters.ended(fact, false);
    const isFirstReach =
      fact.answeredBy === 'person' && fact.leadId !== NO_LEAD && reach.run(fact.leadId).changes === 1;
    counters.ended(fact, isFirstReach);
    rememberCall(fact);
    autoBlacklist.callEnded(fact);
    if (waitedInVain(fact)) holdNumber(fact.phone, fact.at);
  }

  function accept(fact: Fact): void {
    switch (fact.kind) {
      case 'DialerStarted':
      case 'DialerStopped':
        switchRunning.run(RUNNING_KEY, JSON.stringify(fact.kind === 'DialerStarted'), fact.at);
        break;
      case 'CampaignStarted':
        start.run(fact.campaignId, fact.userId, fact.at, fact.at);
        counters.open(fact.campaignId);
        break;
      case 'CampaignPaused':
        move.run('paused', null, fact.at, fact.campaignId);
        break;
      case 'CampaignResumed':
        move.run('active', null, fact.at, fact.campaignId);
        break;
      case 'CampaignStopped':
        move.run('draft', fact.at, fact.at, fact.campaignId);
        break;
      case 'CampaignCompleted':
        move.run('completed', null, fact.at, fact.campaignId);
        break;
      case 'CallQueued':
        queue.run(
          fact.callId,
          fact.campaignId || null, // null for a test call
          fact.leadId || null,
          fact.attempt,
          fact.phone,
          fact.country,
          fact.userId,
          fact.callerId,
          fact.trunkId,
          fact.at,
          fact.leadId || null,
        );
        if (fact.forAgentId !== undefined) follow(fact.callId, fact);
        break;
      case 'CallReceived':
        receive(fact);
        break;
      case 'CallPlaced':
        place.run(fact.at, fact.callId);
        follow(fact.callId, fact);
        counters.placed(fact.campaignId);
        break;
      case 'CallAnswered':
      case 'CallVerdict':
        follow(fact.callId, fact);
        if (foundPerson(fact)) counters.answered(fact.campaignId);
        break;
      case 'MenuKey':
        follow(fact.callId, fact);
        if (fact.meaning === 'transfer') counters.pressed(fact.campaignId);
        break;
      case 'CallAdopted':
        progress.set(
          fact.callId,
          toProgress({ placedAt: fact.placedAtMs, answeredAt: fact.answeredAtMs }, toDetails(fact)),
        );
        break;
      case 'CallEnded':
        ended(fact);
        break;
      case 'AttemptGivenBack':
        acquit.run(fact.callId);
        break;
      case 'TrunkRested':
        autoBlacklist.trunkRested(fact);
        break;
      case 'CallWithdrawn':
        withdraw.run(fact.callId);
        forget(fact.callId);
        break;
      default:
        if ('callId' in fact && fact.callId !== null) follow(fact.callId, fact);
    }
  }

  return { kinds: new Set(KINDS), accept, flush };
}
