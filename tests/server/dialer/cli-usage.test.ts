import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '#engine/caller-ids/limits.ts';
import type { Fact } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createCliUsage } from '#server/dialer/cli-usage.ts';
import type { TickSink } from '#server/dialer/sum-buffer.ts';
import { executeSql, queryRows } from '../../support/database.ts';
import { answered, callFact, ended, openEmptyDatabase, queued } from './call-facts.ts';

const CLI = '+541155550101';
const AT = Date.parse('2026-11-21T15:00:00Z');

let db: Db;
let usage: TickSink;
beforeEach(() => {
  db = openEmptyDatabase();
  usage = createCliUsage(db);
});
afterEach(() => db.close());

function tick(...facts: Fact[]): void {
  for (const fact of facts) usage.accept(fact);
  usage.flush();
}

/** Returns the stored usage: calls that showed the caller id, and those that a person answered. */
const stored = () => queryRows(db, 'select day, phone, country, used, answered from cli_usage');
const used = (times: number, byPersons = 0) => [
  { day: dayOf(AT), phone: CLI, country: 'argentina', used: times, answered: byPersons },
];

describe('the usage of a caller id', () => {
  it('counts a call when it is queued, and an answer when a person answers', () => {
    tick(queued(1, AT, CLI), queued(2, AT, CLI), queued(3, AT, CLI), queued(4, AT));
    expect(stored()).toEqual(used(3));
    tick(answered(1, AT, 'person'), answered(2, AT, 'machine'), answered(3, AT, 'unknown'), answered(4, AT, 'person'));
    expect(stored()).toEqual(used(3, 1));
    tick({ kind: 'CallVerdict', at: AT, callId: 3, campaignId: 1, by: 'person', byDetector: true, detector: null });
    expect(stored()).toEqual(used(3, 2));
  });

  it('subtracts a withdrawn call, in a later tick or the same', () => {
    tick(queued(1, AT, CLI), queued(2, AT, CLI));
    tick(callFact('CallWithdrawn', 1, AT));
    expect(stored()).toEqual(used(1));
    tick(queued(3, AT, CLI), callFact('CallWithdrawn', 3, AT));
    expect(stored()).toEqual(used(1));
  });

  it('is 0 after its only call was withdrawn in the tick that queued it', () => {
    tick(queued(1, AT, CLI), callFact('CallWithdrawn', 1, AT));
    expect(stored()).toEqual(used(0));
  });

  it('does not fall below 0 when it was reset before a call was withdrawn', () => {
    tick(queued(1, AT, CLI));
    executeSql(db, 'update cli_usage set used = 0');
    tick(callFact('CallWithdrawn', 1, AT));
    expect(stored()).toEqual(used(0));
  });

  it('subtracts a call that was refused before the network, but no other failed call', () => {
    tick(queued(1, AT, CLI), queued(2, AT, CLI));
    tick(ended(1, AT, { callerId: CLI, disposition: 'failed' }));
    expect(stored()).toEqual(used(1));
    tick(ended(2, AT, { callerId: CLI, disposition: 'failed', placedAtMs: AT }));
    expect(stored()).toEqual(used(1));
  });

  it('subtracts a call once, from the day on which it was queued', () => {
    tick(queued(1, AT, CLI), queued(2, AT, CLI));
    const nextDay = AT + 86_400_000;
    tick(callFact('CallWithdrawn', 1, nextDay), callFact('CallWithdrawn', 1, nextDay));
    expect(stored()).toEqual(used(1));
  });
});
