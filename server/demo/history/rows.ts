/** Stores a simulated week in the same form as the journal would. */
import type { FactOf } from '#engine/model/facts.ts';
import { toDetails } from '#server/platform/db/call-details.ts';
import { recountContacts } from '#server/dialer/contact-progress.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createAutoBlacklist } from '#server/dialer/auto-blacklist.ts';
import { createCliTotals } from '#server/dialer/cli-totals.ts';
import { createCliUsage } from '#server/dialer/cli-usage.ts';
import { createAgentTimes } from '#server/dialer/agent-times.ts';
import { createCounters, type Counters } from '#server/dialer/counters.ts';
import { createSampler } from '#server/dialer/samples.ts';
import { createWrapUps } from '#server/dialer/wrap-ups.ts';
import { inShifts } from './shifts.ts';
import type { DemoContact } from './list.ts';
import type { DemoRun } from './run.ts';

type Week = DemoRun & {
  readonly campaignId: number;
  /** List of the contacts, or null in a data folder without lists. */
  readonly listId: number | null;
  readonly contacts: readonly DemoContact[];
  readonly userId: number;
};

/** Stores the week. Must run inside a write transaction. */
export function storeDemoWeek(db: Db, week: Week): void {
  const { facts, agentWork, ends, startedAtMs, userId } = week;
  const firstContact = storeContacts(db, week);
  storeCalls(db, ends, firstContact - 1, userId);
  recountContacts(db);
  count(db, { facts, agentWork, ends, startedAtMs, userId });
}

/** Inserts the contacts and returns the first id; the ids are consecutive. */
function storeContacts(db: Db, { campaignId, listId, contacts, ends, startedAtMs }: Week): number {
  const last = db.sqlite.prepare<[], number | null>('select max(id) from contacts').pluck();
  const insert = db.sqlite.prepare(
    `insert into contacts (id, campaign_id, phone, name, country, zones, state, attempts, due_at, outcome, reached, created_at, list_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const firstId = (last.get() ?? 0) + 1;
  const reached = new Set(ends.filter(({ answeredBy }) => answeredBy === 'person').map(({ leadId }) => leadId));
  const latest = new Map(ends.map((fact) => [fact.leadId, fact]));
  for (const [index, { phone, name, country, zones }] of contacts.entries()) {
    const end = latest.get(index + 1);
    const isDone = end?.settlement.kind === 'done';
    const dueAt = end?.settlement.kind === 'retry' ? end.settlement.dueAtMs : 0;
    const outcome = end?.settlement.kind === 'done' ? end.settlement.why : null;
    insert.run(
      firstId + index,
      campaignId,
      phone,
      name,
      country,
      zones.join('+'),
      isDone ? 'done' : 'pending',
      end === undefined ? 0 : end.attempt - Number(end.isTrunkFault),
      dueAt,
      outcome,
      reached.has(index + 1) ? 1 : 0,
      startedAtMs,
      listId,
    );
  }
  return firstId;
}

/** Inserts the calls in the order of their ids, and blacklists numbers as the dialer does. */
function storeCalls(db: Db, ends: DemoRun['ends'], beforeContacts: number, userId: number): void {
  const insert = db.sqlite.prepare(
    `insert into calls (id, campaign_id, contact_id, attempt, phone, country, user_id, caller_id, trunk_id, assigned_at,
       placed_at, answered_at, ended_at, disposition, details, list_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (select list_id from contacts where id = ?))`,
  );
  const autoBlacklist = createAutoBlacklist(db);
  for (const fact of ends.toSorted((a, b) => a.callId - b.callId)) {
    insert.run(
      fact.callId,
      fact.campaignId,
      beforeContacts + fact.leadId,
      fact.attempt,
      fact.phone,
      fact.country,
      userId,
      fact.callerId,
      fact.trunkId,
      fact.queuedAtMs,
      fact.placedAtMs,
      fact.answeredAtMs,
      fact.at,
      fact.disposition,
      JSON.stringify(toDetails(fact)),
      beforeContacts + fact.leadId,
    );
    autoBlacklist.callEnded(fact);
  }
}

/** Updates the dashboards' counters with the code that counts live calls. */
function count(
  db: Db,
  { facts, agentWork, ends, startedAtMs, userId }: Omit<Week, 'campaignId' | 'listId' | 'contacts'>,
): void {
  const counters = createCounters(db);
  const sinks = [createCliUsage(db), createCliTotals(db)];
  const sampler = createSampler(db, startedAtMs, () => {});
  const reached = new Set<number>();
  for (const end of ends) {
    const isFirstReach = end.answeredBy === 'person' && !reached.has(end.leadId);
    if (isFirstReach) reached.add(end.leadId);
    countCall(counters, { ...end, userId }, isFirstReach);
  }
  countAgents(db, counters, { agentWork, startedAtMs, userId });
  for (const fact of facts) {
    sampler.accept(fact);
    for (const sink of sinks) if (sink.kinds === 'all' || sink.kinds.has(fact.kind)) sink.accept(fact);
  }
  sampler.roll((ends.at(-1)?.at ?? startedAtMs) + 1000);
  counters.flush();
  for (const sink of sinks) sink.flush();
}

/** Counts the agents' talk, wrap-up and shift times. */
function countAgents(
  db: Db,
  counters: Counters,
  { agentWork, startedAtMs, userId }: Pick<Week, 'agentWork' | 'startedAtMs' | 'userId'>,
): void {
  const times = createAgentTimes(db, startedAtMs);
  for (const change of inShifts(agentWork.filter((fact) => fact.kind === 'AgentChanged'))) times.accept(change);
  times.flush();
  const wrapUps = createWrapUps(counters, startedAtMs);
  for (const fact of agentWork) wrapUps.accept(fact.kind === 'CallEnded' ? { ...fact, userId } : fact);
  wrapUps.settle();
}

function countCall(counters: Counters, end: FactOf<'CallEnded'>, isFirstReach: boolean): void {
  const { campaignId, placedAtMs, answeredBy, menuAtMs, wantedAtMs } = end;
  if (placedAtMs !== null) counters.placed(campaignId);
  if (answeredBy === 'person') counters.answered(campaignId);
  if (menuAtMs !== null && wantedAtMs !== null) counters.pressed(campaignId);
  counters.ended(end, isFirstReach);
}
