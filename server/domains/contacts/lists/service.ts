import { setImmediate } from 'node:timers/promises';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { UNRANKED, type ListPriorityStore, type RankedList } from './store.ts';

type ListPriorityDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: ListPriorityStore;
  readonly hasCampaign: (id: number) => boolean;
  readonly host: Pick<DialerHost, 'workContacts'>;
  readonly audit: Audit;
};

/** Target round trip of one slice to the engine, ms. The engine's transaction takes about half of it. */
const SLICE_MS = 8;

export type ListPriorityService = ReturnType<typeof createListPriorityService>;

/**
 * Manages which list of a campaign is called first. A list's priority is stored immediately. Its contacts are ranked in
 * the background, in slices; the next run finishes an interrupted ranking.
 */
export function createListPriorityService({ db, store, hasCampaign, host, audit }: ListPriorityDeps) {
  let ranking: Promise<void> | undefined;
  let isStopped = false;

  async function rankOne({ id, priority }: RankedList): Promise<void> {
    const size = createBatchSize(SLICE_MS);
    db.write(() => store.setRanked(id, UNRANKED)); // until the ranking is complete, even if the priority changes
    for (let after: number | null = 0; after !== null;) {
      if (isStopped || store.find(id)?.priority !== priority) return; // the next run starts over with the new priority
      const { ids, next } = store.findUncalled(id, after, size.next());
      after = next;
      if (ids.length === 0) {
        await setImmediate(); // lets requests and calls run
        continue;
      }
      const beganAt = performance.now();
      await host.workContacts('rank', ids);
      size.took(ids.length, performance.now() - beganAt);
    }
    db.write(() => store.setRanked(id, priority));
  }

  async function rankAll(): Promise<void> {
    for (let list = store.findUnranked(); list !== undefined && !isStopped; list = store.findUnranked())
      await rankOne(list);
  }

  /** Ranks the contacts of every list whose priority has changed. A second call joins the run in progress. */
  function rankDue(): Promise<void> {
    ranking ??= rankAll().finally(() => (ranking = undefined));
    return ranking;
  }

  return {
    rankDue,

    /** Returns the campaign's lists, the highest priority first. Throws `campaign_not_found`. */
    list(campaignId: number): RankedList[] {
      if (!hasCampaign(campaignId)) fail('campaign_not_found', { id: campaignId });
      return store.ofCampaign(campaignId);
    },

    /** Sets the priority of a list and returns the lists of its campaign. Throws `list_not_found`. */
    set(actor: Actor, id: number, priority: number): RankedList[] {
      const before = store.find(id) ?? fail('list_not_found');
      db.write(() => {
        store.setPriority(id, priority);
        audit.record({
          actor,
          action: 'contacts.priority',
          entity: 'campaign',
          entityId: before.campaignId,
          before: { list: before.name, priority: before.priority },
          after: { list: before.name, priority },
        });
      });
      rankDue().catch(() => {}); // the periodic task retries and reports it
      return store.ofCampaign(before.campaignId);
    },

    /** Stops ranking after the current slice. */
    async stop(): Promise<void> {
      isStopped = true;
      await ranking?.catch(() => {});
    },
  };
}
