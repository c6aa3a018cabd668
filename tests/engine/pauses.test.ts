/** Tests agents who pause by hand or for a break. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { createReportCollector } from '#engine/report.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { createScriptedWorld, START_MS, type WorldOptions } from './support/world.ts';

const ANSWERED: CarrierEvent[] = [{ kind: 'placed' }, { kind: 'answered', by: 'person' }];

function world(calls: number, options: WorldOptions = {}) {
  const made = createScriptedWorld({
    contacts: calls,
    ...options,
    settings: { globalCallsPerSecond: 1000, agentCapacity: 1, agentWaitMs: MINUTE_MS, ...options.settings },
    network: { wrapUp: { kind: 'constant', value: 10_000 }, ...options.network },
  });
  made.dialer.startCampaign(1, null);
  made.pass(calls);
  return {
    ...made,
    answer: (id: number) => ANSWERED.forEach((event) => made.dialer.carrierEvent(id, event)),
    hangUp: (id: number) => made.dialer.carrierEvent(id, { kind: 'hung_up' }),
    states: () => made.of('AgentChanged').map(({ agentId, to }) => `${agentId} ${to}`),
  };
}

describe('an agent paused by hand', () => {
  it('takes no call until resumed, then the longest waiting one', () => {
    const { dialer, answer, carrier, states } = world(2);
    expect(dialer.setAgentPaused(101, true)).toBe(true);
    answer(1);
    answer(2);
    expect(carrier.connected).toEqual([]);
    expect(dialer.setAgentPaused(101, false)).toBe(true);
    expect(carrier.connected).toEqual([{ callId: 1, agentId: 101 }]);
    expect(states()).toEqual(['101 available', '101 paused', '101 available', '101 busy']);
  });

  it('finishes the call and its wrap-up first', () => {
    const { dialer, answer, hangUp, pass, states } = world(2);
    answer(1);
    dialer.setAgentPaused(101, true);
    pass(5000);
    hangUp(1);
    pass(10_000);
    expect(states()).toEqual(['101 available', '101 busy', '101 wrap_up', '101 paused']);
    expect(dialer.summary()).toMatchObject({ agentsAvailable: 0, agentsBusy: 0 });
  });

  it('must be on shift', () => {
    const { dialer } = world(1);
    expect(dialer.setAgentPaused(150, true)).toBe(false);
    dialer.setSettings({ agentCapacity: 0 });
    expect(dialer.setAgentPaused(101, true)).toBe(false);
  });

  it('leaves while paused when the capacity is lowered, and returns unpaused', () => {
    const { dialer, states } = world(1);
    dialer.setAgentPaused(101, true);
    dialer.setSettings({ agentCapacity: 0 });
    dialer.setSettings({ agentCapacity: 1 });
    expect(states().slice(-3)).toEqual(['101 paused', '101 offline', '101 available']);
  });
});

describe('agents with breaks', () => {
  const breaks = {
    after: { kind: 'constant', value: 30 * MINUTE_MS },
    lasts: { kind: 'constant', value: 5 * MINUTE_MS },
  } as const;

  it('take them repeatedly, after their current call and wrap-up', () => {
    const { of, answer, hangUp, pass } = world(1, { network: { breaks } });
    answer(1);
    pass(31 * MINUTE_MS);
    hangUp(1);
    pass(70 * MINUTE_MS);
    const paused = of('AgentChanged').filter(({ to, from }) => to === 'paused' || from === 'paused');
    const first = START_MS + 31 * MINUTE_MS + 1 + 10_000;
    expect(paused.map(({ at }) => at)).toEqual([
      first,
      first + 5 * MINUTE_MS,
      first + 35 * MINUTE_MS,
      first + 40 * MINUTE_MS,
    ]);
  });

  it('end a break with their shift, and start none after it', () => {
    const { dialer, pass, states } = world(1, { network: { breaks } });
    pass(31 * MINUTE_MS);
    dialer.setSettings({ agentCapacity: 0 });
    pass(120 * MINUTE_MS);
    expect(states()).toEqual(['101 available', '101 paused', '101 offline']);
  });

  it('last until the end of a pause by hand', () => {
    const { dialer, pass, states } = world(1, { network: { breaks } });
    pass(31 * MINUTE_MS);
    dialer.setAgentPaused(101, true);
    pass(10 * MINUTE_MS);
    expect(states().at(-1)).toBe('101 paused');
    dialer.setAgentPaused(101, false);
    expect(states().at(-1)).toBe('101 available');
  });

  it("don't count as time on shift in the utilisation", () => {
    const report = createReportCollector();
    const { loop, pass } = world(1, { network: { breaks }, sinks: [report] });
    pass(35 * MINUTE_MS - 1);
    const { agents } = report.report({ seed: 1, startedAtMs: START_MS, endedAtMs: loop.now(), events: 0, contacts: 1 });
    expect(agents).toMatchObject({ most: 1, onShiftMs: 30 * MINUTE_MS, pausedMs: 5 * MINUTE_MS });
  });
});
