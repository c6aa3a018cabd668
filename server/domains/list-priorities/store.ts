import type { Db } from '#server/db/open.ts';

export type RankedList = {
  readonly id: number;
  readonly campaignId: number;
  readonly name: string;
  readonly createdAt: number;
  readonly contacts: number;
  readonly priority: number;
  /** The priority that its contacts have. */
  readonly rankedAs: number;
};

export type ListPriorityStore = ReturnType<typeof createListPriorityStore>;

/** Writes happen in the caller's transaction. */
export function createListPriorityStore({ sqlite }: Db) {
  const select = `select contact_lists.id, contact_lists.campaign_id campaignId, contact_lists.name, contact_lists.created_at createdAt,
      coalesce(uploads.valid, 0) contacts, priority, ranked_as rankedAs
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
  const uncalled = sqlite
    .prepare<[number, number, number], number>(
      `select id from contacts where list_id = ? and id > ? and state = 'pending' and attempts = 0 order by id limit ?`,
    )
    .pluck();

  return {
    ofCampaign: (campaignId: number): RankedList[] => ofCampaign.all(campaignId),
    find: (id: number): RankedList | undefined => byId.get(id),
    /** A list whose contacts have another priority. */
    findUnranked: (): RankedList | undefined => unranked.get(),
    /** Ids of its contacts that were never called, after an id. */
    findUncalled: (id: number, after: number, most: number): number[] => uncalled.all(id, after, most),
    setPriority: (id: number, priority: number): void => void setPriority.run(priority, id),
    setRanked: (id: number, priority: number): void => void setRanked.run(priority, id),
  };
}
