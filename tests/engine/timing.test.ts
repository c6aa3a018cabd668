import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { LegalWindow, OperatingHours } from '#engine/model/hours.ts';
import { createScriptedWorld, createWorld, planOf, START_MS } from './support/world.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** Returns opening hours. START_MS is a Monday at 12:00 UTC. */
function hours(changes: Partial<OperatingHours> = {}): OperatingHours {
  const open = { fromMinute: 8 * 60, toMinute: 12 * 60 + 29 };
  return { timeZone: 'UTC', open, weekdays: [1, 2, 3, 4, 5], lunch: null, ...changes };
}

function window(fromMinute: number, toMinute: number): LegalWindow {
  return { days: Array.from({ length: 7 }, () => ({ fromMinute, toMinute })), holiday: null, holidays: [] };
}

/** A campaign that places a call a second and is held only by its opening hours. */
const quiet = {
  settings: { globalCallsPerSecond: 1 },
  campaigns: [planOf({ hours: hours(), maxAttempts: 1 })],
  contacts: 100_000,
};

describe('opening hours', () => {
  it('end new calls when they close, while calls in progress finish, and the dialer sleeps until they open', () => {
    const { dialer, pass, of } = createWorld(quiet);
    dialer.startCampaign(1, null);
    pass(2 * HOUR_MS);
    const last = of('CallQueued').at(-1)!;
    expect(iso(last.at)).toBe('2026-03-02T12:29:59.000Z');
    expect(of('CallEnded')).toHaveLength(of('CallQueued').length);
    expect(of('CallEnded').some(({ at }) => at > Date.parse('2026-03-02T12:30:00Z'))).toBe(true);
    expect(of('CampaignHeld').at(-1)).toMatchObject({ why: 'hours', untilMs: Date.parse('2026-03-03T08:00:00Z') });
    // Nothing wakes the dialer earlier.
    expect(iso(dialer.nextEventAt())).toBe('2026-03-03T08:00:00.000Z');
    const placed = of('CallQueued').length;
    pass(20 * HOUR_MS);
    expect(iso(of('CallQueued')[placed]!.at)).toBe('2026-03-03T08:00:00.000Z');
    expect(of('CampaignReleased').length).toBeGreaterThan(0);
  });

  it('let a campaign that starts while they are closed become active and report when they open', () => {
    const plan = planOf({ hours: hours({ weekdays: [3] }) });
    const { dialer, pass, of } = createWorld({ campaigns: [plan] });
    dialer.startCampaign(1, null);
    pass(HOUR_MS);
    expect(dialer.campaignStatus(1)).toBe('active');
    expect(of('CallQueued')).toHaveLength(0);
    expect(of('CampaignHeld')).toMatchObject([{ why: 'hours', untilMs: Date.parse('2026-03-04T08:00:00Z') }]);
  });

  it("don't affect other campaigns", () => {
    const campaigns = [planOf({ hours: hours({ weekdays: [3] }) }), planOf({ id: 2, hours: hours() })];
    const { dialer, pass, of } = createWorld({ campaigns });
    dialer.startCampaign(1, null);
    dialer.startCampaign(2, null);
    pass(MINUTE_MS);
    expect(new Set(of('CallQueued').map(({ campaignId }) => campaignId))).toEqual(new Set([2]));
  });

  it('take effect at once when they change', () => {
    const { dialer, pass, of } = createWorld({ campaigns: [planOf({ hours: hours({ weekdays: [3] }) })] });
    dialer.startCampaign(1, null);
    pass(MINUTE_MS);
    dialer.putCampaign(planOf({ hours: hours() }));
    pass(MINUTE_MS);
    expect(of('CallQueued').length).toBeGreaterThan(0);
  });

  it('become the hold reason as soon as they close, without another event', () => {
    const world = createScriptedWorld({ campaigns: quiet.campaigns, contacts: 1 });
    world.dialer.startCampaign(1, null);
    world.pass(SECOND_MS);
    world.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    world.pass(HOUR_MS);
    expect(world.of('CampaignHeld').map(({ why, at }) => [why, iso(at)])).toMatchObject([
      ['list_finished', expect.any(String)],
      ['hours', '2026-03-02T12:30:01.000Z'],
    ]);
  });

  it("don't delay completion: the last call completes the campaign while they are closed", () => {
    const world = createScriptedWorld({ campaigns: quiet.campaigns, contacts: 1 });
    const { dialer, pass, of } = world;
    pass(HOUR_MS / 2 - 1);
    dialer.startCampaign(1, null);
    pass(1);
    dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    expect(of('CampaignCompleted').map(({ at }) => iso(at))).toEqual(['2026-03-02T12:30:00.000Z']);
    expect(dialer.campaignStatus(1)).toBe('completed');
  });

  it('hold a campaign with undialled contacts or retries until they open', () => {
    const world = createScriptedWorld({ campaigns: [planOf({ hours: hours() })], contacts: 1 });
    const { dialer, pass, of, carrier } = world;
    pass(HOUR_MS / 2 - 1);
    dialer.startCampaign(1, null);
    pass(1);
    dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
    pass(19 * HOUR_MS);
    expect(carrier.orders).toHaveLength(1);
    expect(dialer.campaignStatus(1)).toBe('active');
    pass(31 * MINUTE_MS);
    expect(carrier.orders).toHaveLength(2);
    expect(iso(of('CallQueued')[1]!.at)).toBe('2026-03-03T08:00:00.000Z');
  });

  it('schedule no wake-up if they never open', () => {
    const { dialer, pass, of } = createWorld({ campaigns: [planOf({ hours: hours({ weekdays: [] }) })] });
    dialer.startCampaign(1, null);
    pass(MINUTE_MS);
    expect(of('CampaignHeld')).toMatchObject([{ why: 'hours', untilMs: null }]);
    expect(dialer.nextEventAt()).toBe(Infinity);
  });
});

describe('legal windows', () => {
  it('hold only the contacts whose window is closed', () => {
    const { dialer, pass, of, leads } = createWorld({ contacts: 0 });
    leads.add(1, '+12125550101', 'usa', 'usa@America/New_York'); // 07:00
    leads.add(1, '+5491120000001', 'argentina'); // 09:00
    leads.add(1, '+18085550101', 'usa', 'usa@Pacific/Honolulu'); // 02:00
    dialer.setLegalWindows({ '*': window(8 * 60, 21 * 60 - 1) });
    dialer.startCampaign(1, null);
    pass(10 * MINUTE_MS);
    expect(of('CallQueued').map(({ leadId }) => leadId)).toEqual([2]);
    pass(24 * HOUR_MS);
    const first = (leadId: number) => iso(of('CallQueued').find((fact) => fact.leadId === leadId)!.at);
    expect(first(1)).toBe('2026-03-02T13:00:00.000Z');
    expect(first(3)).toBe('2026-03-02T18:00:00.000Z');
  });

  it('are the hold reason when every due contact is outside its window', () => {
    const { dialer, pass, of } = createWorld({ contacts: 3 });
    dialer.setLegalWindows({ argentina: window(18 * 60, 19 * 60) });
    dialer.startCampaign(1, null);
    pass(HOUR_MS);
    expect(of('CallQueued')).toHaveLength(0);
    expect(of('CampaignHeld')).toMatchObject([{ why: 'legal_window', untilMs: Date.parse('2026-03-02T21:00:00Z') }]);
    expect(iso(dialer.nextEventAt())).toBe('2026-03-02T21:00:00.000Z');
  });

  it('take effect at once when they change', () => {
    const { dialer, pass, of } = createWorld({ contacts: 3 });
    dialer.setLegalWindows({ argentina: window(18 * 60, 19 * 60) });
    dialer.startCampaign(1, null);
    pass(MINUTE_MS);
    dialer.setLegalWindows({});
    pass(SECOND_MS);
    expect(of('CallQueued').length).toBeGreaterThan(0);
  });
});

describe("a line's rest", () => {
  const timing = {
    progressiveDelay: false,
    adaptive: true,
    weekendMultiplier: 1,
    nightMultiplier: 1,
    timeZone: 'UTC',
  };

  function gapAfterBusy(plan: Parameters<typeof planOf>[0], agentCapacity: number): number {
    const campaigns = [planOf({ maxConcurrentCalls: 1, lineRestMs: 2000, ...plan })];
    const { dialer, pass, of, carrier } = createScriptedWorld({ campaigns, settings: { agentCapacity } });
    dialer.startCampaign(1, null);
    pass(0);
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'placed' });
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'busy', sipCause: 486 });
    pass(MINUTE_MS);
    return of('CallQueued')[1]!.at - START_MS;
  }

  it("delays the line's next call", () => {
    expect(gapAfterBusy({}, 5)).toBe(2000);
  });

  it('does not apply to a line whose call was never placed', () => {
    const campaigns = [planOf({ maxConcurrentCalls: 1, lineRestMs: 2000 })];
    const { dialer, pass, of, carrier } = createScriptedWorld({ campaigns });
    dialer.startCampaign(1, null);
    pass(0);
    dialer.carrierEvent(carrier.orders[0]!.callId, { kind: 'refused', why: 'blacklisted' });
    pass(500);
    expect(of('CallQueued')).toHaveLength(2);
  });

  it('is shorter while agents are idle, when adaptive', () => {
    expect(gapAfterBusy({ timing }, 5)).toBe(500);
  });
});
