import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimingConfig } from '#shared/contracts/timing.ts';
import { channel, CREATE, createTestLeg, destroyed, EVENTS, HANG_UP } from './test-leg.ts';

const placed = async (...given: Parameters<typeof createTestLeg>) => {
  const test = createTestLeg(...given);
  test.leg.place();
  await test.settled();
  return test;
};

describe('placing a call', () => {
  it('is one request with its own id, to the trunk, with the caller id', async () => {
    const { ari } = await placed();
    expect(ari.requests).toEqual([
      {
        what: CREATE,
        query: {
          endpoint: 'PJSIP/+5491155667788@trunk-3',
          app: 'cadencia',
          channelId: 'cadencia-7',
          formats: 'alaw,ulaw',
          callerId: '"Ventas SA" <+541145678901>',
          timeout: 330,
        },
        body: { variables: { CADENCIA_APP: 'cadencia', FORWARD_CONTEXT: 'cadencia-no-redirection' } },
      },
    ]);
  });

  it('lets the PBX ring longer than any campaign does, because the engine ends the ringing', async () => {
    const { maximum: longestWaitS } = TimingConfig.properties.wait_time as { maximum?: number };
    const { ari } = await placed();
    expect(ari.requests[0]!.query!['timeout']).toBeGreaterThan(longestWaitS!);
  });

  it('omits a missing caller id, may hide it, and includes the options of machine detection', async () => {
    const { ari } = await placed({ hidesCallerId: true, amd: '2500,1500', callerNumber: null });
    expect(ari.requests[0]!.query).not.toHaveProperty('callerId');
    expect(ari.requests[0]!.body).toMatchObject({
      variables: { CADENCIA_APP: 'cadencia', CADENCIA_AMD: '2500,1500', 'CONNECTEDLINE(pres,i)': 'prohib' },
    });
  });

  it('ends as failed when the PBX refuses it: the trunk has no endpoint', async () => {
    for (const status of [400, 404, 500]) {
      const test = createTestLeg();
      test.ari.refuse(CREATE, status);
      test.leg.place();
      await test.settled();
      expect([test.told, test.gone(), test.faults.length]).toEqual([[{ kind: 'failed', sipCause: 503 }], 1, 1]);
    }
  });

  it('continues if the PBX reports an existing channel, because an earlier request has arrived', async () => {
    const test = createTestLeg();
    test.ari.refuse(CREATE, 409);
    test.leg.place();
    await test.settled();
    await test.events(EVENTS.invited);
    expect([test.kinds(), test.gone(), test.faults, test.uncertain]).toEqual([['placed'], 0, [], []]);
  });

  it('is uncertain without an answer, and is neither repeated nor abandoned', async () => {
    const test = createTestLeg();
    test.ari.lose(CREATE);
    test.leg.place();
    await test.settled();
    expect([test.uncertain.length, test.ari.sent(), test.told, test.gone()]).toEqual([1, [CREATE], [], 0]);
  });
});

describe('the order of a call’s reports', () => {
  it('is placed, ringing, answered', async () => {
    const test = await placed();
    await test.events(
      EVENTS.invited,
      EVENTS.dialRinging,
      EVENTS.ringing,
      EVENTS.up,
      EVENTS.dialAnswer,
      EVENTS.answered,
    );
    expect(test.told).toEqual([{ kind: 'placed' }, { kind: 'ringing' }, { kind: 'answered', by: 'person' }]);
  });

  it('is the same for any order of events, each once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 12 }), async (events) => {
        const test = await placed();
        await test.events(...events);
        const all = ['placed', 'ringing', 'answered'];
        expect(test.kinds()).toEqual(all.slice(0, test.kinds().length));
        expect(test.kinds().includes('answered')).toBe(events.includes(EVENTS.answered));
      }),
    );
  });

  it('counts progress as ringing, and an answer as all earlier steps', async () => {
    const early = await placed();
    await early.events(EVENTS.progress);
    expect(early.kinds()).toEqual(['placed', 'ringing']);
    const sudden = await placed();
    await sudden.events(EVENTS.answered);
    expect(sudden.kinds()).toEqual(['placed', 'ringing', 'answered']);
  });

  it('starts before the answer to the request if events are faster', async () => {
    const test = createTestLeg();
    const answer = test.ari.hold(CREATE);
    test.leg.place();
    test.leg.event(EVENTS.invited);
    test.leg.event(EVENTS.ringing);
    answer();
    await test.settled();
    expect(test.kinds()).toEqual(['placed', 'ringing']);
  });
});

describe('the end of a call', () => {
  it.each([
    ['busy', destroyed(17, 486), { kind: 'busy', sipCause: 486, q850Cause: 17 }],
    ['not answered', destroyed(19, 480), { kind: 'failed', sipCause: 480, q850Cause: 19 }],
    ['refused by the carrier', destroyed(34, 503), { kind: 'failed', sipCause: 503, q850Cause: 34 }],
    ['without a route', destroyed(3, 404), { kind: 'failed', sipCause: 404, q850Cause: 3 }],
    ['without a SIP status', destroyed(1), { kind: 'failed', sipCause: 404, q850Cause: 1 }],
  ] as const)('%s is reported with its cause', async (_what, end, expected) => {
    const test = await placed();
    await test.events(EVENTS.invited, EVENTS.ringing, end, end);
    expect([test.told.at(-1), test.told.length, test.gone()]).toEqual([expected, 3, 1]);
  });

  it.each([
    ['the carrier’s', destroyed(23, 301), { kind: 'failed', sipCause: 301, q850Cause: 23 }],
    ['302 if Asterisk hangs up before it knows', destroyed(0), { kind: 'failed', sipCause: 302 }],
  ] as const)('of a redirection has a status: %s', async (_, event, expected) => {
    const test = createTestLeg();
    test.leg.place();
    await test.events(EVENTS.invited, EVENTS.redirected, event);
    expect(test.told.at(-1)).toEqual(expected);
  });

  it('is by the called party after the answer, regardless of the cause', async () => {
    const test = await placed();
    await test.events(EVENTS.answered, destroyed(17, 486), destroyed(16));
    expect([test.told.at(-1), test.kinds().length, test.gone()]).toEqual([{ kind: 'hung_up' }, 4, 1]);
  });

  it('is by the PBX if the called party sent no audio for as long as the trunk allows', async () => {
    const test = await placed({ rtpTimeoutS: 20 });
    await test.events(EVENTS.answered, destroyed(44));
    expect(test.told.at(-1)).toEqual({ kind: 'hung_up', noMediaS: 20 });
    const unlimited = await placed({ rtpTimeoutS: 0 });
    await unlimited.events(EVENTS.answered, destroyed(44));
    expect(unlimited.told.at(-1)).toEqual({ kind: 'hung_up' });
  });

  it('counts as a failure before the answer and as a hang-up after it, if it was missed', async () => {
    const before = await placed();
    before.leg.lost();
    before.leg.lost();
    expect([before.told, before.gone()]).toEqual([[{ kind: 'failed', sipCause: 500, isLost: true }], 1]);
    const after = await placed();
    await after.events(EVENTS.answered);
    after.leg.lost();
    expect(after.told.at(-1)).toEqual({ kind: 'hung_up' });
  });

  it('ignores later events', async () => {
    const test = await placed();
    await test.events(destroyed(17, 486));
    await test.events(EVENTS.invited, EVENTS.ringing, EVENTS.answered, destroyed(16));
    expect([test.kinds(), test.gone(), test.ari.sent()]).toEqual([['busy'], 1, [CREATE]]);
  });
});

describe('hanging up', () => {
  it('deletes the channel, and reports nothing more', async () => {
    const test = await placed();
    await test.events(EVENTS.invited);
    test.leg.hangUp();
    await test.settled();
    await test.events(EVENTS.ringing, EVENTS.answered, destroyed(16));
    expect(test.ari.sent()).toEqual([CREATE, HANG_UP]);
    expect([test.kinds(), test.gone()]).toEqual([['placed'], 1]);
  });

  it('waits for the request that creates the channel', async () => {
    const test = createTestLeg();
    const answer = test.ari.hold(CREATE);
    test.leg.place();
    await new Promise((resolve) => setImmediate(resolve));
    test.leg.hangUp();
    await new Promise((resolve) => setImmediate(resolve));
    expect(test.ari.sent()).toEqual([CREATE]);
    answer();
    await test.settled();
    expect(test.ari.sent()).toEqual([CREATE, HANG_UP]);
  });

  it('before that request dials nothing', async () => {
    const test = createTestLeg();
    test.leg.place();
    test.leg.hangUp();
    await test.settled();
    expect([test.ari.sent(), test.told, test.gone()]).toEqual([[], [], 1]);
  });

  it('ends the call if there is no channel, because no event will', async () => {
    const test = await placed();
    test.ari.refuse(HANG_UP, 404);
    test.leg.hangUp();
    await test.settled();
    expect([test.gone(), test.told, test.faults]).toEqual([1, [], []]);
  });

  it('after the end sends nothing', async () => {
    const test = await placed();
    await test.events(destroyed(16));
    test.leg.hangUp();
    await test.settled();
    expect(test.ari.sent()).toEqual([CREATE]);
  });

  it('without an answer is uncertain, and is repeated when the channel turns out to be there', async () => {
    const test = await placed();
    test.ari.lose(HANG_UP);
    test.leg.hangUp();
    await test.settled();
    expect([test.uncertain.length, test.gone()]).toEqual([1, 0]);
    await test.resume(channel('Ringing'));
    expect(test.ari.sent()).toEqual([CREATE, HANG_UP, HANG_UP]);
    expect(test.told).toEqual([]);
  });

  it('while the PBX is out of reach ends with the channel’s absence', async () => {
    const test = createTestLeg();
    test.ari.lose(CREATE);
    test.ari.lose(HANG_UP);
    test.leg.place();
    await test.settled();
    test.leg.hangUp();
    await test.settled();
    expect(test.uncertain.length).toBe(2);
    await test.resume();
    expect([test.told, test.gone()]).toEqual([[], 1]);
  });
});

describe('continuing after an interruption', () => {
  it('ends a call whose channel is gone', async () => {
    const dialing = await placed();
    await dialing.resume();
    expect([dialing.told, dialing.gone()]).toEqual([[{ kind: 'failed', sipCause: 500, isLost: true }], 1]);
    const answered = await placed();
    await answered.events(EVENTS.answered);
    await answered.resume(channel('Up', 'cadencia-8'));
    expect([answered.told.at(-1), answered.gone()]).toEqual([{ kind: 'hung_up' }, 1]);
  });

  it('continues a call in its current state', async () => {
    const of = async (state: string) => {
      const test = await placed();
      await test.resume(channel(state));
      await test.resume(channel(state));
      return test.kinds();
    };
    expect(await of('Down')).toEqual(['placed']);
    expect(await of('Ringing')).toEqual(['placed', 'ringing']);
    expect(await of('Up')).toEqual(['placed', 'ringing', 'answered']);
  });

  it('leaves an answer that the PBX is just reporting to its event', async () => {
    const test = await placed();
    await test.resume(channel('Up', undefined, 'AppDial2'));
    expect(test.kinds()).toEqual(['placed']);
    await test.events(EVENTS.answered);
    expect(test.kinds()).toEqual(['placed', 'ringing', 'answered']);
  });
});
