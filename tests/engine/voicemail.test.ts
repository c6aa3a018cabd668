/** Tests the message that a campaign leaves on answering machines. */
import { describe, expect, it } from 'vitest';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { CarrierEvent } from '#engine/ports.ts';
import { createScriptedWorld, createWorld, planOf } from './support/world.ts';

const UNKNOWN: CarrierEvent = { kind: 'answered', by: 'unknown' };
const IS_PERSON: CarrierEvent = { kind: 'verdict', by: 'person' };
const IS_MACHINE: CarrierEvent = { kind: 'verdict', by: 'machine' };
const left = (how: 'whole' | 'part' | 'none'): CarrierEvent => ({ kind: 'message_left', how });
const MESSAGE_MS = 12_000;

function firstCall(plan: Partial<CampaignPlan> = {}, contacts = 1) {
  const world = createScriptedWorld({ contacts, campaigns: [planOf({ messageMs: MESSAGE_MS, ...plan })] });
  world.dialer.startCampaign(1, null);
  const report = (...events: CarrierEvent[]) => events.forEach((event) => world.dialer.carrierEvent(1, event));
  report({ kind: 'placed' }, { kind: 'ringing' });
  return { ...world, report, end: () => world.of('CallEnded')[0] };
}

describe('a message to an answering machine', () => {
  it('is left before the machine is hung up on', () => {
    const { report, carrier, end } = firstCall();
    report(UNKNOWN, IS_MACHINE);
    expect([carrier.messages, carrier.hungUp]).toEqual([[{ callId: 1, lengthMs: MESSAGE_MS }], []]);
    report(left('whole'));
    expect(carrier.hungUp).toEqual([1]);
    expect(end()).toMatchObject({ disposition: 'machine', answeredBy: 'machine', messageLeft: 'whole' });
    expect(end()!.settlement.kind).toBe('retry');
  });

  it.each(['part', 'none'] as const)('may be left in %s, which is kept', (how) => {
    const { report, end } = firstCall();
    report(UNKNOWN, IS_MACHINE, left(how), left('whole'));
    expect(end()).toMatchObject({ disposition: 'machine', messageLeft: how });
  });

  it('is over when the machine hangs up, or after a time limit', () => {
    const leaving = firstCall();
    leaving.report(UNKNOWN, IS_MACHINE, { kind: 'hung_up' });
    expect(leaving.end()).toMatchObject({ disposition: 'machine', messageLeft: null });
    const silent = firstCall();
    silent.report(UNKNOWN, IS_MACHINE, IS_MACHINE);
    silent.pass(2 * MESSAGE_MS + 39_999);
    expect(silent.end()).toBeUndefined();
    silent.pass(1);
    expect([silent.carrier.hungUp, silent.end()?.disposition]).toEqual([[1], 'machine']);
  });

  it('is not left by a campaign without one, on persons, or on machines that are found late', () => {
    const without = firstCall({ messageMs: undefined });
    without.report(UNKNOWN, IS_MACHINE);
    const person = firstCall();
    person.report(UNKNOWN, IS_PERSON);
    const late = firstCall({ flow: 'press1' });
    late.report(UNKNOWN, IS_PERSON, IS_MACHINE);
    expect([without, person, late].map(({ carrier }) => carrier.messages)).toEqual([[], [], []]);
    expect(late.end()).toMatchObject({ disposition: 'machine', messageLeft: null });
  });

  it('cannot be transferred, but ended by hand', () => {
    const { report, dialer, end } = firstCall();
    report(UNKNOWN, IS_MACHINE);
    expect(dialer.transferCall(1, 100, 7)).toBe('wrong_stage');
    dialer.endCall(1, 7);
    expect(end()).toMatchObject({ disposition: 'ended_by_user' });
  });

  it('takes no agent from the calls that a dial method places', () => {
    const { report, carrier, pass } = firstCall({ dialMethod: { kind: 'progressive' } }, 10);
    pass(5000);
    expect(carrier.orders.length).toBe(5); // one for each agent
    report(UNKNOWN, IS_MACHINE);
    pass(5000);
    expect(carrier.orders.length).toBe(6);
  });

  it('is heard by simulated machines', () => {
    const world = createWorld({ contacts: 100, campaigns: [planOf({ messageMs: MESSAGE_MS })] });
    world.dialer.startCampaign(1, null);
    world.pass(600_000);
    const machines = world.of('CallEnded').filter(({ disposition }) => disposition === 'machine');
    expect(machines.length).toBeGreaterThan(10);
    expect(machines.some(({ messageLeft }) => messageLeft === 'whole')).toBe(true);
  });
});
