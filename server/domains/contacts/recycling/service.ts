import type { Disposition } from '#shared/domain/dispositions.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import type { ContactService } from '../import/service.ts';
import type { RecycleFilter, RecyclePage, RecyclePosition } from './candidate-store.ts';
import { CANDIDATES_AT_ONCE, type createRecyclingWork, type Recycling, type Target, type Worked } from './work.ts';

export type OtherHours = { readonly opensAt: string; readonly closesAt: string; readonly weekdays?: number[] };

export type RecycleOrder = {
  readonly filter: RecycleFilter;
  readonly target: 'same' | 'new' | 'other';
  readonly campaignId?: number | undefined;
  readonly name?: string | undefined;
  readonly hours?: OtherHours | undefined;
};

export type RecycleCounts = Readonly<Partial<Record<Disposition, number>>>;

type RecyclingDeps = {
  readonly campaigns: Pick<CampaignService, 'lookUp' | 'copy' | 'remove'>;
  readonly contacts: Pick<ContactService, 'openCopy'>;
  readonly setHours: (actor: Actor, campaignId: number, hours: OtherHours) => Promise<unknown>;
  readonly findPage: (filter: RecycleFilter, after: RecyclePosition | null, most: number) => Promise<RecyclePage>;
  readonly work: ReturnType<typeof createRecyclingWork>;
  readonly host: Pick<DialerHost, 'workContacts'>;
  readonly audit: Audit;
};

/** A transaction of the engine aims at this time: a call waits for its claim meanwhile. */
const SLICE_MS = 4;

export type RecyclingService = ReturnType<typeof createRecyclingService>;

/** Contacts that were called, called again: from the first attempt, in their campaign or another one. */
export function createRecyclingService(deps: RecyclingDeps) {
  const { campaigns, contacts, work, host, audit } = deps;

  async function count(filter: RecycleFilter): Promise<RecycleCounts> {
    if (campaigns.lookUp(filter.campaignId) === undefined) fail('campaign_not_found', { id: filter.campaignId });
    const counts: Partial<Record<Disposition, number>> = {};
    let after: RecyclePosition | null = null;
    do {
      const page: RecyclePage = await deps.findPage(filter, after, CANDIDATES_AT_ONCE);
      for (const [disposition, found] of Object.entries(page.counts) as [Disposition, number][])
        counts[disposition] = (counts[disposition] ?? 0) + found;
      after = page.next;
    } while (after !== null);
    return counts;
  }

  async function reset(ids: readonly number[]): Promise<Worked> {
    const { changed = 0, unchanged = 0 } = await host.workContacts('reset', ids);
    return { recycled: changed + unchanged, duplicate: 0, leftAlone: ids.length - changed - unchanged };
  }

  async function targetOf(actor: Actor, { filter, target, campaignId, name, hours }: RecycleOrder): Promise<Target> {
    const source = filter.campaignId;
    const requireSource = () => campaigns.lookUp(source) ?? fail('campaign_not_found', { id: source });
    requireSource(); // it may be deleted at any time
    if (target === 'same') {
      if (hours !== undefined) await deps.setHours(actor, source, hours);
      return { campaignId: source, stepMs: SLICE_MS, work: reset, finish: async () => {} };
    }
    const targetId = target === 'other' ? campaignId! : (await campaigns.copy(actor, source, name)).id;
    try {
      if (hours !== undefined) await deps.setHours(actor, targetId, hours);
      return copyInto(targetId, contacts.openCopy(actor, targetId, requireSource().name));
    } catch (error) {
      if (target === 'new') await campaigns.remove(actor, targetId, false).catch(() => {}); // nobody knows of it
      throw error;
    }
  }

  function copyInto(targetId: number, copy: ReturnType<ContactService['openCopy']>): Target {
    return {
      campaignId: targetId,
      stepMs: null,
      async work(ids) {
        const { copied, duplicate, blacklisted, isOpen } = await copy.add(ids);
        return isOpen ? { recycled: copied, duplicate, leftAlone: blacklisted } : null;
      },
      finish: ({ state }) => copy.close(state === 'done'),
    };
  }

  function check({ filter, target, campaignId, hours }: RecycleOrder): void {
    if (target !== 'other') return;
    if (hours !== undefined) fail('recycle_hours', { field: 'horario' });
    if (campaignId === undefined || campaignId === filter.campaignId) fail('recycle_target', { field: 'campaign_id' });
    if (campaigns.lookUp(campaignId) === undefined)
      fail('campaign_not_found', { field: 'campaign_id', id: campaignId });
  }

  async function beginReserved(actor: Actor, order: RecycleOrder): Promise<Recycling> {
    const total = Object.values(await count(order.filter)).reduce((sum, found) => sum + found, 0);
    if (total === 0) fail('recycle_nothing');
    check(order); // the other campaign may be deleted by now
    const target = await targetOf(actor, order);
    audit.record({
      actor,
      action: 'contacts.recycle',
      entity: 'campaign',
      entityId: order.filter.campaignId,
      before: order.filter,
      after: { contacts: total, target: order.target, campaign: target.campaignId },
    });
    return work.start(order.filter, total, target);
  }

  return {
    /** How many match, by the end of their last call. Throws campaign_not_found. */
    count,

    /** Begins. Throws campaign_not_found, recycle_target, recycle_hours, recycle_running, recycle_nothing. */
    async begin(actor: Actor, order: RecycleOrder): Promise<Recycling> {
      check(order);
      if (!work.reserve()) fail('recycle_running');
      try {
        return await beginReserved(actor, order);
      } finally {
        work.release();
      }
    },

    /** Throws recycle_not_found. */
    find: (id: number): Recycling => work.find(id) ?? fail('recycle_not_found'),

    /** Stops it; what is done stays. Throws recycle_not_found. */
    interrupt(actor: Actor, id: number): Recycling {
      const own = work.find(id) ?? fail('recycle_not_found');
      const { campaignId, processed } = own;
      audit.record({
        actor,
        action: 'contacts.interrupt',
        entity: 'campaign',
        entityId: campaignId,
        after: { processed },
      });
      work.interrupt(own);
      return own;
    },
  };
}
