import { isReturned, NO_CAMPAIGN, NO_LEAD, type Placing } from '#engine/model/call.ts';
import type { Fact, FactOf, OngoingCall } from '#engine/model/facts.ts';
import { maxCallMsOf, type CampaignPlan } from '#engine/model/scenario.ts';
import { settle, type RetryPlan } from '#engine/policies/retry.ts';
import type { DesertedCall, FactSink } from '#engine/ports.ts';
import { DEFAULT_MENU, menuPromptOf } from '#engine/model/menu-plan.ts';
import type { Db } from '#server/platform/db/open.ts';
import { toProgress, type CallDetails, type ProgressColumns } from '#server/platform/db/call-details.ts';
import type { Recovery } from './contract.ts';
import { IS_DIALLED } from '#server/platform/db/dialled-calls.ts';
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
  /** Whether conversations go on without an engine, as at PBXs. */
  readonly keepsConversations: boolean;
  /** Whether the engine stops, so that persons who wait for an agent are left to the next start. */
  readonly isStop: boolean;
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
 * Ends or keeps the calls that are still open, in one transaction: at a clean stop, and before each start.
 * Conversations that may go on without an engine stay open. A start ends as abandoned the calls of persons who waited for
 * an agent. Other attempts without an end are ended as interrupted. Their contacts wait for the retry interval, since the
 * phone may have rung.
 */
export function recover(options: RecoveryOptions): Recovery {
  const { db, definitions, leads, counters, sinks, flush, keepsConversations, isStop, nowMs } = options;
  const openCalls = db.sqlite.prepare<[], OpenCall>(
    `select id, campaign_id campaignId, contact_id contactId, attempt, phone, country, user_id userId, caller_id callerId, trunk_id trunkId,
       assigned_at assignedAt, placed_at placedAt, answered_at answeredAt, details
     from calls where ended_at is null order by id`,
  );
  const release = db.sqlite.prepare(
    `update contacts set state = iif(outcome is null, 'pending', 'done') where state = 'claimed' and id not in
       (select contact_id from calls where ended_at is null and contact_id is not null)`,
  );
  // Highest id ever used, because ids of deleted calls are not reused.
  const lastId = db.sqlite.prepare<[], number>(`select seq from sqlite_sequence where name = 'calls'`).pluck();
  // The last tick's placings may not have been recorded. They happened at the latest at the call's end or at `nowMs`.
  const recent = db.sqlite.prepare<{ nowMs: number }, Placing>(
    `select * from
       (select coalesce(campaign_id, ${NO_CAMPAIGN}) campaignId, coalesce(placed_at, ended_at, $nowMs) atMs
        from calls where ${IS_DIALLED} order by id desc limit 1000)
     where atMs > $nowMs - 1000 and atMs <= $nowMs order by atMs`,
  );
  /** Calls of people who have called back. */
  const missed: FactOf<'CallEnded'>[] = [];
  const plans = new Map(definitions.listCampaigns().map(({ plan }) => [plan.id, plan]));

  /**
   * Whether the person may still talk to an agent or wait for one. If that was longer than the campaign allows, its end
   * was missed, and its length is unknown.
   */
  function mayGoOn({ campaignId, wantedAtMs, connectedAtMs, foundMachineAtMs }: OngoingCall): boolean {
    const sinceMs = connectedAtMs ?? wantedAtMs;
    if (!keepsConversations || sinceMs === null || foundMachineAtMs !== null) return false;
    return nowMs - sinceMs < maxCallMsOf(plans.get(campaignId) ?? {});
  }

  function desertedOf(order: OngoingCall): DesertedCall {
    const menu = (isReturned(order) ? undefined : plans.get(order.campaignId)?.menu) ?? DEFAULT_MENU;
    return { order, goodbye: { optOutKey: menuPromptOf(menu, order.country).optOutKey } };
  }

  function end(call: OpenCall, known: OngoingCall, disposition: 'interrupted' | 'abandoned'): void {
    const plan = plans.get(known.campaignId) ?? NO_PLAN;
    const fact = endFact(known, disposition, nowMs, plan);
    // Counts the call as placed, because the crash may have come between placing it and recording that.
    if (call.placedAt === null && !isReturned(call)) counters.placed(fact.campaignId);
    if (call.contactId !== null && fact.settlement.kind !== 'kept')
      leads.settle(fact.campaignId, call.contactId, call.attempt, fact.settlement);
    emit(fact);
    if (isReturned(fact)) missed.push(fact);
  }

  function emit(fact: Fact): void {
    for (const sink of sinks) if (sink.kinds === 'all' || sink.kinds.has(fact.kind)) sink.accept(fact);
  }

  return db.write(() => {
    const recentPlacings = recent.all({ nowMs });
    const conversations: OngoingCall[] = [];
    const deserted: DesertedCall[] = [];
    let interrupted = 0;
    for (const call of openCalls.all()) {
      const known = knownOf(call);
      if (!mayGoOn(known)) {
        end(call, known, 'interrupted');
        interrupted += 1;
      } else if (isTalking(known, plans.get(known.campaignId))) conversations.push(known);
      else if (!isStop) {
        end(call, known, 'abandoned');
        deserted.push(desertedOf(known));
      }
    }
    flush();
    const released = release.run().changes;
    reopenCampaigns(db, nowMs);
    return {
      interrupted,
      conversations,
      deserted,
      missed,
      released,
      nextCallId: (lastId.get() ?? 0) + 1,
      recentPlacings,
    };
  });
}

/**
 * Whether the person talks, and does not wait for the first or another agent, or for an outside number's answer. A call
 * of a bot's campaign counts as one with a session even if it was handed over and waits.
 */
function isTalking(
  { connectedAtMs, wantedAtMs, agentId, outside }: OngoingCall,
  plan?: Pick<CampaignPlan, 'sessions'>,
): boolean {
  if (connectedAtMs === null || outside === 'calling') return false;
  const hasNobody = agentId === null && outside === null && plan?.sessions === undefined;
  return !hasNobody || wantedAtMs === null || wantedAtMs <= connectedAtMs;
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

function knownOf(call: OpenCall): OngoingCall {
  return {
    callId: call.id,
    campaignId: call.campaignId ?? NO_CAMPAIGN,
    leadId: call.contactId ?? NO_LEAD,
    phone: call.phone,
    country: call.country,
    callerId: call.callerId,
    trunkId: call.trunkId,
    userId: call.userId,
    attempt: call.attempt,
    queuedAtMs: call.assignedAt,
    ...toProgress(call, JSON.parse(call.details ?? '{}') as CallDetails),
  };
}

function endFact(
  known: OngoingCall,
  disposition: 'interrupted' | 'abandoned',
  nowMs: number,
  plan: RetryPlan,
): FactOf<'CallEnded'> {
  // With SIM_CLOCK the clock may start earlier than last time, but a call must not end before anything that happened in
  // it.
  const instants = Object.entries(known).map(([field, value]) => (field.endsWith('AtMs') ? value : null));
  const at = Math.max(nowMs, ...instants.filter((value) => typeof value === 'number'));
  return {
    kind: 'CallEnded',
    at,
    ...known,
    disposition,
    hasServerStopped: disposition === 'abandoned',
    settlement: isReturned(known) ? { kind: 'kept' } : settle(disposition, known.attempt, at, plan),
  };
}
