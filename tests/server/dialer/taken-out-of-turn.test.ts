/** Contacts that are taken out of turn, such as by hand, in both lead sources. */
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import type { LeadSource } from '#engine/ports.ts';
import { createDecisionRecords } from '#server/dialer/decision-records.ts';
import { createLeadSource } from '#server/dialer/lead-source.ts';
import { createNumberGuard } from '#server/dialer/number-guard.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { DEFAULT_NUMBER_CAPS } from '#shared/domain/number-cap-defaults.ts';
import { executeSql, prepareSql } from '../../support/database.ts';

const CAMPAIGN = 1;
const CONTACTS = 6;
const PHONES = Array.from({ length: CONTACTS }, (_, i) => `+5491123${String(i).padStart(6, '0')}`);

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

type Tried = Pick<LeadSource, 'take' | 'takeOne' | 'settle'>;

function inMemory(): Tried {
  const leads = createMemoryLeads(4);
  for (const phone of PHONES) leads.add(CAMPAIGN, phone, 'argentina');
  return leads;
}

function inDatabase(): () => Tried {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-turns-'));
  const db = openDatabase(join(folder, 'test.db'), 'engine', newWriteLockBuffer());
  closing.push(() => (db.close(), rmSync(folder, { recursive: true, force: true })));
  migrate(db);
  const insert = prepareSql(
    db,
    "insert into contacts (id, campaign_id, phone, country, zones, due_at, created_at) values (?, ?, ?, 'argentina', '', 0, 0)",
  );
  return () => {
    const leads = createLeadSource(
      db,
      createNumberGuard(db, () => DEFAULT_NUMBER_CAPS),
      createDecisionRecords(db),
    );
    db.write(() => executeSql(db, 'delete from contacts'));
    db.write(() => PHONES.forEach((phone, i) => insert.run(i + 1, CAMPAIGN, phone)));
    return {
      take: (...order) => db.write(() => leads.take(...order)),
      takeOne: (...order) => db.write(() => leads.takeOne(...order)),
      settle: (...order) => db.write(() => leads.settle(...order)),
    };
  };
}

const step = fc.oneof(
  fc.record({ what: fc.constant('take' as const) }),
  fc.record({ what: fc.constant('takeOne' as const), id: fc.integer({ min: 1, max: CONTACTS }) }),
  fc.record({
    what: fc.constant('settle' as const),
    nth: fc.nat({ max: CONTACTS }),
    retryInMs: fc.option(fc.integer({ min: 1, max: 8 })),
  }),
);

describe.each([
  ['memory', () => inMemory],
  ['the database', inDatabase],
])('contacts in %s', (_where, open) => {
  it('are handed out when due, after all their attempts, also if some are taken out of turn', () => {
    const create = open();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const leads = create();
        const waiting = new Map(PHONES.map((_, i) => [i + 1, { attempts: 0, dueAtMs: 0 }]));
        const claimed: { id: number; attempts: number }[] = [];
        steps.forEach((each, nowMs) => {
          if (each.what === 'settle') {
            const [lead] = claimed.splice(each.nth % Math.max(1, claimed.length), 1);
            if (lead === undefined) return;
            const attempts = lead.attempts + 1;
            const dueAtMs = nowMs + (each.retryInMs ?? 0);
            const isDone = each.retryInMs === null;
            leads.settle(
              CAMPAIGN,
              lead.id,
              attempts,
              isDone ? { kind: 'done', why: 'success' } : { kind: 'retry', dueAtMs },
            );
            if (!isDone) waiting.set(lead.id, { attempts, dueAtMs });
            return;
          }
          const isByHand = each.what === 'takeOne';
          const due = [...waiting.keys()].filter((id) => waiting.get(id)!.dueAtMs <= nowMs);
          const mayGet = isByHand ? [...waiting.keys()].filter((id) => id === each.id) : due;
          const answer = isByHand
            ? leads.takeOne(CAMPAIGN, each.id, nowMs, () => null)
            : leads.take(CAMPAIGN, nowMs, () => null);
          if (answer.kind !== 'lead') return expect(mayGet).toEqual([]);
          const { id, attempts } = answer.lead;
          expect(mayGet).toContain(id);
          expect(attempts).toBe(waiting.get(id)!.attempts);
          waiting.delete(id);
          claimed.push({ id, attempts });
        });
      }),
    );
  });
});
