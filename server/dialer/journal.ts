import { foundPerson, type Fact, type FactKind, type FactOf } from '#engine/model/facts.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { Db } from '../db/open.ts';
import type { CallDetails } from '../db/call-details.ts';
import type { Counters } from './counters.ts';
import { createNeverAgain } from './never-again.ts';
import type { TickSink } from './tick-sink.ts';

const KINDS = [
  'DialerStarted',
  'DialerStopped',
  'CampaignStarted',
  'CampaignPaused',
  'CampaignResumed',
  'CampaignStopped',
  'CampaignCompleted',
  'CallQueued',
  'CallPlaced',
  'CallAnswered',
  'CallVerdict',
  'MenuKey',
  'CallEnded',
  'CallWithdrawn',
] as const satisfies readonly FactKind[];

/** The settings key that remembers the running switch over a restart. */
export const RUNNING_KEY = 'dialer.running';

/** What a live call's row says of its answer. */
type Answer = { readonly atMs: number; readonly details: CallDetails };

/**
 * Writes facts into the transaction that is open: the rows of calls, the counters, where campaigns stand.
 * Raw prepared statements, because this is the hot path: drizzle's mapping costs more than the row.
 */
export function createJournal(db: Db, counters: Counters): TickSink {
  const neverAgain = createNeverAgain(db);
  const queue = db.sqlite.prepare<
    [number, number | null, number | null, number, string, string, number | null, string | null, number | null, number]
  >(
    `insert into calls (id, campaign_id, contact_id, attempt, phone, country, user_id, caller_id, trunk_id, assigned_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const place = db.sqlite.prepare<[number, number]>('update calls set placed_at = ? where id = ?');
  // The details too: after a crash nobody else knows who answered.
  const answer = db.sqlite.prepare<[number, string, number]>(
    'update calls set answered_at = ?, details = ? where id = ?',
  );
  const end = db.sqlite.prepare<[number, string, string, number]>(
    'update calls set ended_at = ?, disposition = ?, details = ? where id = ?',
  );
  const withdraw = db.sqlite.prepare<[number]>('delete from calls where id = ?');
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

  /** Of live calls, and which of them the table does not have yet. */
  const answers = new Map<number, Answer>();
  const unwritten = new Set<number>();

  function answered(callId: number, atMs: number, details: CallDetails): void {
    answers.set(callId, { atMs, details });
    unwritten.add(callId);
  }

  /** Adds to what is known of an answer. */
  function learned(callId: number, more: (known: CallDetails) => CallDetails): void {
    const known = answers.get(callId);
    if (known !== undefined) answered(callId, known.atMs, { ...known.details, ...more(known.details) });
  }

  /** What a tick has learned of a call is one write, and none when it has ended. */
  function flush(): void {
    for (const callId of unwritten) {
      const { atMs, details } = answers.get(callId)!;
      answer.run(atMs, JSON.stringify(details), callId);
    }
    unwritten.clear();
  }

  function ended(fact: FactOf<'CallEnded'>): void {
    answers.delete(fact.callId);
    unwritten.delete(fact.callId);
    end.run(fact.at, fact.disposition, JSON.stringify(detailsOf(fact)), fact.callId);
    counters.ended(fact);
    neverAgain(fact);
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
          fact.campaignId || null, // a test call has neither
          fact.leadId || null,
          fact.attempt,
          fact.phone,
          fact.country,
          fact.userId,
          fact.callerId,
          fact.trunkId,
          fact.at,
        );
        break;
      case 'CallPlaced':
        place.run(fact.at, fact.callId);
        counters.placed(fact.campaignId);
        break;
      case 'CallAnswered':
        answered(fact.callId, fact.at, answererOf(fact.by));
        if (foundPerson(fact)) counters.answered(fact.campaignId);
        break;
      case 'CallVerdict':
        learned(fact.callId, () => ({ answeredBy: fact.by }));
        if (foundPerson(fact)) counters.answered(fact.campaignId);
        break;
      case 'MenuKey':
        learned(fact.callId, ({ keys = '' }) => ({ keys: keys + fact.key }));
        if (fact.meaning === 'transfer') counters.pressed(fact.campaignId);
        break;
      case 'CallEnded':
        ended(fact);
        break;
      case 'CallWithdrawn':
        withdraw.run(fact.callId);
        break;
      default: // not one of KINDS
    }
  }

  return { kinds: new Set(KINDS), accept, flush };
}

function answererOf(by: FactOf<'CallAnswered'>['by']): CallDetails {
  return by === 'unknown' ? {} : { answeredBy: by };
}

/** What a call's row keeps beside its columns; absent where there is nothing to say. */
function detailsOf(fact: FactOf<'CallEnded'>): CallDetails {
  return {
    ringingAtMs: fact.ringingAtMs ?? undefined,
    answeredBy: fact.answeredBy ?? undefined,
    verdict: fact.verdict ?? undefined,
    verdictAtMs: fact.verdictAtMs ?? undefined,
    foundMachineAtMs: fact.foundMachineAtMs ?? undefined,
    menuAtMs: fact.menuAtMs ?? undefined,
    keys: fact.keys || undefined,
    wantedAtMs: fact.wantedAtMs ?? undefined,
    connectedAtMs: fact.connectedAtMs ?? undefined,
    agentId: fact.agentId ?? undefined,
    sipCause: fact.sipCause ?? undefined,
    q850Cause: fact.q850Cause ?? undefined,
    endedByUserId: fact.endedByUserId ?? undefined,
    transferredByUserId: fact.transferredByUserId ?? undefined,
  };
}
