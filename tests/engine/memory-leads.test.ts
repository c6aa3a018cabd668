import { describe, expect, it } from 'vitest';
import { createMemoryLeads } from '#engine/memory-leads.ts';

describe('leads in memory', () => {
  it('come in the order of the list, then by when their retry is due', () => {
    const leads = createMemoryLeads(1);
    const phones = ['+5491120000001', '+5491120000002', '+551198765432100'];
    for (const phone of phones) leads.add(7, phone, phone.startsWith('+54') ? 'argentina' : 'brasil');
    expect(leads.waiting(7)).toBe(3);
    const taken = phones.map(() => leads.take(7, 0));
    expect(taken.map((answer) => answer.kind === 'lead' && answer.lead.phone)).toEqual(phones);
    expect(taken[2]).toMatchObject({ lead: { id: 3, country: 'brasil', attempts: 0 } });
    expect(leads.take(7, 0)).toEqual({ kind: 'empty' });

    leads.settle(7, 1, 1, { kind: 'retry', dueAtMs: 500 });
    leads.settle(7, 2, 1, { kind: 'retry', dueAtMs: 300 });
    leads.settle(7, 3, 1, { kind: 'done', why: 'success' });
    expect(leads.take(7, 299)).toEqual({ kind: 'wait', untilMs: 300 });
    expect(leads.take(7, 600)).toMatchObject({ kind: 'lead', lead: { id: 2, attempts: 1 } });
    expect(leads.take(7, 600)).toMatchObject({ kind: 'lead', lead: { id: 1, attempts: 1 } });
    expect(leads.take(7, 600)).toEqual({ kind: 'empty' });
  });

  it('belong to their campaign', () => {
    const leads = createMemoryLeads();
    leads.add(1, '+5491120000001', 'argentina');
    expect(leads.take(2, 0)).toEqual({ kind: 'empty' });
    expect([leads.waiting(1), leads.waiting(2)]).toEqual([1, 0]);
  });
});
