import type { Disposition } from '#shared/domain/dispositions.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { CampaignService } from '#server/domains/campaigns/service.ts';
import type { ContactService } from '../import/service.ts';
import type { RecycleFilter, RecyclePage, RecyclePosition } from './candidate-store.ts';
import {
  type Job,
  type JobCounts,
  type JobOrder,
  type JobProgress,
  type Jobs,
  workInSteps,
} from '#server/platform/jobs.ts';
import { createBatchSize } from '#server/platform/db/batch-size.ts';

/**
 * `duplicate` means that the other campaign already has the number. `leftAlone` means that the contact can't be
 * recycled now, for example because it is in a call or on the blacklist.
 */
type RecycleResult = 'recycled' | 'duplicate' | 'leftAlone';

/** A recycling job. `targetId` is the campaign in which the contacts are called again. */
export type Recycling = Job<{ readonly campaignId: number; readonly targetId: number }, RecycleResult>;

type Target = {
  readonly campaignId: number;
  /** Target duration of a step, ms. The number of contacts per step adapts to it. */
  readonly stepMs: number;
  /** Recycles some contacts. Returns null if the job can't continue. */
  readonly work: (
    contactIds: readonly number[],
    progress: JobProgress<RecycleResult>,
  ) => Promise<JobCounts<RecycleResult> | null>;
};

type FindRecyclable = (filter: RecycleFilter, after: RecyclePosition | null, most: number) => Promise<RecyclePage>;

/** Candidates that one task of the pool examines. */
const CANDIDATES_AT_ONCE = 10_000;

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
  readonly findPage: FindRecyclable;
  readonly jobs: Jobs<Recycling['details'], RecycleResult>;
  readonly host: Pick<DialerHost, 'workContacts' | 'campaignChanged'>;
  readonly audit: Audit;
};

/** Target duration of a step in the engine, ms. Claims wait during a step. */
const SLICE_MS = 4;
/** Target duration of a step in the pool, ms. A step commits every few milliseconds. */
const MOVE_MS = 100;

export type RecyclingService = ReturnType<typeof createRecyclingService>;

/** Recycles contacts that were called: they start over with all attempts, in their campaign or in another one. */
export function createRecyclingService(deps: RecyclingDeps) {
  const { campaigns, contacts, jobs, host, audit } = deps;

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

  async function reset(ids: readonly number[]): Promise<JobCounts<RecycleResult>> {
    const { changed = 0, unchanged = 0 } = await host.workContacts('reset', ids);
    return { recycled: changed + unchanged, leftAlone: ids.length - changed - unchanged };
  }

  /** Moves contacts to the list. Duplicates stay in the source campaign. */
  async function move(
    list: ReturnType<ContactService['openCopy']>,
    ids: readonly number[],
    progress: JobProgress<RecycleResult>,
  ) {
    const { moved: recycled, duplicate, blacklisted, isOpen } = await list.add(ids);
    if (isOpen) return { recycled, duplicate, leftAlone: ids.length - recycled - duplicate };
    progress.add(recycled + duplicate + blacklisted, { recycled, duplicate, leftAlone: blacklisted });
    return null;
  }

  /** Returns the work of a job: a reset in the same campaign, or a move to a new list of another campaign. */
  function workFor(actor: Actor, { id: source, name }: { id: number; name: string }, targetId: number) {
    if (targetId === source) return { target: { campaignId: source, stepMs: SLICE_MS, work: reset } };
    let list: ReturnType<ContactService['openCopy']> | undefined;
    const target: Target = {
      campaignId: targetId,
      stepMs: MOVE_MS,
      work: (ids, progress) => move(list!, ids, progress),
    };
    return {
      target,
      onStart: (): void => void (list = contacts.openCopy(actor, targetId, name)),
      finish: ({ state }: Recycling): void => list?.close(state === 'done'),
      async onFinished(): Promise<void> {
        await list?.added();
        await host.campaignChanged(source); // contacts have left the source
      },
    };
  }

  function check({ filter, target, campaignId, hours }: RecycleOrder): void {
    if (target !== 'other') return;
    if (hours !== undefined) fail('recycle_hours', { field: 'horario' });
    if (campaignId === undefined || campaignId === filter.campaignId) fail('recycle_target', { field: 'campaign_id' });
    if (campaigns.lookUp(campaignId) === undefined)
      fail('campaign_not_found', { field: 'campaign_id', id: campaignId });
  }

  async function orderOf(
    actor: Actor,
    { filter, target, campaignId, name, hours }: RecycleOrder,
    onCreated: (campaignId: number) => void,
  ): Promise<JobOrder<Recycling['details'], RecycleResult>> {
    const source = filter.campaignId;
    const findSource = () => campaigns.lookUp(source) ?? fail('campaign_not_found', { id: source });
    const total = Object.values(await count(filter)).reduce((sum, found) => sum + found, 0);
    if (total === 0) fail('recycle_nothing');
    check({ filter, target, campaignId, hours }); // campaigns may have been deleted while counting
    findSource();
    let targetId = target === 'other' ? campaignId! : source;
    if (target === 'new') onCreated((targetId = (await campaigns.copy(actor, source, name)).id));
    if (hours !== undefined) await deps.setHours(actor, targetId, hours);
    const { target: to, ...list } = workFor(actor, findSource(), targetId);
    const entry = { entity: 'campaign', entityId: source };
    return {
      userId: actor.id,
      details: { campaignId: source, targetId },
      total,
      audit: {
        ...entry,
        actor,
        action: 'contacts.recycle',
        before: filter,
        after: { contacts: total, target, campaign: targetId },
      },
      ...list,
      run: (progress) => recycleAll(deps.findPage, filter, to, progress),
      endAudit: ({ state, processed, counts: { recycled = 0, duplicate = 0, leftAlone = 0 } }) => ({
        ...entry,
        actor: null,
        action: 'contacts.recycled',
        after: { campaign: targetId, state, processed, recycled, duplicate, left_alone: leftAlone },
      }),
    };
  }

  const find = (id: number): Recycling => jobs.find(id) ?? fail('recycle_not_found');

  return {
    /** Counts the matching contacts by the outcome of their last call. Throws `campaign_not_found`. */
    count,

    /**
     * Starts a recycling job. Throws `campaign_not_found`, `recycle_target`, `recycle_hours`, `recycle_running`,
     * `recycle_nothing`, or the errors of setting the hours.
     */
    async begin(actor: Actor, order: RecycleOrder): Promise<Recycling> {
      check(order);
      let created: number | undefined;
      try {
        const started = await jobs.start(() => orderOf(actor, order, (id) => (created = id)));
        return started ?? fail('recycle_running');
      } catch (error) {
        // The new campaign has not been announced yet, so it can be removed.
        if (created !== undefined) await campaigns.remove(actor, created, false).catch(() => {});
        throw error;
      }
    },

    find,

    /** Stops a recycling job. Contacts already recycled stay recycled. Throws `recycle_not_found`. */
    interrupt(actor: Actor, id: number): Recycling {
      const { details, processed } = find(id);
      audit.record({
        actor,
        action: 'contacts.interrupt',
        entity: 'campaign',
        entityId: details.campaignId,
        after: { processed },
      });
      jobs.interrupt(id);
      return find(id);
    },
  };
}

async function recycleAll(
  findPage: FindRecyclable,
  filter: RecycleFilter,
  { stepMs, work }: Target,
  progress: JobProgress<RecycleResult>,
): Promise<void> {
  // Collects all ids first, because a reset moves a contact within the order of the search.
  const ids: number[] = [];
  let after: RecyclePosition | null = null;
  do {
    const page: RecyclePage = await findPage(filter, after, CANDIDATES_AT_ONCE);
    for (const id of page.ids) ids.push(id);
    after = page.next;
  } while (after !== null && progress.isActive());
  await workInSteps(progress, ids, createBatchSize(stepMs), (some) => work(some, progress));
}
