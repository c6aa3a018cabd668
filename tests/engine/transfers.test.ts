/** Manual transfers of calls to an agent. */
import { describe, expect, it } from 'vitest';
import type { CarrierEvent } from '#engine/ports.ts';
import { createScriptedWorld, planOf, type WorldOptions } from './support/world.ts';

const USER = 9;
const PLACED: CarrierEvent = { kind: 'placed' };
const PERSON: CarrierEvent = { kind: 'answered', by: 'person' };
const UNKNOWN: CarrierEvent = { kind: 'answered', by: 'unknown' };

/** Creates a world in which a press-1 campaign has ordered `calls` calls. */
function world(settings: WorldOptions['settings'] = {}, calls = 1) {
  const made = createScriptedWorld({
    contacts: calls,
    campaigns: [planOf({ flow: 'press1' })],
    settings: { globalCallsPerSecond: 1000, agentCapacity: 2, ...settings },
  });
  made.dialer.startCampaign(1, null);
  made.pass(calls);
  return {
    ...made,
    report: (id: number, ...events: CarrierEvent[]) => events.forEach((event) => made.dialer.carrierEvent(id, event)),
  };
}

describe('a manual transfer', () => {
  it('moves a call from its menu to the selected agent', () => {
    const { report, dialer, carrier, of, pass } = world();
    report(1, PLACED, PERSON);
    expect(dialer.transferCall(1, 102, USER)).toBe('ok');
    expect(carrier.connected).toEqual([{ callId: 1, agentId: 102 }]);
    expect(of('CallTransferred')).toMatchObject([{ toAgentId: 102, byUserId: USER }]);
    // The transfer cancels the menu's time-out.
    pass(60_000);
    report(1, { kind: 'hung_up' });
    expect(of('CallEnded')[0]).toMatchObject({ disposition: 'success', keys: '', transferredByUserId: USER });
  });

  it('connects a free agent or waits like any other call, if it is to the queue', () => {
    const { report, dialer, carrier, of, pass } = world({ agentCapacity: 1 }, 2);
    for (const id of [1, 2]) report(id, PLACED, PERSON);
    expect(dialer.transferCall(1, 100, USER)).toBe('ok');
    expect(dialer.transferCall(2, 100, USER)).toBe('ok');
    expect(carrier.connected).toEqual([{ callId: 1, agentId: 101 }]);
    expect(of('CallWaiting')).toMatchObject([{ callId: 2 }]);
    pass(2000);
    expect(of('CallEnded')[0]).toMatchObject({ callId: 2, disposition: 'abandoned' });
  });

  it('classifies the answer as a person before the detector does', () => {
    const { report, dialer, carrier, of, pass } = world();
    report(1, PLACED, UNKNOWN);
    expect(dialer.transferCall(1, 101, USER)).toBe('ok');
    expect(of('CallVerdict')).toMatchObject([{ by: 'person' }]);
    pass(60_000);
    expect(carrier.connected).toHaveLength(1);
    expect(of('MenuStarted')).toEqual([]);
  });

  it('is not overruled by the detector while it waits, only by an agent who hears a machine', () => {
    const { report, dialer, of, pass } = world({ agentCapacity: 1, agentWaitMs: 600_000 }, 2);
    for (const id of [1, 2]) report(id, PLACED, UNKNOWN);
    expect(dialer.transferCall(1, 101, USER)).toBe('ok');
    expect(dialer.transferCall(2, 100, USER)).toBe('ok');
    report(2, { kind: 'verdict', by: 'machine' });
    expect(of('CallEnded')).toEqual([]);
    report(1, { kind: 'hung_up' });
    pass(600_000);
    expect(of('CallConnected')).toMatchObject([{ callId: 1 }, { callId: 2 }]);
    report(2, { kind: 'verdict', by: 'machine' });
    expect(of('CallEnded').at(-1)).toMatchObject({ callId: 2, disposition: 'machine' });
  });

  it('is refused in a wrong stage, without any change', () => {
    const { report, dialer, facts } = world({ agentCapacity: 1 }, 2);
    const transfer = (id: number, extension: number) => dialer.transferCall(id, extension, USER);
    expect(transfer(99, 101)).toBe('unknown_call');
    expect(transfer(1, 101)).toBe('wrong_stage');
    report(1, PLACED, { kind: 'ringing' });
    expect(transfer(1, 101)).toBe('wrong_stage');
    report(1, PERSON);
    const before = facts.length;
    expect([transfer(1, 102), transfer(1, 99), transfer(1, 0)]).toEqual(Array(3).fill('unknown_extension'));
    expect(facts).toHaveLength(before);
    expect(transfer(1, 101)).toBe('ok');
    expect(transfer(1, 100)).toBe('wrong_stage');
    report(2, PLACED, PERSON);
    expect(transfer(2, 101)).toBe('agent_not_free');
    report(2, { kind: 'hung_up' });
    expect(transfer(2, 100)).toBe('ended');
  });
});

describe('ending a call by hand', () => {
  it.each<[string, CarrierEvent[]]>([
    ['queued', []],
    ['placed', [PLACED]],
    ['ringing', [PLACED, { kind: 'ringing' }]],
    ['listened to by the detector', [PLACED, UNKNOWN]],
    ['in its menu', [PLACED, PERSON]],
    ['waiting for an agent', [PLACED, PERSON, { kind: 'dtmf', key: '1' }]],
  ])('works on a call that is %s, and releases everything', (_, events) => {
    const { report, dialer, of } = world({ agentCapacity: 1 }, 2);
    // The only agent is busy.
    report(2, PLACED, PERSON, { kind: 'dtmf', key: '1' });
    report(1, ...events);
    expect(dialer.endCall(1, USER)).toBe(true);
    expect(of('CallEnded')[0]).toMatchObject({ callId: 1, disposition: 'ended_by_user', endedByUserId: USER });
    expect(dialer.summary()).toMatchObject({ liveCalls: 1, waiting: 0, agentsBusy: 1 });
    expect(dialer.endCall(1, USER)).toBe(false);
  });
});
