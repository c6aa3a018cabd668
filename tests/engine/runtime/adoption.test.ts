import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { NO_PROGRESS } from '#engine/model/call-progress.ts';
import type { OngoingCall } from '#engine/model/facts.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { fixed } from '#engine/policies/pacing/fixed.ts';
import type { PacingPolicy, PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import { createScriptedWorld, planOf, START_MS, type WorldOptions } from '../support/world.ts';

const TALKED_MS = MINUTE_MS;

const ongoing = (callId: number, patch: Partial<OngoingCall> = {}): OngoingCall => ({
  ...NO_PROGRESS,
  callId,
  campaignId: 1,
  leadId: 1,
  phone: '+5491121000000',
  country: 'argentina',
  callerId: '+541145678901',
  trunkId: null,
  userId: 7,
  attempt: 2,
  queuedAtMs: START_MS - TALKED_MS - 20_000,
  placedAtMs: START_MS - TALKED_MS - 19_000,
  ringingAtMs: START_MS - TALKED_MS - 18_000,
  answeredAtMs: START_MS - TALKED_MS - 10_000,
  answeredBy: 'person',
  wantedAtMs: START_MS - TALKED_MS - 9000,
  connectedAtMs: START_MS - TALKED_MS,
  agentId: 101,
  ...patch,
});

/** Creates a stopped dialer, as after a restart, whose campaign has one contact, which is in a conversation. */
function world(plan: Partial<CampaignPlan> = {}, options: Omit<WorldOptions, 'campaigns'> = {}) {
  const made = createScriptedWorld({
    contacts: 1,
    stopped: true,
    ...options,
    campaigns: [planOf(plan)],
    network: { wrapUp: { kind: 'constant', value: 0 }, ...options.network },
  });
  made.leads.take(1, START_MS, () => null); // the earlier dialer's claim
  return { ...made, hangUp: (id: number) => made.dialer.carrierEvent(id, { kind: 'hung_up' }) };
}

describe('a conversation of an earlier dialer', () => {
  it('goes on with its agent, and ends with its own times', () => {
    const { dialer, of, pass, hangUp } = world();
    dialer.adopt(ongoing(40));
    expect(of('CallAdopted')).toEqual([{ kind: 'CallAdopted', at: START_MS, ...ongoing(40) }]);
    expect(dialer.summary()).toMatchObject({ liveCalls: 1, agentsBusy: 1, agentsAvailable: 4 });
    pass(5000);
    hangUp(40);
    expect(of('CallEnded')).toEqual([
      {
        kind: 'CallEnded',
        at: START_MS + 5000,
        ...ongoing(40),
        disposition: 'success',
        settlement: { kind: 'done', why: 'success' },
      },
    ]);
    expect(dialer.summary()).toMatchObject({ liveCalls: 0, agentsBusy: 0 });
  });

  it('is neither ordered nor counted as placed again', () => {
    const { dialer, facts, carrier, pass } = world();
    dialer.adopt(ongoing(40));
    dialer.start();
    dialer.startCampaign(1, null);
    pass(MINUTE_MS);
    expect(carrier.orders).toEqual([]);
    expect(facts.filter(({ kind }) => kind === 'CallQueued' || kind === 'CallPlaced')).toEqual([]);
  });

  it('keeps its campaign from completing, and takes one of its lines', () => {
    const { dialer, leads, carrier, hangUp } = world({ maxConcurrentCalls: 1, dialMethod: { kind: 'fixed' } });
    dialer.adopt(ongoing(40));
    dialer.start();
    dialer.startCampaign(1, null);
    expect(dialer.campaignStatus(1)).toBe('active');
    leads.add(1, '+5491121000099', 'argentina');
    dialer.leadsChanged(1);
    expect(carrier.orders).toEqual([]);
    hangUp(40);
    expect(carrier.orders).toEqual([expect.objectContaining({ phone: '+5491121000099' })]);
  });

  it('takes a channel of its trunk until it ends', () => {
    const trunk = { id: 3, countryCode: '54', dvCodes: [], maxChannels: 1, isActive: true, priority: 1 };
    const { dialer, leads, carrier, hangUp } = world(
      { dialMethod: { kind: 'fixed' } },
      { scenario: { trunks: [trunk] } },
    );
    dialer.adopt(ongoing(40, { trunkId: 3 }));
    leads.add(1, '+5491121000099', 'argentina');
    dialer.start();
    dialer.startCampaign(1, null);
    expect(carrier.orders).toEqual([]);
    hangUp(40);
    expect(carrier.orders.length).toBe(1);
  });

  it('is seen by dial methods: its agent takes no other call', () => {
    const { dialer, leads, carrier } = world(
      { dialMethod: { kind: 'progressive' } },
      { settings: { agentCapacity: 1 } },
    );
    leads.add(1, '+5491121000099', 'argentina');
    dialer.adopt(ongoing(40));
    dialer.start();
    dialer.startCampaign(1, null);
    expect([carrier.orders, carrier.connected]).toEqual([[], []]);
  });

  it('is cut off at the campaign’s limit, counted from its real beginning', () => {
    const { dialer, of, pass, carrier } = world({ maxCallMs: 2 * TALKED_MS });
    dialer.adopt(ongoing(40));
    pass(TALKED_MS - 1);
    expect(of('CallEnded')).toEqual([]);
    pass(1);
    expect([of('CallEnded').length, carrier.hungUp]).toEqual([1, [40]]);
  });

  it('can be ended by hand', () => {
    const { dialer, of, carrier } = world();
    dialer.adopt(ongoing(40));
    expect(dialer.endCall(40, 9)).toBe(true);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'ended_by_user', endedByUserId: 9 }]);
    expect(carrier.hungUp).toEqual([40]);
  });

  it('finishes with an agent who is off shift by now', () => {
    const { dialer, of, hangUp } = world({}, { settings: { agentCapacity: 2 } });
    dialer.adopt(ongoing(40, { agentId: 105 }));
    expect(dialer.summary()).toMatchObject({ agentsBusy: 1, agentsAvailable: 2 });
    hangUp(40);
    const changes = of('AgentChanged').filter(({ agentId }) => agentId === 105);
    expect(changes.map(({ to }) => to)).toEqual(['available', 'busy', 'wrap_up', 'offline']);
    expect(dialer.summary()).toMatchObject({ agentsBusy: 0, agentsAvailable: 2 });
  });

  it('keeps a session busy, also if the campaign has fewer by now', () => {
    const { dialer, leads, carrier, hangUp } = world({ sessions: 1, dialMethod: { kind: 'progressive' } });
    dialer.adopt(ongoing(40, { agentId: null }));
    dialer.adopt(ongoing(41, { agentId: null, leadId: 2 }));
    leads.add(1, '+5491121000099', 'argentina');
    dialer.start();
    dialer.startCampaign(1, null);
    expect(carrier.orders).toEqual([]);
    hangUp(40);
    expect(carrier.orders).toEqual([]);
    hangUp(41);
    expect(carrier.orders.length).toBe(1);
    expect(dialer.summary()).toMatchObject({ agentsBusy: 0, agentsAvailable: 5 });
  });

  it.each([
    ['of a test call', 0, 0],
    ['of a removed campaign', 99, 12],
  ])('%s goes on', (_, campaignId, leadId) => {
    const { dialer, of, hangUp, pass } = world();
    dialer.adopt(ongoing(40, { campaignId, leadId }));
    pass(HOUR_MS);
    hangUp(40);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'success', campaignId, leadId, userId: 7 }]);
  });

  it('counts towards the abandonment rate, whose past has only ended calls', () => {
    const seen: PacingSnapshot[] = [];
    const pacing = (): PacingPolicy<unknown> => ({
      ...fixed,
      pace(memory, snapshot) {
        seen.push({ ...snapshot, abandonedDay: { ...snapshot.abandonedDay } });
        return { place: 0, memory };
      },
    });
    const { dialer, leads } = world({}, { pacing });
    leads.add(1, '+5491121000099', 'argentina');
    dialer.adopt(ongoing(40));
    dialer.start();
    dialer.startCampaign(1, null);
    expect(seen[0]).toMatchObject({ agentsBusy: 1, agentsServing: 1, inFlight: 0, waiting: 0 });
    expect(seen[0]!.abandonedDay).toEqual({ placed: 1, answered: 1, wanted: 1, abandoned: 0 });
    expect(seen[0]!.agents.sinceMs[0]).toBe(START_MS - TALKED_MS);
  });
});
