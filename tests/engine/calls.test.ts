/** Follows one call through the real dialer, with a scripted carrier. */
import { describe, expect, it } from 'vitest';
import { createScriptedWorld, planOf, START_MS, type WorldOptions } from './support/world.ts';

/** Creates a dialer that has just ordered its first call, with id 1. */
function firstCall(options: WorldOptions = {}) {
  const world = createScriptedWorld({ contacts: 1, ...options });
  world.dialer.startCampaign(1, 42);
  return {
    ...world,
    report: (...events: Parameters<typeof world.dialer.carrierEvent>[1][]) =>
      events.forEach((event) => world.dialer.carrierEvent(1, event)),
  };
}

const PERSON = { kind: 'answered', by: 'person' } as const;
const MACHINE = { kind: 'answered', by: 'machine' } as const;

describe('a call', () => {
  it('is queued, placed, rings, is answered, connected and ended, with the times in its facts', () => {
    const { facts, pass, report, carrier, of } = firstCall();
    expect(carrier.orders).toEqual([
      {
        callId: 1,
        campaignId: 1,
        leadId: 1,
        attempt: 1,
        phone: '+5491121000000',
        country: 'argentina',
        callerId: null,
        trunkId: null,
      },
    ]);
    pass(20);
    report({ kind: 'placed' });
    pass(3000);
    report({ kind: 'ringing' });
    pass(5000);
    report(PERSON);
    pass(60_000);
    report({ kind: 'hung_up' });
    expect(facts.filter(({ kind }) => kind.startsWith('Call')).map(({ kind }) => kind)).toEqual([
      'CallQueued',
      'CallPlaced',
      'CallRinging',
      'CallAnswered',
      'CallConnected',
      'CallEnded',
    ]);
    expect(carrier.connected).toEqual([{ callId: 1, agentId: 101 }]);
    expect(of('CallEnded')[0]).toEqual({
      kind: 'CallEnded',
      at: START_MS + 68_020,
      callId: 1,
      campaignId: 1,
      leadId: 1,
      phone: '+5491121000000',
      country: 'argentina',
      callerId: null,
      trunkId: null,
      userId: 42,
      attempt: 1,
      disposition: 'success',
      queuedAtMs: START_MS,
      ownAgentId: null,
      isManual: false,
      channel: null,
      placedAtMs: START_MS + 20,
      ringingAtMs: START_MS + 3020,
      answeredAtMs: START_MS + 8020,
      answeredBy: 'person',
      verdict: 'person',
      verdictAtMs: START_MS + 8020,
      wasDetected: true,
      detectorStatus: null,
      detectorCause: null,
      foundMachineAtMs: null,
      messageLeft: null,
      menuAtMs: null,
      keys: '',
      wantedAtMs: START_MS + 8020,
      waitedMs: 0,
      connectedAtMs: START_MS + 8020,
      agentId: 101,
      heldMs: 0,
      heldAtMs: null,
      isMuted: false,
      consultedId: null,
      consultedPhone: null,
      consultation: null,
      outsidePhone: null,
      outside: null,
      sipCause: null,
      q850Cause: null,
      noMediaS: null,
      endedByUserId: null,
      transferredByUserId: null,
      transferredByAgentId: null,
      isTrunkFault: false,
      isLost: false,
      isPrefixUnsafe: false,
      hasServerStopped: false,
      settlement: { kind: 'done', why: 'success' },
    });
    expect(of('CampaignCompleted')).toHaveLength(1);
  });

  it('ends as no answer when the ring time-out, counted from placing, expires', () => {
    const { pass, report, of, carrier } = firstCall();
    pass(500);
    report({ kind: 'placed' }, { kind: 'ringing' });
    pass(29_999);
    expect(of('CallEnded')).toEqual([]);
    pass(1);
    expect(of('CallEnded')[0]).toMatchObject({ at: START_MS + 30_500, disposition: 'no_answer' });
    expect(of('CallEnded')[0]!.settlement).toEqual({ kind: 'retry', dueAtMs: START_MS + 30_500 + 600_000 });
    expect(carrier.hungUp).toEqual([1]);
  });

  it('is hung up at once when a machine answers', () => {
    const { report, of, carrier } = firstCall();
    report({ kind: 'placed' }, { kind: 'ringing' }, MACHINE);
    expect(of('CallEnded')[0]).toMatchObject({ disposition: 'machine', answeredBy: 'machine', agentId: null });
    expect(carrier.hungUp).toEqual([1]);
  });

  it('waits for an agent up to its patience, then is abandoned', () => {
    const { pass, report, facts, of } = firstCall({ settings: { agentCapacity: 0 } });
    report({ kind: 'placed' }, PERSON);
    expect(facts.at(-1)!.kind).toBe('CallWaiting');
    pass(2000);
    expect(of('CallEnded')[0]).toMatchObject({ at: START_MS + 2000, disposition: 'abandoned', connectedAtMs: null });
  });

  it('is connected to the first available agent after a wait, which the fact includes', () => {
    const { pass, report, dialer, of } = firstCall({ settings: { agentCapacity: 0 } });
    report({ kind: 'placed' }, PERSON);
    pass(1200);
    dialer.setSettings({ agentCapacity: 1 });
    expect(of('CallConnected')[0]).toMatchObject({ agentId: 101, waitedMs: 1200 });
    pass(60_000);
    expect(of('CallEnded')).toEqual([]);
  });

  it.each([
    [{ kind: 'busy', sipCause: 486 } as const, 'busy', 17],
    [{ kind: 'failed', sipCause: 404 } as const, 'invalid_number', 1],
    [{ kind: 'failed', sipCause: 480 } as const, 'no_answer', 19],
    [{ kind: 'failed', sipCause: 404, q850Cause: 3 } as const, 'failed', 3],
    [{ kind: 'busy', sipCause: 486, q850Cause: 34 } as const, 'busy', 34],
    [{ kind: 'failed', sipCause: 608 } as const, 'blocked', null],
  ])('that fails with %o ends as %s, Q.850 cause %d', (event, disposition, q850Cause) => {
    const { report, of } = firstCall();
    report({ kind: 'placed' }, event);
    expect(of('CallEnded')[0]).toMatchObject({ disposition, sipCause: event.sipCause, q850Cause });
  });

  it('that the carrier ends for lack of audio keeps after how long', () => {
    const { report, of } = firstCall();
    report({ kind: 'placed' }, { kind: 'ringing' }, PERSON, { kind: 'hung_up', noMediaS: 60 });
    expect(of('CallEnded')[0]).toMatchObject({ sipCause: null, q850Cause: null, noMediaS: 60 });
  });

  it.each([
    [603, { kind: 'retry', dueAtMs: START_MS + 300_000 }],
    [607, { kind: 'done', why: 'opted_out' }],
  ] as const)('that the called party refuses with %d is rejected', (sipCause, settlement) => {
    const { report, of } = firstCall();
    report({ kind: 'placed' }, { kind: 'failed', sipCause });
    expect(of('CallEnded')[0]).toMatchObject({ disposition: 'rejected', settlement });
  });

  it('counts as never placed if the carrier refuses it as blacklisted, and its contact is done', () => {
    const { report, of } = firstCall();
    report({ kind: 'refused', why: 'blacklisted' });
    expect(of('CallPlaced')).toEqual([]);
    expect(of('CallEnded')[0]).toMatchObject({ placedAtMs: null, settlement: { kind: 'done', why: 'blacklisted' } });
  });

  it('counts as no attempt if it is withdrawn before placing, and its contact is due as before', () => {
    const { report, of, carrier, dialer, pass } = firstCall();
    dialer.pauseCampaign(1);
    report({ kind: 'refused', why: 'withdrawn' });
    expect([of('CallWithdrawn').length, of('CallPlaced').length, of('CallEnded').length]).toEqual([1, 0, 0]);
    expect(dialer.summary().liveCalls).toBe(0);
    dialer.resumeCampaign(1);
    pass(100);
    expect(carrier.orders.map(({ callId, leadId, attempt }) => [callId, leadId, attempt])).toEqual([
      [1, 1, 1],
      [2, 1, 1],
    ]);
  });

  it('ends after half a minute if the carrier loses its order', () => {
    const { pass, of, carrier } = firstCall();
    pass(29_999);
    expect(of('CallEnded')).toEqual([]);
    pass(1);
    expect(of('CallEnded')[0]).toMatchObject({ disposition: 'failed', sipCause: 408, placedAtMs: null });
    expect(carrier.hungUp).toEqual([1]);
  });

  it('applies duplicate, late and out-of-order events at most once', () => {
    const { pass, report, facts } = firstCall();
    report(
      PERSON,
      { kind: 'ringing' },
      PERSON,
      { kind: 'placed' },
      { kind: 'placed' },
      { kind: 'busy', sipCause: 486 },
    );
    pass(1000);
    report({ kind: 'hung_up' }, { kind: 'hung_up' }, PERSON, { kind: 'failed', sipCause: 503 });
    expect(facts.filter(({ kind }) => kind.startsWith('Call')).map(({ kind }) => kind)).toEqual([
      'CallQueued',
      'CallPlaced',
      'CallAnswered',
      'CallConnected',
      'CallEnded',
    ]);
  });

  it('ends once when the carrier reports the end during the hang-up', () => {
    const world = createScriptedWorld({ contacts: 1, campaigns: [planOf({ maxAttempts: 1 })] });
    const { carrier, dialer, of } = world;
    Object.assign(carrier, { hangUp: (id: number) => dialer.carrierEvent(id, { kind: 'hung_up' }) });
    dialer.startCampaign(1, null);
    world.pass(1);
    dialer.carrierEvent(1, { kind: 'placed' });
    expect(dialer.endCall(1, 9)).toBe(true);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'ended_by_user' }]);
    world.pass(60_000);
    expect(of('CampaignCompleted')).toHaveLength(1);
  });

  it('ignores events of unknown calls', () => {
    const { dialer, facts } = firstCall();
    const before = facts.length;
    dialer.carrierEvent(999, { kind: 'hung_up' });
    expect(facts).toHaveLength(before);
  });

  it.each([
    ['queued', []],
    ['placed', [{ kind: 'placed' }]],
    ['ringing', [{ kind: 'placed' }, { kind: 'ringing' }]],
    ['connected', [{ kind: 'placed' }, PERSON]],
    ['answered by it is not known whom', [{ kind: 'placed' }, { kind: 'answered', by: 'unknown' }]],
  ] as const)('can be ended by hand when it is %s', (_, events) => {
    const { report, dialer, of, carrier } = firstCall();
    report(...events);
    expect(dialer.endCall(1, 9)).toBe(true);
    expect(of('CallEnded')[0]).toMatchObject({ disposition: 'ended_by_user', endedByUserId: 9 });
    expect(carrier.hungUp).toEqual([1]);
    expect(dialer.endCall(1, 9)).toBe(false);
    expect(dialer.summary().liveCalls).toBe(0);
  });

  it('is cut off after the longest conversation when its end is never reported', () => {
    const { report, pass, of } = firstCall({ campaigns: [planOf({ maxCallMs: 600_000 })] });
    report({ kind: 'placed' }, PERSON);
    pass(600_000);
    expect(of('CallEnded')[0]).toMatchObject({ disposition: 'success', at: START_MS + 600_000 });
  });

  it('scales its own times by the speed, but not its retry interval', () => {
    const { report, pass, of } = firstCall({ speed: 10 });
    report({ kind: 'placed' }, { kind: 'ringing' });
    pass(3000);
    expect(of('CallEnded')[0]).toMatchObject({
      at: START_MS + 3000,
      settlement: { dueAtMs: START_MS + 3000 + 600_000 },
    });
  });
});
