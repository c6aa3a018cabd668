import { NO_CAMPAIGN, NO_LEAD, type Placing } from '#engine/model/call.ts';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import { settle, type RetryPlan } from '#engine/policies/retry.ts';
import type { FactSink } from '#engine/ports.ts';
import type { Db } from '#server/platform/db/open.ts';
import { toProgress, type CallDetails, type ProgressColumns } from '#server/platform/db/call-details.ts';
import type { Recovery } from './contract.ts';
import type { Counters } from './counters.ts';
import type { Definitions } from './definitions.ts';
import type { SqliteLeadSource } from './lead-source.ts';

type RecoveryOptions = {
  readonly db: Db;
  readonly definitions: Definitions;
  readonly leads: SqliteLeadSource;
  readonly counters: Pick<Counters, 'placed'>;
  /** Sinks that journal and count ended calls, including interrupted ones. */
  readonly sinks: readonly FactSink[];
  /** Writes the pending sums. */
  readonly flush: () => void;
  readonly nowMs: number;
};

type OpenCall = ProgressColumns & {
  readonly id: number;
  readonly campaignId: number | null;
  readonly contactId: number | null;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly userId: number | null;
  readonly callerId: string | null;
  readonly trunkId: number | null;
  readonly assignedAt: number;
  readonly details: string | null;
};

/** No further attempts, for contacts of a deleted campaign. */
const NO_PLAN: RetryPlan = { maxAttempts: 0, retryIntervalMs: 0 };

/**
 * Resolves what is left open when the engine stops, in one transaction: at a clean stop, and before each start.
 * Attempts without an end are ended as interrupted. Their contacts wait for the retry interval, since the phone may
 * have rung.
 */
export function recover({ db, definitions, leads, counters, sinks, flush, nowMs }: RecoveryOptions): Recovery {
  const openCalls = db.sqlite.prepare<[], OpenCall>(
    `select id, campaign_id campaignId, contact_id contactId, attempt, phone, country, user_id userId, caller_id callerId, trunk_id trunkId,
       assigned_at assignedAt, placed_at placedAt, answered_at answeredAt, details
     from calls where ended_at is null order by id`,
  );
  const release = db.sqlite.prepare(`update contacts set state = 'pending' where state = 'claimed'`);
  // Highest id ever used, because ids of deleted calls are not reused.
  const lastId = db.sqlite.prepare<[], number>(`select seq from sqlite_sequence where name = 'calls'`).pluck();
  // The last tick's placings may not have been recorded. They happened at the latest at the call's end or at `nowMs`.
  const recent = db.sqlite.prepare<{ nowMs: number }, Placing>(
    `select * from
       (select coalesce(campaign_id, ${NO_CAMPAIGN}) campaignId, coalesce(placed_at, ended_at, $nowMs) atMs
        from calls order by id desc limit 1000)
     where atMs > $nowMs - 1000 and atMs <= $nowMs order by atMs`,
  );
  const plans = new Map(definitions.listCampaigns().map(({ plan }) => [plan.id, plan]));

  function interrupt(call: OpenCall): void {
    const plan = plans.get(call.campaignId ?? NO_CAMPAIGN) ?? NO_PLAN;
    const fact = interruptedFact(call, nowMs, plan);
    // Counts the call as placed, because the crash may have come between placing it and recording that.
    if (call.placedAt === null) counters.placed(fact.campaignId);
    if (call.contactId !== null) leads.settle(fact.campaignId, call.contactId, call.attempt, fact.settlement);
    emit(fact);
  }

  function emit(fact: Fact): void {
    for (const sink of sinks) if (sink.kinds === 'all' || sink.kinds.has(fact.kind)) sink.accept(fact);
  }

  return db.write(() => {
    const recentPlacings = recent.all({ nowMs });
    const calls = openCalls.all();
    for (const call of calls) interrupt(call);
    flush();
    const released = release.run().changes;
    reopenCampaigns(db, nowMs);
    return { interrupted: calls.length, released, nextCallId: (lastId.get() ?? 0) + 1, recentPlacings };
  });
}

/** Turns completed campaigns with pending contacts into drafts, in case an import ended while no engine was running. */
export function reopenCampaigns(db: Db, nowMs: number): void {
  db.write(() =>
    db.sqlite
      .prepare<[number]>(
        `update campaign_states set status = 'draft', updated_at = ? where status = 'completed' and exists
           (select 1 from contacts where contacts.campaign_id = campaign_states.campaign_id and state = 'pending')`,
      )
      .run(nowMs),
  );
}

function interruptedFact(call: OpenCall, nowMs: number, plan: RetryPlan): FactOf<'CallEnded'> {
  const progress = toProgress(call, JSON.parse(call.details ?? '{}') as CallDetails);
  // With SIM_CLOCK the clock may start earlier than last time, but a call must not end before anything that happened in
  // it.
  const instants = [
    call.assignedAt,
    ...Object.entries(progress).map(([field, value]) => (field.endsWith('AtMs') ? value : null)),
  ];
  const at = Math.max(nowMs, ...instants.filter((value) => typeof value === 'number'));
  return {
    kind: 'CallEnded',
    at,
    callId: call.id,
    campaignId: call.campaignId ?? NO_CAMPAIGN,
    leadId: call.contactId ?? NO_LEAD,
    phone: call.phone,
    country: call.country,
    callerId: call.callerId,
    trunkId: call.trunkId,
    userId: call.userId,
    attempt: call.attempt,
    disposition: 'interrupted',
    queuedAtMs: call.assignedAt,
    ...progress,
    settlement: settle('interrupted', call.attempt, at, plan),
  };
}
