import type { Db } from '#server/platform/db/open.ts';

export type RankedList = {
  readonly id: number;
  readonly campaignId: number;
  readonly name: string;
  readonly createdAt: number;
  readonly contacts: number;
  /** Listed numbers that the list says must not be called. */
  readonly optOuts: number;
  readonly priority: number;
  /** Priority by which the list's uncalled contacts are ranked, or UNRANKED while they are being ranked. */
  readonly rankedAs: number;
};

export const UNRANKED = -1;
/** Maximum contacts read in one step, so that it blocks the event loop for about a millisecond. */
const READ_AT_ONCE = 1000;

/** Contacts that were never called, and the id to continue after, or null at the end. */
type UncalledPage = { readonly ids: readonly number[]; readonly next: number | null };

export type ListPriorityStore = ReturnType<typeof createListPriorityStore>;

/** Writes must run inside a write transaction. */
export function createListPriorityStore({ sqlite }: Db) {
  const select = `select contact_lists.id, contact_lists.campaign_id campaignId, contact_lists.name, contact_lists.created_at createdAt,
      coalesce(uploads.valid, 0) contacts,
      (select count(*) from blacklist_lists where list_id = contact_lists.id) optOuts, priority, ranked_as rankedAs
    from contact_lists join campaigns on campaigns.id = contact_lists.campaign_id and campaigns.deleted_at is null
    left join uploads on uploads.id = upload_id`;
  const ofCampaign = sqlite.prepare<[number], RankedList>(
    `${select} where contact_lists.campaign_id = ? order by priority desc, contact_lists.id`,
  );
  const byId = sqlite.prepare<[number], RankedList>(`${select} where contact_lists.id = ?`);
  const unranked = sqlite.prepare<[], RankedList>(
    `${select} where priority <> ranked_as order by contact_lists.id limit 1`,
  );
  const setPriority = sqlite.prepare<[number, number]>('update contact_lists set priority = ? where id = ?');
  const setRanked = sqlite.prepare<[number, number]>('update contact_lists set ranked_as = ? where id = ?');
  const page = sqlite
    .prepare<[number, number, number], [id: number, isUncalled: 0 | 1]>(
      `select id, state = 'pending' and attempts = 0 from contacts where list_id = ? and id > ? order by id limit ?`,
    )
    .raw();

  function findUncalled(listId: number, after: number, most: number): UncalledPage {
    const ids: number[] = [];
    let read = 0;
    let last = after;
    for (const [id, isUncalled] of page.iterate(listId, after, READ_AT_ONCE)) {
      read += 1;
      last = id;
      if (isUncalled === 1 && ids.push(id) === most) return { ids, next: last };
    }
    return { ids, next: read < READ_AT_ONCE ? null : last };
  }

  return {
    ofCampaign: (campaignId: number): RankedList[] => ofCampaign.all(campaignId),
    find: (id: number): RankedList | undefined => byId.get(id),
    /** Returns a list whose contacts are not ranked by its priority yet. */
    findUnranked: (): RankedList | undefined => unranked.get(),
    /**
     * Returns up to `most` contacts of a list that were never called, after an id. A page may be empty before the end.
     */
    findUncalled,
    setPriority: (id: number, priority: number): void => void setPriority.run(priority, id),
    setRanked: (id: number, priority: number): void => void setRanked.run(priority, id),
  };
}
