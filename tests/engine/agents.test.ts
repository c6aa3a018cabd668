import { describe, expect, it } from 'vitest';
import { createScriptedWorld, planOf, type WorldOptions } from './support/world.ts';

/** Creates a world that has placed `calls` calls, which the test can answer in any order. */
function world(calls: number, settings: WorldOptions['settings']) {
  const made = createScriptedWorld({
    contacts: calls,
    settings: { globalCallsPerSecond: 1000, ...settings },
    network: { wrapUp: { kind: 'constant', value: 10_000 } },
  });
  made.dialer.startCampaign(1, null);
  made.pass(calls);
  for (let id = 1; id <= calls; id++) made.dialer.carrierEvent(id, { kind: 'placed' });
  return {
    ...made,
    answer: (id: number) => made.dialer.carrierEvent(id, { kind: 'answered', by: 'person' }),
    hangUp: (id: number) => made.dialer.carrierEvent(id, { kind: 'hung_up' }),
    takenBy: () => made.carrier.connected.map(({ callId, agentId }) => `${callId}→${agentId}`),
  };
}

describe('agents', () => {
  it('have extensions from 101 and are on shift from the start', () => {
    const { of } = world(1, { agentCapacity: 3 });
    expect(of('AgentChanged').map(({ agentId, from, to }) => [agentId, from, to])).toEqual([
      [101, 'offline', 'available'],
      [102, 'offline', 'available'],
      [103, 'offline', 'available'],
    ]);
  });

  it('take calls by longest idle time', () => {
    const { answer, hangUp, pass, takenBy } = world(5, { agentCapacity: 2 });
    answer(1);
    answer(2);
    hangUp(2);
    pass(1000);
    hangUp(1);
    pass(10_000);
    answer(3);
    answer(4);
    expect(takenBy()).toEqual(['1→101', '2→102', '3→102', '4→101']);
  });

  it('wrap up for as long as the campaign says, in place of the profile', () => {
    const wrapUpOf = (wrapUpMs: number | undefined, speed = 1): number => {
      const { dialer, of, pass } = createScriptedWorld({
        contacts: 1,
        speed,
        campaigns: [planOf({ ...(wrapUpMs !== undefined && { wrapUpMs }) })],
        network: { wrapUp: { kind: 'constant', value: 10_000 } },
      });
      dialer.startCampaign(1, null);
      pass(1000);
      for (const kind of ['placed', 'answered', 'hung_up'] as const)
        dialer.carrierEvent(1, kind === 'answered' ? { kind, by: 'person' } : { kind });
      const endedAtMs = dialer.now();
      pass(600_000);
      return of('AgentChanged').findLast(({ from }) => from === 'wrap_up')!.at - endedAtMs;
    };
    expect(wrapUpOf(undefined)).toBe(10_000);
    expect(wrapUpOf(45_000)).toBe(45_000);
    expect(wrapUpOf(45_000, 10)).toBe(4500);
    expect(wrapUpOf(0)).toBe(0);
  });

  it('are unavailable in wrap-up, and then take the longest waiting call', () => {
    const { answer, hangUp, pass, takenBy, of } = world(4, { agentCapacity: 1, agentWaitMs: 20_000 });
    answer(1);
    answer(2);
    answer(3);
    hangUp(1);
    pass(9999);
    expect(takenBy()).toEqual(['1→101']);
    pass(1);
    expect(takenBy()).toEqual(['1→101', '2→101']);
    expect(of('AgentChanged').map(({ to, callId }) => `${to} ${callId}`)).toEqual([
      'available null',
      'busy 1',
      'wrap_up 1',
      'available null',
      'busy 2',
    ]);
  });

  it('skip a waiting call that has hung up', () => {
    const { answer, hangUp, pass, takenBy, of } = world(4, { agentCapacity: 1, agentWaitMs: 60_000 });
    answer(1);
    answer(2);
    answer(3);
    hangUp(2);
    expect(of('CallEnded')[0]).toMatchObject({ callId: 2, disposition: 'abandoned' });
    hangUp(1);
    pass(10_000);
    expect(takenBy()).toEqual(['1→101', '3→101']);
  });

  it('finish their call and wrap-up, then leave, when the capacity is lowered', () => {
    const { answer, hangUp, pass, dialer, of, takenBy } = world(4, { agentCapacity: 3 });
    answer(1);
    answer(2);
    dialer.setSettings({ agentCapacity: 1 });
    expect(of('AgentChanged').at(-1)).toMatchObject({ agentId: 103, to: 'offline' });
    expect(dialer.summary()).toMatchObject({ agentsAvailable: 0, agentsBusy: 2 });
    expect(of('CallEnded')).toEqual([]);
    hangUp(2);
    pass(10_000);
    expect(of('AgentChanged').at(-1)).toMatchObject({ agentId: 102, from: 'wrap_up', to: 'offline' });
    hangUp(1);
    pass(10_000);
    answer(3);
    answer(4);
    expect(takenBy()).toEqual(['1→101', '2→102', '3→101']);
  });

  it('return when the capacity is raised again, even during their last call', () => {
    const { answer, hangUp, pass, dialer } = world(2, { agentCapacity: 2 });
    answer(1);
    answer(2);
    dialer.setSettings({ agentCapacity: 0 });
    dialer.setSettings({ agentCapacity: 4 });
    expect(dialer.summary()).toMatchObject({ agentsAvailable: 2, agentsBusy: 2 });
    hangUp(1);
    hangUp(2);
    pass(10_000);
    expect(dialer.summary()).toMatchObject({ agentsAvailable: 4, agentsBusy: 0 });
  });
});
