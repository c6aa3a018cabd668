import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import type { Barrier, ClassGate, Failure } from '#engine/ports.ts';

const open: ClassGate = () => null;

/** Returns a gate that is open to every class except the named ones. */
const behind =
  (barriers: Readonly<Record<string, Barrier>>): ClassGate =>
  (windowClass) =>
    barriers[windowClass] ?? null;

describe('in-memory leads', () => {
  it('are returned in list order, then by the due time of their retry', () => {
    const leads = createMemoryLeads(1);
    const phones = ['+5491120000001', '+5491120000002', '+551198765432100'];
    for (const phone of phones) leads.add(7, phone, phone.startsWith('+54') ? 'argentina' : 'brasil');
    expect(leads.waiting(7)).toBe(3);
    const taken = phones.map(() => leads.take(7, 0, open));
    expect(taken.map((answer) => answer.kind === 'lead' && answer.lead.phone)).toEqual(phones);
    expect(taken[2]).toMatchObject({ lead: { id: 3, country: 'brasil', windowClass: 'brasil', attempts: 0 } });
    expect(leads.take(7, 0, open)).toEqual({ kind: 'empty' });

    leads.settle(7, 1, 1, { kind: 'retry', dueAtMs: 500 });
    leads.settle(7, 3, 1, { kind: 'retry', dueAtMs: 300 });
    leads.settle(7, 2, 1, { kind: 'done', why: 'success' });
    expect(leads.take(7, 299, open)).toEqual({ kind: 'wait', untilMs: 300, why: 'retry_wait' });
    expect(leads.take(7, 600, open)).toMatchObject({ kind: 'lead', lead: { id: 3, attempts: 1 } });
    expect(leads.take(7, 600, open)).toMatchObject({ kind: 'lead', lead: { id: 1, attempts: 1 } });
    expect(leads.take(7, 600, open)).toEqual({ kind: 'empty' });
  });

  it('belong to their campaign', () => {
    const leads = createMemoryLeads();
    leads.add(1, '+5491120000001', 'argentina');
    expect(leads.take(2, 0, open)).toEqual({ kind: 'empty' });
    expect([leads.waiting(1), leads.waiting(2)]).toEqual([1, 0]);
  });

  it('skip classes that the gate blocks', () => {
    const leads = createMemoryLeads();
    leads.add(1, '+12125550101', 'usa', 'usa@America/New_York');
    leads.add(1, '+18085550101', 'usa', 'usa@Pacific/Honolulu');
    const night: Barrier = { why: 'legal_window', untilMs: 9000 };
    const gate = behind({ 'usa@America/New_York': night });
    expect(leads.take(1, 0, gate)).toMatchObject({ lead: { id: 2, windowClass: 'usa@Pacific/Honolulu' } });
    expect(leads.take(1, 0, gate)).toEqual({ kind: 'wait', untilMs: 9000, why: 'legal_window' });
    expect(leads.take(1, 9000, open)).toMatchObject({ lead: { id: 1 } });
  });

  it('return the earliest time and the first reason when the gate blocks every due contact', () => {
    const leads = createMemoryLeads();
    for (const country of ['chile', 'peru', 'cuba']) leads.add(1, '+56212345678', country);
    leads.take(1, 0, open);
    leads.settle(1, 1, 1, { kind: 'retry', dueAtMs: 7000 });
    const gate = behind({
      peru: { why: 'cli_limit', untilMs: 8000 },
      cuba: { why: 'legal_window', untilMs: Infinity },
    });
    expect(leads.take(1, 0, gate)).toEqual({ kind: 'wait', untilMs: 7000, why: 'legal_window' });
  });

  it('are returned once each, in list order, regardless of the gate', () => {
    const step = fc.record({
      closed: fc.subarray(['a', 'b', 'c']),
      retryInMs: fc.option(fc.integer({ min: 1, max: 5 })),
    });
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }), fc.array(step), (classes, steps) => {
        const leads = createMemoryLeads(4);
        const model = classes.map((windowClass, i) => ({ id: i + 1, windowClass, dueAtMs: -Infinity }));
        for (const { windowClass } of model) leads.add(1, '+56212345678', windowClass);
        steps.forEach(({ closed, retryInMs }, nowMs) => {
          const answer = leads.take(1, nowMs, (each) =>
            closed.includes(each) ? { why: 'legal_window', untilMs: Infinity } : null,
          );
          const due = model
            .filter((contact) => contact.dueAtMs <= nowMs && !closed.includes(contact.windowClass))
            .sort((x, y) => x.dueAtMs - y.dueAtMs);
          if (answer.kind !== 'lead') {
            expect(due).toEqual([]);
            expect(answer.kind === 'empty').toBe(model.length === 0);
            return;
          }
          const taken = model.find(({ id }) => id === answer.lead.id)!;
          expect(taken.dueAtMs).toBe(due[0]!.dueAtMs);
          if (taken.dueAtMs === -Infinity) expect(taken.id).toBe(due[0]!.id);
          model.splice(model.indexOf(taken), 1);
          if (retryInMs === null) return;
          leads.settle(1, taken.id, 1, { kind: 'retry', dueAtMs: nowMs + retryInMs });
          model.push({ ...taken, dueAtMs: nowMs + retryInMs });
        });
        expect(leads.waiting(1)).toBe(model.length);
      }),
    );
  });

  it('gives back one attempt at a time, and never more than were made', () => {
    const leads = createMemoryLeads();
    leads.add(1, '+56212345678', 'chile');
    const attempts = (nowMs: number) => {
      const answer = leads.take(1, nowMs, () => null);
      return answer.kind === 'lead' ? answer.lead.attempts : answer.kind;
    };
    attempts(0);
    leads.settle(1, 1, 2, { kind: 'retry', dueAtMs: 1 });
    for (let times = 0; times < 3; times++) expect(leads.giveBack(1, 1, 0)).toBe('given_back');
    expect(attempts(1)).toBe(0);
    expect(leads.giveBack(1, 1, 0)).toBe('in_call');
    leads.settle(1, 1, 1, { kind: 'done', why: 'success' });
    expect(leads.giveBack(1, 1, 0)).toBe('done');
  });

  it("keep a contact's last failure while it is put back, until its next call", () => {
    const leads = createMemoryLeads();
    leads.add(1, '+56212345678', 'chile');
    const settle = (failure?: Failure | null) => leads.settle(1, 1, 1, { kind: 'retry', dueAtMs: 1 }, failure);
    settle({ sipCause: 404, atMs: 5, isOwn: true });
    settle();
    expect(leads.lastFailure(1, 1)).toEqual({ sipCause: 404, atMs: 5, isOwn: true, sinceMs: 5 });
    leads.giveBack(1, 1, 0);
    settle({ sipCause: 503, atMs: 9, isOwn: false });
    expect(leads.lastFailure(1, 1)).toEqual({ sipCause: 503, atMs: 9, isOwn: false, sinceMs: 5 });
    settle(null);
    expect(leads.lastFailure(1, 1)).toBeNull();
  });
});

describe('in-memory leads of protected numbers', () => {
  const phone = '+541156672658';
  const hold = (why: 'number_gap' | 'number_cap', untilMs: number) => ({ why, untilMs }) as const;

  it('skip a held number, and hand it out when its hold ends', () => {
    const held = new Map([[phone, hold('number_gap', 5000)]]);
    const leads = createMemoryLeads(4, {
      holdOf: (number, _call, nowMs) => ((held.get(number)?.untilMs ?? 0) > nowMs ? held.get(number)! : null),
    });
    leads.add(1, phone, 'argentina');
    leads.add(1, '+541156672659', 'argentina');
    expect(leads.take(1, 0, open)).toMatchObject({ lead: { id: 2 } });
    expect(leads.take(1, 0, open)).toEqual({ kind: 'wait', untilMs: 5000, why: 'number_gap' });
    expect(leads.waiting(1)).toBe(1);
    expect(leads.take(1, 5000, open)).toMatchObject({ lead: { id: 1, attempts: 0 } });
  });

  it('say which hold ends first', () => {
    const until = new Map<string, ReturnType<typeof hold>>([
      [phone, hold('number_cap', 9000)],
      ['+541156672659', hold('number_gap', 5000)],
    ]);
    const leads = createMemoryLeads(4, { holdOf: (number) => until.get(number) ?? null });
    for (const number of until.keys()) leads.add(1, number, 'argentina');
    expect(leads.take(1, 0, open)).toEqual({ kind: 'wait', untilMs: 5000, why: 'number_gap' });
  });

  it('hold back a limited number of contacts at a time', () => {
    const leads = createMemoryLeads(4, { holdOf: () => hold('number_cap', 9000) });
    for (let i = 0; i < 100; i++) leads.add(1, phone, 'argentina');
    expect(leads.take(1, 0, open)).toEqual({ kind: 'wait', untilMs: 1, why: 'number_cap' });
    expect(leads.take(1, 1, open)).toEqual({ kind: 'wait', untilMs: 9000, why: 'number_cap' });
  });
});
