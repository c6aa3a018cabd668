import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { Schedule } from '#shared/contracts/schedules.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { EmptyList } from '#server/dialer/contract.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import type { Waiting } from '#shared/domain/waiting-reasons.ts';
import type { CallerIdBreach } from '#shared/domain/caller-id-rules.ts';
import type { CampaignAction } from '#shared/domain/campaign-actions.ts';
import type { CampaignPace, PaceReader } from './pace.ts';
import { progressOf, type CampaignProgress } from './progress.ts';
import type { Purge } from './purge.ts';
import type { Campaign, CampaignCounts, CampaignStore, RecentCall } from './store.ts';
import type { CampaignChanges, CampaignWrites, NewCampaign, Removal } from './writes.ts';

/** A campaign with its current state. */
export type CampaignView = Campaign & {
  /** Why the campaign places no calls, or null if it does. */
  readonly waiting: Waiting | null;
  /** Null unless the campaign is active. */
  readonly pace: CampaignPace | null;
  /** The rule that caller ids of the campaign break, or null. */
  readonly callerIdBreach: CallerIdBreach | null;
  /** Planned start and stop, or null. */
  readonly schedule: Schedule | null;
  /** Number of sessions currently in a conversation. */
  readonly sessionsInUse: number;
  /** `opensAtMs` (epoch ms) is null if the campaign is open or never opens. */
  readonly opening: { readonly isOpen: boolean; readonly opensAtMs: number | null };
};

export type ActionResult = {
  readonly status: CampaignStatus;
  /** True if the campaign is active but places no calls until someone starts the dialer. */
  readonly awaitsDialer: boolean;
};

export type CreatedCampaign = { readonly campaign: CampaignView } & Pick<ActionResult, 'awaitsDialer'>;

export type CampaignStatistics = CampaignCounts & {
  readonly campaign: Campaign;
  readonly liveCalls: number;
  readonly progress: CampaignProgress;
};
export type CampaignMonitor = {
  readonly live: readonly LiveCall[];
  readonly recent: readonly RecentCall[];
  readonly contactName: (contactId: number) => string | null;
  readonly waiting: Waiting | null;
};

export type CampaignDeps = {
  readonly store: CampaignStore;
  readonly writes: CampaignWrites;
  readonly purge: Purge;
  readonly host: Pick<
    DialerHost,
    | 'startCampaign'
    | 'pauseCampaign'
    | 'resumeCampaign'
    | 'stopCampaign'
    | 'removeCampaign'
    | 'campaignChanged'
    | 'callerIdsChanged'
  >;
  readonly isDialerRunning: () => boolean;
  readonly liveCalls: () => ReadonlyMap<number, LiveCall>;
  readonly contactName: CampaignMonitor['contactName'];
  readonly waitingOf: (campaign: Campaign) => Waiting | null;
  readonly callerIdBreachOf: (campaign: Campaign) => CallerIdBreach | null;
  readonly sessionsInUseOf: (campaignId: number) => number;
  readonly scheduleOf: (campaignId: number) => Schedule | null;
  readonly readPaces: () => PaceReader;
  readonly openingOf: (campaignId: number, nowMs: number) => CampaignView['opening'];
  /**
   * Returns when the campaign will have been open for `openMs` since `fromMs`, epoch ms, or Infinity if not within 400
   * days.
   */
  readonly afterOpenTime: (campaignId: number, fromMs: number, openMs: number) => number;
  readonly clock: Clock;
};

const GENERAL = 'General';
const RECENT_CALLS = 20;

export type CampaignService = ReturnType<typeof createCampaignService>;

export function createCampaignService({
  store,
  writes,
  purge,
  host,
  isDialerRunning,
  liveCalls,
  contactName,
  waitingOf,
  callerIdBreachOf,
  sessionsInUseOf,
  scheduleOf,
  readPaces,
  openingOf,
  afterOpenTime,
  clock,
}: CampaignDeps) {
  function find(id: number): Campaign {
    return store.findById(id) ?? fail('campaign_not_found', { id });
  }

  function see(campaign: Campaign, paceOf = readPaces()): CampaignView {
    const waiting = waitingOf(campaign);
    const opening = openingOf(campaign.id, clock.nowMs());
    const sessionsInUse = sessionsInUseOf(campaign.id);
    const schedule = scheduleOf(campaign.id);
    const callerIdBreach = callerIdBreachOf(campaign);
    const pace = paceOf(campaign, waiting);
    return { ...campaign, waiting, pace, sessionsInUse, opening, schedule, callerIdBreach };
  }

  async function create(actor: Actor, changes: NewCampaign, startIt: boolean): Promise<CreatedCampaign> {
    const { campaign, hasNewCli } = writes.add(actor, changes);
    if (hasNewCli) await host.callerIdsChanged();
    // A campaign created as running has no contacts yet and waits for its list.
    const started = startIt ? await act(actor, campaign.id, 'start', { empty: 'await' }) : null;
    return { campaign: see(find(campaign.id)), awaitsDialer: started?.awaitsDialer ?? false };
  }

  async function update(actor: Actor, id: number, changes: CampaignChanges): Promise<CampaignView> {
    const { campaign, hasNewCli } = writes.change(actor, id, changes);
    // Makes both calls even if one fails.
    await Promise.all([host.campaignChanged(id), hasNewCli && host.callerIdsChanged()]);
    return see(campaign);
  }

  /** Creates a draft with the settings, menu, times and caller ids of another campaign, but without contacts. */
  async function copy(actor: Actor, id: number, name?: string): Promise<CampaignView> {
    const campaign = writes.copy(actor, id, name);
    await host.callerIdsChanged();
    return see(campaign);
  }

  /** Deletes the campaign, stopping it if it runs. Returns what will be removed; rows are purged in the background. */
  async function remove(actor: Actor, id: number, keepCalls: boolean): Promise<Removal> {
    const removal = writes.remove(actor, id, keepCalls);
    // The purge waits until the engine drops the campaign; otherwise the engine would write new rows for it.
    await host.removeCampaign(id, () => purge.add(id));
    return removal;
  }

  const orders: Readonly<
    Record<
      CampaignAction,
      (entry: AuditEntry, id: number, userId: number, empty?: EmptyList) => Promise<CampaignStatus>
    >
  > = {
    start: (entry, id, userId, empty) => host.startCampaign(entry, id, userId, empty),
    pause: (entry, id) => host.pauseCampaign(entry, id),
    resume: (entry, id) => host.resumeCampaign(entry, id),
    stop: (entry, id) => host.stopCampaign(entry, id),
  };

  /**
   * Makes the engine take the action. Throws `campaign_not_found`, `campaign_transition` or
   * `campaign_without_contacts`.
   */
  async function act(
    actor: Actor,
    id: number,
    action: CampaignAction,
    { reason, empty }: { readonly reason?: string; readonly empty?: EmptyList } = {},
  ): Promise<ActionResult> {
    const before = find(id);
    const entry: AuditEntry = {
      actor,
      action: `campaign.${action}`,
      entity: 'campaign',
      entityId: id,
      before: { status: before.status },
      after: { reason: reason ?? null }, // the engine adds the resulting status
    };
    const status = await orders[action](entry, id, actor.id, empty);
    return { status, awaitsDialer: status === 'active' && !isDialerRunning() };
  }

  /** Runs a planned start or stop on behalf of the user who planned it. Throws like `act`. */
  async function actAsPlanned(
    id: number,
    action: 'start' | 'resume' | 'stop',
    { userId, username }: { readonly userId: number; readonly username: string },
  ): Promise<CampaignStatus> {
    const entry: AuditEntry = {
      actor: null,
      action: `campaign.${action}`,
      entity: 'campaign',
      entityId: id,
      before: { status: find(id).status },
      after: { reason: 'schedule', planned_by: username },
    };
    return orders[action](entry, id, userId);
  }

  function liveCallsOf(id: number): LiveCall[] {
    return [...liveCalls().values()].filter((call) => call.campaignId === id);
  }

  function countLiveCallsOf(id: number): number {
    let count = 0;
    for (const call of liveCalls().values()) if (call.campaignId === id) count += 1;
    return count;
  }

  function progressOfCampaign(campaign: Campaign, calls: CampaignCounts): CampaignProgress {
    const contacts = store.findContactCounts(campaign.id);
    const nowMs = clock.nowMs();
    return progressOf({
      campaign,
      contacts,
      calls,
      retries: contacts.retrying === 0 ? null : store.findRetries(campaign.id),
      cps: readPaces()(campaign, waitingOf(campaign))?.steadyCps ?? null,
      nowMs,
      afterOpenTime: (openMs) => afterOpenTime(campaign.id, nowMs, openMs),
    });
  }

  return {
    list(): CampaignView[] {
      const paceOf = readPaces();
      return store.list().map((campaign) => see(campaign, paceOf));
    },
    find: (id: number): CampaignView => see(find(id)),
    /** Returns why the campaign waits, or null if it does not. */
    waitingOf,
    create,
    copy,
    update,
    remove,
    act,
    actAsPlanned,
    /** Returns undefined if the campaign does not exist. */
    lookUp: store.findById,
    /** Returns the campaign for contacts uploaded without one, creating it as a draft when first needed. */
    general: (actor: Actor): Campaign => {
      const id = store.findIdByName(GENERAL);
      return id === undefined
        ? writes.add(actor, { name: GENERAL, description: 'Contactos subidos sin elegir campaña' }).campaign
        : find(id);
    },
    statistics(id: number): CampaignStatistics {
      const campaign = find(id);
      const calls = store.findCounts(id);
      return { campaign, ...calls, liveCalls: countLiveCallsOf(id), progress: progressOfCampaign(campaign, calls) };
    },
    monitor: (id: number): CampaignMonitor => ({
      waiting: waitingOf(find(id)),
      live: liveCallsOf(id),
      recent: store.listRecentCalls(id, RECENT_CALLS),
      contactName,
    }),
    /** Returns the latest ended calls of a campaign, newest first. */
    recentCalls: (id: number): RecentCall[] => store.listRecentCalls(find(id).id, RECENT_CALLS),
  };
}
