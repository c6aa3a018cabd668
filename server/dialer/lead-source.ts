import type { Lead, LeadAnswer, LeadSource } from '#engine/ports.ts';
import type { Db } from '../db/open.ts';
import { createCounters } from './counters.ts';

/** Contacts read ahead per campaign: one query for so many claims. */
const READ_AHEAD = 256;

export type SqliteLeadSource = LeadSource & {
  /** Forgets what was read ahead for a campaign: it was changed or removed. */
  forget(campaignId: number): void;
};

/**
 * Hands out the contacts table. Must run inside a write transaction: a claim is a row's state, committed before the
 * call is placed. Raw prepared statements, because this is the hot path: drizzle's mapping costs more than the row.
 */
export function createLeadSource(db: Db): SqliteLeadSource {
  // The literal state lets SQLite use the partial index contacts_due.
  const due = db.sqlite.prepare<[number, number], Lead>(
    `select id, phone, country, attempts from contacts
     where campaign_id = ? and state = 'pending' and due_at <= ? order by due_at, id limit ${READ_AHEAD}`,
  );
  const nextDue = db.sqlite
    .prepare<[number], number>(
      `select due_at from contacts where campaign_id = ? and state = 'pending' order by due_at, id limit 1`,
    )
    .pluck();
  const hasAny = db.sqlite
    .prepare<[number], number>('select exists(select 1 from contacts where campaign_id = ?)')
    .pluck();
  const listed = db.sqlite.prepare<[string]>('select 1 from blacklist where phone = ?');
  const claim = db.sqlite.prepare<[number]>(`update contacts set state = 'claimed' where id = ? and state = 'pending'`);
  const exclude = db.sqlite.prepare<[number]>(
    `update contacts set state = 'done', outcome = 'blacklisted' where id = ? and state = 'pending'`,
  );
  const postpone = db.sqlite.prepare<[number, number, number]>(
    `update contacts set state = 'pending', attempts = ?, due_at = ? where id = ? and state = 'claimed'`,
  );
  const finish = db.sqlite.prepare<[number, string, number]>(
    `update contacts set state = 'done', attempts = ?, outcome = ? where id = ? and state = 'claimed'`,
  );
  const counters = createCounters(db);
  /** campaign → contacts read ahead, the next one last. */
  const ahead = new Map<number, Lead[]>();

  function nextRow(campaignId: number, nowMs: number): Lead | undefined {
    const read = ahead.get(campaignId)?.pop();
    if (read !== undefined) return read;
    const rows = due.all(campaignId, nowMs).reverse();
    ahead.set(campaignId, rows);
    return rows.pop();
  }

  function take(campaignId: number, nowMs: number): LeadAnswer {
    for (let lead = nextRow(campaignId, nowMs); lead !== undefined; lead = nextRow(campaignId, nowMs)) {
      if (listed.get(lead.phone) !== undefined) {
        if (exclude.run(lead.id).changes === 1) counters.finished(campaignId);
      } else if (claim.run(lead.id).changes === 1) return { kind: 'lead', lead }; // else: deleted since it was read
    }
    const untilMs = nextDue.get(campaignId);
    if (untilMs !== undefined) return { kind: 'wait', untilMs, why: 'retry_wait' };
    return hasAny.get(campaignId) === 1 ? { kind: 'empty' } : { kind: 'wait', untilMs: Infinity, why: 'retry_wait' };
  }

  return {
    take,
    settle(campaignId, leadId, attempts, settlement) {
      if (settlement.kind === 'retry') postpone.run(attempts, settlement.dueAtMs, leadId);
      else if (finish.run(attempts, settlement.why, leadId).changes === 1) counters.finished(campaignId);
    },
    forget: (campaignId) => void ahead.delete(campaignId),
  };
}
