import type { CampaignFlow, CampaignStatus } from '#engine/model/scenario.ts';
import type { Clock } from '#server/clock.ts';
import type { EmptyList } from '#server/dialer/contract.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Audit } from '#server/domains/audit/service.ts';
import type { Actor } from '#server/http/actor.ts';
import { CodedError, fail } from '#server/http/errors.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import type { Waiting } from '#server/live/waiting.ts';
import { readCliNumber } from '#server/cli-number.ts';
import type { Purge } from './purge.ts';
import type { Campaign, CampaignCounts, CampaignFields, CampaignStore, RecentCall } from './store.ts';

/** A campaign; why it calls nobody just now (null when it does); whether it is inside its hours, else when it opens next (null: never). */
export type CampaignView = Campaign & {
  readonly waiting: Waiting | null;
  readonly opening: { readonly isOpen: boolean; readonly opensAtMs: number | null };
};
export type CampaignAction = 'start' | 'pause' | 'resume' | 'stop';

/** What can be set. Absent fields keep their value, or take the default. */
export type CampaignChanges = {
  readonly name?: string;
  readonly description?: string;
  readonly cliNumber?: string | null;
  readonly maxConcurrentCalls?: number;
  readonly maxAttempts?: number;
  readonly retryIntervalS?: number;
  readonly callsPerSecond?: number | null;
  readonly sleepTimeS?: number;
  readonly flow?: CampaignFlow;
  readonly dialMethod?: CampaignFields['dialMethod'];
  readonly ratioLevel?: number;
  readonly contextId?: number | null;
};

export type CampaignStatistics = CampaignCounts & { readonly campaign: Campaign; readonly liveCalls: number };
export type CampaignMonitor = {
  readonly live: readonly LiveCall[];
  readonly recent: readonly RecentCall[];
  readonly waiting: Waiting | null;
};
export type Removal = {
  readonly id: number;
  readonly keptCalls: boolean;
  readonly contacts: number;
  readonly calls: number;
  readonly timingConfigs: number;
  readonly callerIdConfigs: number;
};

export type CampaignDeps = {
  readonly store: CampaignStore;
  readonly purge: Purge;
  readonly host: Pick<
    DialerHost,
    'startCampaign' | 'pauseCampaign' | 'resumeCampaign' | 'stopCampaign' | 'removeCampaign' | 'campaignChanged'
  >;
  readonly liveCalls: () => ReadonlyMap<number, LiveCall>;
  readonly waitingOf: (campaign: Campaign) => Waiting | null;
  readonly openingOf: (campaignId: number, nowMs: number) => CampaignView['opening'];
  /** A caller id joins the inventory when it is first saved. */
  readonly addCli: (actor: Actor, phone: string) => Promise<void>;
  readonly hasAudioContext: (id: number) => boolean;
  readonly audit: Audit;
  readonly clock: Clock;
};

const GENERAL = 'General';
const RECENT_CALLS = 20;

export type CampaignService = ReturnType<typeof createCampaignService>;

export function createCampaignService({
  store,
  purge,
  host,
  liveCalls,
  waitingOf,
  openingOf,
  addCli,
  hasAudioContext,
  audit,
  clock,
}: CampaignDeps) {
  function find(id: number): Campaign {
    return store.findById(id) ?? fail('campaign_not_found', { id });
  }

  const see = (campaign: Campaign): CampaignView => ({
    ...campaign,
    waiting: waitingOf(campaign),
    opening: openingOf(campaign.id, clock.nowMs()),
  });

  /** Checks what the schema can't, and puts it as it is stored. */
  function settle(changes: CampaignChanges): CampaignChanges {
    const { name, cliNumber, contextId } = changes;
    if (contextId !== undefined && contextId !== null && !hasAudioContext(contextId))
      fail('context_unknown', { id: contextId });
    const cli = cliNumber === undefined ? undefined : readCliNumber(cliNumber);
    if (cliNumber !== undefined && cli === undefined) fail('cli_number_invalid', { field: 'cli_number' });
    return {
      ...changes,
      ...(name !== undefined && { name: name.trim() }),
      ...(cli !== undefined && { cliNumber: cli }),
    };
  }

  function add(actor: Actor, changes: CampaignChanges & { readonly name: string }): Campaign {
    const now = clock.nowMs();
    const fields = settle(changes);
    const id = store.create({
      ...fields,
      name: changes.name.trim(),
      createdBy: actor.id,
      createdAt: now,
      updatedAt: now,
    });
    const campaign = find(id);
    audit.record({ actor, action: 'campaign.create', entity: 'campaign', entityId: id, after: campaign });
    return campaign;
  }

  async function create(
    actor: Actor,
    changes: CampaignChanges & { readonly name: string },
    startIt: boolean,
  ): Promise<CampaignView> {
    const { id, cliNumber } = add(actor, changes);
    if (cliNumber !== null) await addCli(actor, cliNumber);
    // A campaign made to run has no contacts yet: it waits for its list.
    if (startIt) await act(actor, id, 'start', { empty: 'await' });
    return see(find(id));
  }

  async function update(actor: Actor, id: number, changes: CampaignChanges): Promise<CampaignView> {
    const before = find(id);
    const fields = settle(changes);
    store.update(id, { ...fields, updatedAt: clock.nowMs() });
    const after = find(id);
    audit.record({ actor, action: 'campaign.update', entity: 'campaign', entityId: id, before, after });
    if (fields.cliNumber) await addCli(actor, fields.cliNumber);
    await host.campaignChanged(id);
    return see(after);
  }

  /** Stops it when it runs, answers with what the counters say, and lets its rows go in the background. */
  async function remove(actor: Actor, id: number, keepCalls: boolean): Promise<Removal> {
    const before = find(id);
    const calls = keepCalls ? 0 : store.countEndedCalls(id);
    const removal = {
      id,
      keptCalls: keepCalls,
      contacts: before.contactsTotal,
      calls,
      timingConfigs: store.countTimingConfigs(id),
      callerIdConfigs: store.countCallerIdConfigs(id),
    };
    store.markDeleted(id, keepCalls, clock.nowMs());
    audit.record({ actor, action: 'campaign.delete', entity: 'campaign', entityId: id, before, after: removal });
    await host.removeCampaign(id).catch(passWhenDead);
    purge.add(id);
    return removal;
  }

  const orders: Readonly<
    Record<CampaignAction, (id: number, actor: Actor, empty?: EmptyList) => Promise<CampaignStatus>>
  > = {
    start: (id, actor, empty) => host.startCampaign(id, actor.id, empty),
    pause: (id) => host.pauseCampaign(id),
    resume: (id) => host.resumeCampaign(id),
    stop: (id) => host.stopCampaign(id),
  };

  /** Throws campaign_not_found, campaign_transition or campaign_without_contacts. */
  async function act(
    actor: Actor,
    id: number,
    action: CampaignAction,
    { reason, empty }: { readonly reason?: string; readonly empty?: EmptyList } = {},
  ): Promise<CampaignStatus> {
    const before = find(id);
    const status = await orders[action](id, actor, empty);
    audit.record({
      actor,
      action: `campaign.${action}`,
      entity: 'campaign',
      entityId: id,
      before: { status: before.status },
      after: { status, reason: reason ?? null },
    });
    return status;
  }

  function liveCallsOf(id: number): LiveCall[] {
    return [...liveCalls().values()].filter((call) => call.campaignId === id);
  }

  function countLiveCallsOf(id: number): number {
    let count = 0;
    for (const call of liveCalls().values()) if (call.campaignId === id) count += 1;
    return count;
  }

  return {
    list: (): CampaignView[] => store.list().map(see),
    find: (id: number): CampaignView => see(find(id)),
    create,
    update,
    remove,
    act,
    /** Undefined when there is none. */
    lookUp: store.findById,
    /** Where contacts go that name no campaign: a draft made when first needed. */
    general: (actor: Actor): Campaign => {
      const id = store.findIdByName(GENERAL);
      return id === undefined
        ? add(actor, { name: GENERAL, description: 'Contactos subidos sin elegir campaña' })
        : find(id);
    },
    statistics: (id: number): CampaignStatistics => ({
      campaign: find(id),
      ...store.findCounts(id),
      liveCalls: countLiveCallsOf(id),
    }),
    monitor: (id: number): CampaignMonitor => ({
      waiting: waitingOf(find(id)),
      live: liveCallsOf(id),
      recent: store.listRecentCalls(id, RECENT_CALLS),
    }),
  };
}

/** An engine that is down starts again without the campaigns that are gone. */
function passWhenDead(error: unknown): void {
  if (!(error instanceof CodedError) || error.code !== 'engine_unavailable') throw error;
}
