import type { CallbackEnd } from '#shared/domain/callbacks.ts';
import type { Db } from '#server/platform/db/open.ts';

export type CallbackRow = {
  readonly id: number;
  readonly campaignId: number;
  readonly campaign: string | null;
  readonly contactId: number;
  readonly name: string | null;
  readonly phone: string | null;
  /** Country key of the number. */
  readonly country: string | null;
  readonly userId: number | null;
  readonly user: string | null;
  readonly promisedById: number;
  readonly promisedBy: string | null;
  readonly callId: number;
  readonly note: string | null;
  readonly dueAtMs: number;
  readonly openToAllAtMs: number;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
  readonly end: CallbackEnd | null;
  readonly keptByCallId: number | null;
};

export type CallbackFilter = {
  readonly state: 'open' | 'overdue' | 'ended' | null;
  readonly userId: number | null;
  readonly campaignId: number | null;
  readonly teamId: number | null;
  /** Only those of this user, and those of the campaigns of their teams that nobody alone is to call; null: all. */
  readonly visibleTo: number | null;
  /** Open ones due before this time are overdue, epoch ms. */
  readonly overdueBeforeMs: number;
};

const SELECT = `select callbacks.id, callbacks.campaign_id campaignId, campaigns.name campaign,
    callbacks.contact_id contactId, nullif(contacts.name, '') name, contacts.phone, contacts.country,
    callbacks.user_id userId, owner.name user, promised_by promisedById, author.name promisedBy,
    callbacks.call_id callId, nullif(call_wrap_ups.note, '') note, callbacks.due_at dueAtMs, open_to_all_at openToAllAtMs,
    callbacks.created_at createdAtMs, ended_at endedAtMs, "end", kept_by_call_id keptByCallId
  from callbacks
    left join campaigns on campaigns.id = callbacks.campaign_id
    left join contacts on contacts.id = callbacks.contact_id
    left join users owner on owner.id = callbacks.user_id
    left join users author on author.id = promised_by
    left join call_wrap_ups on call_wrap_ups.call_id = callbacks.call_id`;
const OF_TEAM = 'callbacks.campaign_id in (select id from campaigns where team_id';
const WHERE = `where (@userId is null or callbacks.user_id = @userId)
    and (@campaignId is null or callbacks.campaign_id = @campaignId)
    and (@teamId is null or ${OF_TEAM} = @teamId))
    and (@visibleTo is null or callbacks.user_id = @visibleTo or (callbacks.user_id is null
      and ${OF_TEAM} in (select team_id from team_members where team_members.user_id = @visibleTo))))
    and case @state when 'open' then ended_at is null when 'ended' then ended_at is not null
      when 'overdue' then ended_at is null and callbacks.due_at < @overdueBeforeMs else 1 end
    and @overdueBeforeMs is not null`;

export function createCallbackStore({ sqlite }: Db) {
  const byId = sqlite.prepare<[number], CallbackRow>(`${SELECT} where callbacks.id = ?`);
  const ofUser = sqlite.prepare<[number, number], CallbackRow>(
    `${SELECT} where callbacks.user_id = ? and ended_at is null order by callbacks.due_at limit ?`,
  );
  const page = sqlite.prepare<CallbackFilter & { limit: number; offset: number }, CallbackRow>(
    `${SELECT} ${WHERE} order by ended_at is not null, iif(ended_at is null, callbacks.due_at, -callbacks.due_at), callbacks.id limit @limit offset @offset`,
  );
  const count = sqlite.prepare<CallbackFilter, number>(`select count(*) from callbacks ${WHERE}`).pluck();
  const memberOf = sqlite
    .prepare<[number, number]>(
      `select 1 from campaigns join team_members on team_members.team_id = campaigns.team_id
       where campaigns.id = ? and team_members.user_id = ?`,
    )
    .pluck();

  return {
    find: (id: number): CallbackRow | undefined => byId.get(id),
    /** Returns the next open callbacks that the user is to make. */
    openOf: (userId: number, most: number): CallbackRow[] => ofUser.all(userId, most),
    page: (filter: CallbackFilter, limit: number, offset: number): CallbackRow[] =>
      page.all({ ...filter, limit, offset }),
    count: (filter: CallbackFilter): number => count.get(filter)!,
    /** Whether the user is a member of the team that serves the campaign. */
    serves: (campaignId: number, userId: number): boolean => memberOf.get(campaignId, userId) === 1,
  };
}

export type CallbackStore = ReturnType<typeof createCallbackStore>;
