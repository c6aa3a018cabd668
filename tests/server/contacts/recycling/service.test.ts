/** Campaigns that are deleted while contacts are counted or moved, and moves that do not finish. */
import { describe, expect, it } from 'vitest';
import { createRecyclingService, type RecycleOrder } from '#server/domains/contacts/recycling/service.ts';
import { CodedError } from '#server/platform/http/errors.ts';

type Deps = Parameters<typeof createRecyclingService>[0];

const ACTOR = { id: 1, username: 'supervisor', role: 'supervisor', sessionId: 's', mustChangePassword: false } as const;
const FILTER = { campaignId: 1, dispositions: [], lastFromMs: 0, lastUntilMs: 1, attemptsFrom: 1, attemptsUntil: 9 };
const unexpected = (): never => {
  throw new Error('not expected');
};

/** A service whose counting deletes a campaign. */
function deleting(deleted: number) {
  const there = new Set([1, 2]);
  const findPage: Deps['findPage'] = async () => {
    there.delete(deleted);
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
    host: { workContacts: unexpected },
    audit: { record: unexpected, propose: unexpected, dropBefore: unexpected },
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

type Copy = Awaited<ReturnType<ReturnType<Deps['contacts']['openCopy']>['add']>>;

/** Moves contacts 7, 8 and 9 from campaign 1 to campaign 2. Returns the steps, in order, and the counts of the job. */
async function moveWith({ copy, engine }: { copy: (there: Set<number>) => Copy; engine?: () => never }) {
  const there = new Set([1, 2]);
  const steps: unknown[] = [];
  const ended = { counts: {} as object, isInterrupted: false, error: undefined as unknown };
  const service = createRecyclingService({
    campaigns: {
      lookUp: (id) =>
        there.has(id) ? ({ id, name: `Campaña ${id}` } as ReturnType<Deps['campaigns']['lookUp']>) : undefined,
      copy: unexpected,
      remove: unexpected,
    },
    contacts: {
      openCopy: () => ({
        add: async (ids) => (steps.push(['copy', ids]), copy(there)),
        close: unexpected,
        added: unexpected,
      }),
    },
    setHours: unexpected,
    findPage: async () => ({ ids: [7, 8, 9], counts: { busy: 3 }, next: null }),
    jobs: {
      async start(orderOf) {
        const order = await orderOf();
        order.onStart?.();
        await order
          .run({
            isActive: () => true,
            add: (_, counts) => void (ended.counts = counts),
            interrupt: () => void (ended.isInterrupted = true),
          })
          .catch((error: unknown) => void (ended.error = error));
        return { id: 1 } as Awaited<ReturnType<Deps['jobs']['start']>>;
      },
      find: unexpected,
      interrupt: unexpected,
    },
    host: { workContacts: async (action, ids) => (steps.push([action, ids]), engine?.() ?? { changed: ids.length }) },
    audit: { record: unexpected, propose: unexpected, dropBefore: unexpected },
  });
  await service.begin(ACTOR, { filter: FILTER, target: 'other', campaignId: 2 });
  return { steps, ...ended };
}

describe('contacts that move into another campaign', () => {
  const copied = (copiedIds: number[], isOpen = true): Copy => ({ copiedIds, duplicate: 1, blacklisted: 0, isOpen });
  const COPY = ['copy', [7, 8, 9]];

  it('are excluded from the source after they were copied, and only then', async () => {
    expect(await moveWith({ copy: () => copied([7, 9]) })).toMatchObject({
      steps: [COPY, ['exclude', [7, 9]]],
      counts: { recycled: 2, duplicate: 1, leftAlone: 0 },
      isInterrupted: false,
    });
  });

  it('stay in the source when the copy fails', async () => {
    expect(await moveWith({ copy: unexpected })).toMatchObject({ steps: [COPY], error: new Error('not expected') });
  });

  it('stay in the source when the target is deleted after the copy', async () => {
    const copy = (there: Set<number>): Copy => (there.delete(2), copied([7, 9]));
    expect(await moveWith({ copy })).toMatchObject({ steps: [COPY], isInterrupted: true });
  });

  it('leave the source as far as they were copied when the server stops', async () => {
    const stopped = await moveWith({ copy: () => copied([7], false) });
    expect(stopped).toMatchObject({ steps: [COPY, ['exclude', [7]]], isInterrupted: true });
  });

  it('are not restored when the engine stops, so that a contact that a person excluded stays excluded', async () => {
    const stopped = await moveWith({ copy: () => copied([7, 9]), engine: unexpected });
    expect(stopped).toMatchObject({ steps: [COPY, ['exclude', [7, 9]]], error: new Error('not expected') });
  });
});
