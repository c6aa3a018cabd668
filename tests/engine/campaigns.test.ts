import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { Fact } from '#engine/model/facts.ts';
import { createScriptedWorld, createWorld, planOf, START_MS } from './support/world.ts';

const kinds = (facts: readonly Fact[]) =>
  facts.filter(({ kind }) => /^(Campaign|Dialer)/.test(kind)).map(({ kind }) => kind);

describe('campaigns', () => {
  it('dial nothing until they are started', () => {
    const { dialer, pass, facts } = createWorld();
    pass(MINUTE_MS);
    expect(dialer.nextEventAt()).toBe(Infinity);
    expect(dialer.startCampaign(1, 5)).toEqual({ ok: true, status: 'active' });
    expect(kinds(facts)).toEqual(['DialerStarted', 'CampaignStarted']);
    expect(facts.find(({ kind }) => kind === 'CallQueued')).toMatchObject({ userId: 5 });
  });

  it.each(['startCampaign', 'resumeCampaign'] as const)(
    'dial nothing after %s while the dialer is stopped',
    (action) => {
      const { dialer, pass, of } = createWorld({ campaigns: [planOf(), planOf({ id: 2 })] });
      for (const id of [1, 2]) dialer.startCampaign(id, null);
      pass(SECOND_MS);
      dialer.stop();
      dialer[action === 'startCampaign' ? 'stopCampaign' : 'pauseCampaign'](1);
      pass(HOUR_MS);
      const queued = of('CallQueued').length;
      expect(dialer[action](1, null)).toEqual({ ok: true, status: 'active' });
      pass(HOUR_MS);
      expect(dialer.summary()).toMatchObject({ running: false, activeCampaigns: 2, liveCalls: 0 });
      expect(of('CallQueued')).toHaveLength(queued);
      expect(of('CampaignHeld').at(-1)).toMatchObject({ campaignId: 1, why: 'dialer_stopped' });

      dialer.start();
      pass(SECOND_MS);
      expect(
        new Set(
          of('CallQueued')
            .slice(queued)
            .map(({ campaignId }) => campaignId),
        ),
      ).toEqual(new Set([1, 2]));
    },
  );

  it('refuse an illegal transition with the status that forbids it', () => {
    const { dialer } = createWorld();
    expect(dialer.pauseCampaign(1)).toEqual({ ok: false, status: 'draft' });
    dialer.startCampaign(1, null);
    expect(dialer.startCampaign(1, null)).toEqual({ ok: false, status: 'active' });
    expect(dialer.resumeCampaign(1)).toEqual({ ok: false, status: 'active' });
    expect(() => dialer.startCampaign(77, null)).toThrow('unknown campaign 77');
  });

  it.each(['pauseCampaign', 'stopCampaign'] as const)(
    'place no calls after %s, and finish those in progress',
    (action) => {
      const { dialer, pass, of } = createWorld();
      dialer.startCampaign(1, null);
      pass(5 * SECOND_MS);
      dialer[action](1);
      const placed = of('CallPlaced').length;
      expect(dialer.summary()).toMatchObject({ activeCampaigns: 0, liveCalls: placed - of('CallEnded').length });
      pass(HOUR_MS);
      expect(of('CallPlaced')).toHaveLength(placed);
      expect(of('CallEnded')).toHaveLength(placed);
    },
  );

  it('continue where they were when resumed', () => {
    const { dialer, pass, of } = createWorld({ contacts: 20 });
    dialer.startCampaign(1, null);
    pass(SECOND_MS);
    dialer.pauseCampaign(1);
    pass(MINUTE_MS);
    expect(dialer.resumeCampaign(1)).toEqual({ ok: true, status: 'active' });
    pass(MINUTE_MS);
    const firstAttempts = of('CallQueued').filter(({ attempt }) => attempt === 1);
    expect(firstAttempts.map(({ leadId }) => leadId)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('complete when the last contact is done, not before', () => {
    const { dialer, pass, of, leads } = createWorld({ contacts: 50, campaigns: [planOf({ maxAttempts: 2 })] });
    dialer.startCampaign(1, null);
    pass(HOUR_MS);
    expect(of('CampaignCompleted')).toHaveLength(1);
    expect(of('CampaignCompleted')[0]!.at).toBe(Math.max(...of('CallEnded').map(({ at }) => at)));
    expect(leads.waiting(1)).toBe(0);
    expect(dialer.campaignStatus(1)).toBe('completed');
    expect(dialer.summary()).toMatchObject({ liveCalls: 0, activeCampaigns: 0 });
  });

  it("don't complete while a new contact waits that has not been announced yet", () => {
    const { dialer, leads, of } = createScriptedWorld({ contacts: 1, campaigns: [planOf({ maxAttempts: 1 })] });
    dialer.startCampaign(1, null);
    dialer.advanceTo(START_MS + SECOND_MS);
    leads.add(1, '+5491133334444', 'argentina');
    dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    expect(of('CallQueued').map(({ leadId }) => leadId)).toEqual([1, 2]);
    dialer.advanceTo(START_MS + 2 * SECOND_MS);
    dialer.carrierEvent(2, { kind: 'busy', sipCause: 486 });
    expect(dialer.campaignStatus(1)).toBe('completed');
  });

  it('respect a lowered attempt limit', () => {
    const plan = planOf({ maxAttempts: 3, retryIntervalMs: MINUTE_MS });
    const { dialer, pass, of, leads } = createWorld({ contacts: 600, campaigns: [plan] });
    dialer.startCampaign(1, null);
    pass(MINUTE_MS - SECOND_MS);
    const before = of('CallQueued').length;
    dialer.putCampaign({ ...plan, maxAttempts: 1 });
    pass(HOUR_MS);
    expect(
      of('CallQueued')
        .slice(before)
        .filter(({ attempt }) => attempt > 1),
    ).toEqual([]);
    expect(leads.waiting(1)).toBe(0);
    expect(dialer.campaignStatus(1)).toBe('completed');
  });

  it('become drafts when contacts are added after completion', () => {
    const { dialer, pass, leads, of } = createWorld({ contacts: 1, campaigns: [planOf({ maxAttempts: 1 })] });
    dialer.startCampaign(1, null);
    pass(HOUR_MS);
    leads.add(1, '+5491133334444', 'argentina');
    dialer.leadsChanged(1);
    expect(dialer.campaignStatus(1)).toBe('draft');
    dialer.startCampaign(1, null);
    pass(HOUR_MS);
    expect(of('CallEnded').map(({ leadId }) => leadId)).toEqual([1, 2]);
  });

  it('immediately call contacts that are added while they wait for retries', () => {
    const { dialer, pass, leads, of } = createScriptedWorld({ contacts: 1 });
    dialer.startCampaign(1, null);
    dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    pass(MINUTE_MS);
    leads.add(1, '+5491133334444', 'argentina');
    dialer.leadsChanged(1);
    expect(of('CallQueued').at(-1)).toMatchObject({ leadId: 2, at: START_MS + MINUTE_MS });
  });

  it('hold while the dialer is stopped, report it, and continue when it runs', () => {
    const { dialer, pass, of, facts } = createWorld();
    dialer.startCampaign(1, null);
    pass(5 * SECOND_MS);
    expect(dialer.stop()).toBe(true);
    expect(dialer.stop()).toBe(false);
    const placed = of('CallPlaced').length;
    pass(2 * MINUTE_MS);
    expect(of('CallPlaced')).toHaveLength(placed);
    expect(of('CampaignHeld')).toEqual([
      { kind: 'CampaignHeld', at: START_MS + 5000, campaignId: 1, why: 'dialer_stopped', untilMs: null },
    ]);
    expect(dialer.start()).toBe(true);
    pass(SECOND_MS);
    expect(of('CallPlaced').length).toBeGreaterThan(placed);
    expect(kinds(facts).slice(-2)).toEqual(['DialerStarted', 'CampaignReleased']);
  });

  it('can be removed while they dial: they stop, and their calls finish', () => {
    const { dialer, pass, of } = createWorld();
    dialer.startCampaign(1, null);
    pass(3 * SECOND_MS);
    dialer.removeCampaign(1);
    const placed = of('CallPlaced').length;
    expect(of('CampaignStopped')).toHaveLength(1);
    expect(dialer.campaignStatus(1)).toBeUndefined();
    pass(HOUR_MS);
    expect(of('CallEnded')).toHaveLength(placed);
  });

  it('can be restored while active, with the user who started them and without a start fact', () => {
    const { dialer, leads, of, pass } = createScriptedWorld({ contacts: 1, stopped: true });
    leads.add(2, '+5491133334444', 'argentina');
    dialer.putCampaign(planOf({ id: 2 }), 'active', 8);
    dialer.start();
    pass(SECOND_MS);
    expect(of('CampaignStarted')).toEqual([]);
    expect(of('CallQueued')).toMatchObject([{ campaignId: 2, userId: 8 }]);
  });

  it('report a hold once it has lasted a second, and not at every call', () => {
    const { dialer, pass, of } = createWorld({
      contacts: 30,
      campaigns: [planOf({ maxConcurrentCalls: 2, maxAttempts: 2, retryIntervalMs: HOUR_MS })],
    });
    dialer.startCampaign(1, null);
    pass(50 * MINUTE_MS);
    const said = of('CampaignHeld');
    expect(said[0]).toMatchObject({ why: 'concurrency', untilMs: null });
    expect(said.at(-1)).toMatchObject({ why: 'retry_wait' });
    expect(said.at(-1)!.untilMs).toBeGreaterThan(START_MS + HOUR_MS);
    expect(said.length + of('CampaignReleased').length).toBeLessThan(8);
    expect(of('CallPlaced').length).toBeGreaterThanOrEqual(30);
  });
});

describe('an idle dialer', () => {
  it('schedules nothing before the next contact is due', () => {
    const { dialer, loop, pass } = createScriptedWorld({
      contacts: 1,
      campaigns: [planOf({ retryIntervalMs: 10 * HOUR_MS })],
    });
    dialer.startCampaign(1, null);
    dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    pass(MINUTE_MS);
    const fired = loop.fired();
    pass(9 * HOUR_MS);
    expect(loop.fired()).toBe(fired);
    expect(dialer.nextEventAt()).toBe(START_MS + 10 * HOUR_MS);
  });
});
