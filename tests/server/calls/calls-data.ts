import type { Statement } from 'better-sqlite3';
import { DISPOSITIONS, type Disposition } from '#shared/domain/dispositions.ts';
import { HOUR_MS, QUARTER_MS } from '#shared/durations.ts';
import { nextUint32, openStream } from '#engine/kernel/rng.ts';
import type { CallDetails } from '#server/platform/db/call-details.ts';
import type { Db } from '#server/platform/db/open.ts';
import { prepareSql } from '../../support/database.ts';

export type CallData = {
  readonly id: number;
  readonly campaignId: number | null;
  readonly phone: string;
  /** Default: Argentina. */
  readonly country?: string;
  readonly userId: number | null;
  readonly assignedAt: number;
  readonly placedAt: number | null;
  readonly endedAt: number | null;
  readonly disposition: Disposition | null;
  readonly callerId?: string;
  readonly trunkId?: number;
  readonly details?: CallDetails;
  /** Wrap-up code of its agent, whose wrap-up is over. */
  readonly codeId?: number;
};

const CALLER_ID = '+541140000000';

/** Cached statements, because preparing them takes longer than running them. */
const statements = new WeakMap<Db, Map<string, Statement>>();

function prepared(db: Db, sql: string): Statement {
  let known = statements.get(db);
  if (known === undefined) statements.set(db, (known = new Map<string, Statement>()));
  let statement = known.get(sql);
  if (statement === undefined) known.set(sql, (statement = prepareSql(db, sql)));
  return statement;
}

/** Stores a call. If it has ended, adds it and its duration to the counters of the history and of the hours. */
export function addCall(db: Db, call: CallData): void {
  const country = call.country ?? 'argentina';
  prepared(
    db,
    `insert into calls (id, campaign_id, contact_id, attempt, phone, country, user_id, caller_id, trunk_id, assigned_at, placed_at, ended_at, disposition, notes, details)
       values ($id, $campaignId, $id, 1, $phone, $country, $userId, $callerId, $trunkId, $assignedAt, $placedAt, $endedAt, $disposition, $notes, $details)`,
  ).run({
    ...call,
    country,
    callerId: call.callerId ?? CALLER_ID,
    trunkId: call.trunkId ?? null,
    notes: call.id % 7 === 0 ? '=cmd|nota' : null,
    details:
      call.details === undefined && call.endedAt === null ? null : JSON.stringify({ ...endOf(call), ...call.details }),
  });
  if (call.endedAt === null) return;
  if (call.codeId !== undefined)
    prepared(
      db,
      `insert into call_wrap_ups (call_id, code_id, label, is_success, note, user_id, is_default, at, counted_at)
       values (?, ?, 'Venta', 1, 'Dos cuotas', 1, 0, ?, ?)`,
    ).run(call.id, call.codeId, call.endedAt, call.endedAt);
  const lastedMs = call.placedAt === null ? 0 : call.endedAt - call.placedAt;
  const quarter = Math.floor((call.placedAt ?? call.assignedAt) / QUARTER_MS);
  const { agentId, answeredBy } = { ...endOf(call), ...call.details };
  const shown = {
    all: '',
    campaign: call.campaignId ?? 0,
    user: call.userId ?? 0,
    country,
    trunk: call.trunkId,
    agent: agentId,
    answered_by: answeredBy,
  };
  for (const [dimension, value] of Object.entries(shown)) {
    if (value === undefined) continue;
    prepared(
      db,
      `insert into shown_counters (dimension, value, disposition, quarter, calls, duration_ms) values (?, ?, ?, ?, 1, ?)
         on conflict do update set calls = calls + 1, duration_ms = duration_ms + excluded.duration_ms`,
    ).run(dimension, String(value), call.disposition, quarter, lastedMs);
  }
  prepared(
    db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms)
       values (?, ?, ?, ?, ?, 1, ?, 0, 0, 0) on conflict do update set calls = calls + 1, duration_ms = duration_ms + excluded.duration_ms`,
  ).run(
    Math.floor(call.endedAt / HOUR_MS),
    call.campaignId ?? 0,
    call.userId ?? 0,
    country,
    call.disposition,
    lastedMs,
  );
}

function endOf({ disposition, endedAt }: CallData): CallDetails {
  if (disposition === 'ended_by_user') return { endedByUserId: 2 };
  return endedAt === null ? {} : { sipCause: 486 };
}

/** Returns `count` calls of every kind over the ten days before `untilMs`. The last fifty are live. */
export function makeCalls(seed: number, count: number, untilMs: number): CallData[] {
  const luck = openStream(seed, 'contact_list');
  const below = (most: number): number => nextUint32(luck) % most;
  return Array.from({ length: count }, (_, index) => {
    const live = index >= count - 50;
    // Many calls share an instant, because paging must not rely on distinct ones.
    const assignedAt = live ? untilMs - below(60) * 1000 : untilMs - below(240) * HOUR_MS - below(60) * 60_000;
    const placedAt = below(10) === 0 ? null : assignedAt + below(3) * 5;
    const answeredAtMs = (placedAt ?? assignedAt) + 5;
    // How far the call got: not answered, answered by a machine or a person, in the menu, waiting for an agent, with
    // one, transferred by a user.
    const depth = below(7);
    const details: CallDetails = {
      ...(depth > 0 && { answeredBy: depth === 1 ? 'machine' : 'person' }),
      ...(depth > 2 && { menuAtMs: answeredAtMs }),
      ...(depth > 3 && { wantedAtMs: answeredAtMs }),
      ...(depth > 4 && { connectedAtMs: answeredAtMs, agentId: 101 + below(2) }),
      ...(depth > 5 && { transferredByUserId: 1 }),
    };
    return {
      id: 1000 + index,
      callerId: below(2) === 0 ? CALLER_ID : '+541140000001',
      trunkId: 1 + below(2),
      details,
      codeId: 1 + (index % 2),
      campaignId: [1, 2, 3, null][below(4)] ?? null,
      phone: `+54911${40_000_000 + below(5000)}`,
      country: index % 3 === 0 ? 'chile' : 'argentina',
      userId: [1, 2, null][below(3)] ?? null,
      assignedAt,
      placedAt,
      endedAt: live ? null : (placedAt ?? assignedAt) + below(90_000),
      disposition: live ? null : DISPOSITIONS[below(DISPOSITIONS.length)]!,
    };
  });
}
