/** Tests answering machine detection that is late, wrong or missing. */
import { describe, expect, it } from 'vitest';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { createScriptedWorld, planOf, START_MS, type WorldOptions } from './support/world.ts';

const UNKNOWN: CarrierEvent = { kind: 'answered', by: 'unknown' };
const IS_PERSON: CarrierEvent = { kind: 'verdict', by: 'person' };
const IS_MACHINE: CarrierEvent = { kind: 'verdict', by: 'machine' };

function firstCall(plan: Partial<CampaignPlan> = {}, options: WorldOptions = {}) {
  const world = createScriptedWorld({ contacts: 1, campaigns: [planOf(plan)], ...options });
  world.dialer.startCampaign(1, null);
  const report = (...events: CarrierEvent[]) => events.forEach((event) => world.dialer.carrierEvent(1, event));
  report({ kind: 'placed' }, { kind: 'ringing' });
  return { ...world, report, end: () => world.of('CallEnded')[0] };
}

describe('an answered call', () => {
  it('waits for the verdict, and continues when it is a person', () => {
    const { report, pass, carrier, of } = firstCall();
    report(UNKNOWN);
    pass(1500);
    expect(carrier.connected).toEqual([]);
    report(IS_PERSON);
    expect(carrier.connected).toEqual([{ callId: 1, agentId: 101 }]);
    expect(of('CallAnswered')).toMatchObject([{ by: 'unknown', at: START_MS }]);
    expect(of('CallVerdict')).toMatchObject([{ by: 'person', at: START_MS + 1500 }]);
  });

  it('is hung up when the verdict is a machine', () => {
    const { report, pass, carrier, end } = firstCall();
    report(UNKNOWN);
    pass(2000);
    report(IS_MACHINE);
    expect(carrier.hungUp).toEqual([1]);
    expect(end()).toMatchObject({
      disposition: 'machine',
      answeredBy: 'machine',
      verdict: 'machine',
      verdictAtMs: START_MS + 2000,
      wantedAtMs: null,
    });
  });

  it('keeps what the detector says of its first verdict', () => {
    const { report, end } = firstCall();
    const detector = { status: 'NOTSURE', cause: 'TOOLONG-5000' };
    report(UNKNOWN, { ...IS_PERSON, detector }, { kind: 'hung_up' });
    const known = { wasDetected: true, detectorStatus: 'NOTSURE', detectorCause: 'TOOLONG-5000' };
    expect(end()).toMatchObject({ answeredBy: 'person', verdict: 'person', ...known });
  });

  it('counts as a person when no verdict arrives within 6 s', () => {
    const { report, pass, carrier, end } = firstCall();
    report(UNKNOWN);
    pass(5999);
    expect(carrier.connected).toEqual([]);
    pass(1);
    expect(carrier.connected).toHaveLength(1);
    report({ kind: 'hung_up' });
    expect(end()).toMatchObject({ answeredBy: 'person', verdict: null });
  });

  it('waits for a detector that takes longer as long as its campaign says', () => {
    const { report, pass, carrier } = firstCall({ verdictTimeoutMs: 21_000 });
    report(UNKNOWN);
    pass(20_999);
    expect(carrier.connected).toEqual([]);
    pass(1);
    expect(carrier.connected).toHaveLength(1);
  });

  it('has an unknown answerer if it is hung up before the verdict', () => {
    const { report, end } = firstCall();
    report(UNKNOWN, { kind: 'hung_up' });
    expect(end()).toMatchObject({ disposition: 'no_key', answeredBy: null });
  });

  it('treats a verdict that arrives before the answer as the answer', () => {
    const { report, carrier } = firstCall();
    report(IS_PERSON, UNKNOWN);
    expect(carrier.connected).toHaveLength(1);
  });

  it('ends as a machine that is detected late: while waiting, in the menu, or by the agent', () => {
    const waiting = firstCall({}, { settings: { agentCapacity: 0 } });
    waiting.report(UNKNOWN, IS_PERSON, IS_MACHINE);
    expect(waiting.end()).toMatchObject({ disposition: 'machine', answeredBy: 'person', verdict: 'machine' });
    expect(waiting.dialer.summary().waiting).toBe(0);
    const menu = firstCall({ flow: 'press1' });
    menu.report(UNKNOWN, IS_PERSON);
    menu.pass(1000);
    menu.report(IS_MACHINE);
    expect(menu.end()).toMatchObject({ disposition: 'machine', settlement: { kind: 'retry' } });
  });

  it('frees its agent at once, without a wrap-up, if a machine is detected', () => {
    const { report, pass, end, dialer, of } = firstCall();
    report(UNKNOWN, IS_PERSON);
    pass(8000);
    report(IS_MACHINE);
    pass(0);
    expect(end()).toMatchObject({ disposition: 'machine', agentId: 101, settlement: { kind: 'retry' } });
    // The first verdict is kept, and `foundMachineAtMs` records the second one.
    expect(end()).toMatchObject({ answeredBy: 'person', verdict: 'person', foundMachineAtMs: START_MS + 8000 });
    expect(dialer.summary()).toMatchObject({ agentsAvailable: 5, agentsBusy: 0 });
    expect(
      of('AgentChanged')
        .slice(-2)
        .map(({ to }) => to),
    ).toEqual(['wrap_up', 'available']);
  });

  it('counts as a person in a campaign without detection, whatever the carrier reports', () => {
    const { report, carrier, of, end } = firstCall({ detectMachines: false });
    report(UNKNOWN, IS_MACHINE);
    expect(of('CallAnswered')[0]).toMatchObject({ by: 'person' });
    expect(carrier.connected).toHaveLength(1);
    report({ kind: 'hung_up' });
    expect(end()).toMatchObject({ disposition: 'success', verdict: null });
    const frank = firstCall({ detectMachines: false });
    frank.report({ kind: 'answered', by: 'machine' });
    expect(frank.carrier.connected).toHaveLength(1);
  });
});
