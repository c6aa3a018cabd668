/** Campaigns that are deleted while contacts are counted or moved. */
import { describe, expect, it, vi } from 'vitest';
import { createRecyclingService, type RecycleOrder } from '#server/domains/contacts/recycling/service.ts';
import { CodedError } from '#server/platform/http/errors.ts';

type Deps = Parameters<typeof createRecyclingService>[0];

const ACTOR = { id: 1, username: 'supervisor', role: 'supervisor', sessionId: 's', mustChangePassword: false } as const;
const FILTER = { campaignId: 1, dispositions: [], lastFromMs: 0, lastUntilMs: 1, attemptsFrom: 1, attemptsUntil: 9 };
const unexpected = (): never => {
  throw new Error('not expected');
};

/** Creates a service in which counting contacts deletes the campaign `deleted`. */
function deleting(deleted: number | null, overrides: Partial<Deps> = {}) {
  const there = new Set([1, 2]);
  const findPage: Deps['findPage'] = async () => {
    if (deleted !== null) there.delete(deleted);
    return { ids: [7], counts: { busy: 1 }, next: null };
  };
  return createRecyclingService({
    campaigns: {
      lookUp: (id) =>
        there.has(id) ? ({ id, name: `Campaña ${id}` } as ReturnType<Deps['campaigns']['lookUp']>) : undefined,
      copy: unexpected,
      remove: unexpected,
    },
    contacts: { openCopy: unexpected },
    setHours: unexpected,
    findPage,
    jobs: { start: (orderOf) => orderOf().then(unexpected), find: unexpected, interrupt: unexpected },
    host: { workContacts: unexpected, campaignChanged: unexpected },
    audit: { record: unexpected, propose: unexpected, dropBefore: unexpected },
    ...overrides,
  });
}

describe('a campaign that is deleted while its contacts are counted', () => {
  const orders: [string, number, RecycleOrder][] = [
    ['the source, for itself', 1, { filter: FILTER, target: 'same' }],
    ['the source, for a copy', 1, { filter: FILTER, target: 'new' }],
    ['the source, for another one', 1, { filter: FILTER, target: 'other', campaignId: 2 }],
    ['the target', 2, { filter: FILTER, target: 'other', campaignId: 2 }],
  ];
  it.each(orders)('is not found: %s', async (_, deleted, order) => {
    const begun = deleting(deleted).begin(ACTOR, order);
    await expect(begun).rejects.toBeInstanceOf(CodedError);
    await expect(begun).rejects.toMatchObject({ code: 'campaign_not_found', details: { id: deleted } });
  });
});

it('counts the contacts moved before the target campaign was deleted', async () => {
  const add = vi.fn(() => undefined);
  const interrupt = vi.fn(() => undefined);
  const service = deleting(null, {
    contacts: {
      openCopy: () => ({
        add: async () => ({ moved: 3, duplicate: 2, blacklisted: 1, isOpen: false }),
        close: unexpected,
        added: unexpected,
      }),
    },
    jobs: {
      async start(orderOf) {
        const order = await orderOf();
        order.onStart?.();
        await order.run({ isActive: () => interrupt.mock.calls.length === 0, add, interrupt });
        return null;
      },
      find: unexpected,
      interrupt: unexpected,
    },
  });
  await expect(service.begin(ACTOR, { filter: FILTER, target: 'other', campaignId: 2 })).rejects.toMatchObject({
    code: 'recycle_running', // the runner stores no job
  });
  expect(add.mock.calls).toEqual([[6, { recycled: 3, duplicate: 2, leftAlone: 1 }]]);
  expect(interrupt).toHaveBeenCalledOnce();
});
