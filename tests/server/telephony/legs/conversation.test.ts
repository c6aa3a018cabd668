import { describe, expect, it } from 'vitest';
import {
  agentChannel,
  bridge,
  channel,
  CREATE,
  createAnswered,
  createJoined,
  DETECT,
  destroyed,
  HANG_UP,
  sessionChannel,
  started,
  verdict,
} from './test-leg.ts';

const MAKE_BRIDGE = `POST ${bridge()}`;
const JOIN = `POST ${bridge()}/addChannel`;
const RECORD = `POST ${bridge()}/record`;
const DROP_BRIDGE = `DELETE ${bridge()}`;
const DROP_AGENT = `DELETE /channels/${agentChannel()}`;
const PAUSE = '/recordings/live/cadencia-7/pause';

/** Creates an answered call whose agent rings. */
const ringing = async (settings?: Parameters<typeof createAnswered>[0]) => {
  const test = await createAnswered(settings);
  test.leg.connect(101, 3);
  await test.settled();
  return test;
};

describe('connecting an agent', () => {
  it('calls the agent, bridges both, and records', async () => {
    const test = await createJoined({ isRecorded: true });
    expect(test.ari.requests.slice(1)).toEqual([
      {
        what: CREATE,
        query: {
          endpoint: 'PJSIP/101@agents',
          app: 'cadencia',
          channelId: agentChannel(),
          callerId: '+5491155667788',
          timeout: 10,
        },
        body: undefined,
      },
      { what: MAKE_BRIDGE, query: { type: 'mixing' }, body: undefined },
      { what: JOIN, query: { channel: `cadencia-7,${agentChannel()}` }, body: undefined },
      { what: RECORD, query: { name: 'cadencia-7', format: 'wav', ifExists: 'overwrite' }, body: undefined },
    ]);
    expect([test.recordings, test.faults]).toEqual([['cadencia-7'], []]);
  });

  it('calls a session at the configured endpoint, and continues as with an agent', async () => {
    const test = await createAnswered({ isRecorded: true });
    test.leg.connect(null, 3);
    await test.settled();
    expect(test.ari.requests.at(-1)).toMatchObject({ what: CREATE, query: { endpoint: 'Local/3@bots/n' } });
    test.leg.agentEvent(sessionChannel, started(sessionChannel));
    await test.settled();
    expect(test.ari.sent().slice(-3)).toEqual([MAKE_BRIDGE, JOIN, RECORD]);
    test.leg.agentEvent(sessionChannel, destroyed(16, undefined, sessionChannel));
    await test.settled();
    expect(test.kinds().at(-1)).toBe('hung_up');
  });

  it('records only if the campaign says so', async () => {
    const test = await createJoined();
    expect(test.ari.sent().at(-1)).toBe(JOIN);
    expect(test.recordings).toEqual([]);
  });

  it('stops the prompt, which would delay the bridging', async () => {
    const test = await createAnswered();
    test.leg.play(1);
    test.leg.connect(101, 3);
    await test.settled();
    expect(test.ari.sent().slice(2)).toEqual(['DELETE /playbacks/cadencia-7-prompt-1', CREATE]);
  });

  it('waits for the detector', async () => {
    const test = await ringing({ amd: '' });
    expect(test.ari.sent()).toEqual([CREATE, DETECT]);
    await test.resume(channel('Up', undefined, 'AMD'));
    await test.events(verdict('HUMAN'));
    expect(test.ari.sent()).toEqual([CREATE, DETECT, CREATE]);
    expect(test.kinds()).not.toContain('agent_lost');
  });

  it('joins once, however often the agent’s start is reported', async () => {
    const test = await createJoined({ isRecorded: true });
    await test.agent(started(agentChannel()));
    await test.resume(channel('Up'), channel('Up', agentChannel()));
    expect(test.ari.sent().filter((what) => what === JOIN || what === RECORD)).toEqual([JOIN, RECORD]);
  });
});

describe('an agent who can’t be reached', () => {
  it('is lost if the channel ends before the bridge', async () => {
    const test = await ringing();
    await test.agent(destroyed(19, 480, agentChannel()));
    await test.agent(destroyed(19, 480, agentChannel()));
    expect(test.told.slice(3)).toEqual([{ kind: 'agent_lost', why: 'unreachable' }]);
    expect([test.ari.sent(), test.gone()]).toEqual([[CREATE, CREATE], 0]);
  });

  it.each([
    ['busy, by the SIP status', 17, 486, 'busy'],
    ['busy everywhere', 17, 600, 'busy'],
    ['busy, by the cause', 17, undefined, 'busy'],
    ['not registered', 20, 404, 'unreachable'],
    ['silent', 19, undefined, 'unreachable'],
  ] as const)('says why: the phone is %s', async (_, cause, status, why) => {
    const test = await ringing();
    await test.agent(destroyed(cause, status, agentChannel()));
    expect(test.told.slice(3)).toEqual([{ kind: 'agent_lost', why }]);
  });

  it('was there, if the phone rang before the channel ended', async () => {
    const test = await ringing();
    await test.agent({ type: 'ChannelStateChange', channel: channel('Ringing', agentChannel()) });
    await test.agent(destroyed(21, 603, agentChannel()));
    expect(test.told.slice(3)).toEqual([{ kind: 'agent_lost', why: 'no_answer' }]);
  });

  it('is lost if the PBX refuses the call, which is a fault', async () => {
    const test = await createAnswered();
    test.ari.refuse(CREATE, 500);
    test.leg.connect(101, 3);
    await test.settled();
    expect([test.kinds().slice(3), test.faults.length]).toEqual([['agent_lost'], 1]);
  });

  it('is not lost if an earlier request has arrived', async () => {
    const test = await createAnswered();
    test.ari.refuse(CREATE, 409);
    test.leg.connect(101, 3);
    await test.settled();
    await test.agent(started(agentChannel()));
    expect([test.kinds().slice(3), test.ari.sent().at(-1)]).toEqual([['bridged'], JOIN]);
  });

  it('is lost and hung up if the bridge fails', async () => {
    const test = await ringing();
    test.ari.refuse(JOIN, 422);
    await test.agent(started(agentChannel()));
    expect(test.ari.sent().slice(3)).toEqual([JOIN, DROP_BRIDGE, DROP_AGENT]);
    await test.agent(destroyed(16, undefined, agentChannel()));
    expect([test.kinds().slice(3), test.faults.length]).toEqual([['agent_lost'], 1]);
  });

  it('is lost, rather than hung up, if they leave during the bridging', async () => {
    const test = await ringing();
    const answer = test.ari.hold(MAKE_BRIDGE);
    test.leg.agentEvent(agentChannel(), started(agentChannel()));
    await new Promise((resolve) => setImmediate(resolve));
    test.leg.agentEvent(agentChannel(), destroyed(16, undefined, agentChannel()));
    answer();
    await test.settled();
    expect(test.kinds().slice(3)).toEqual(['agent_lost']);
    expect(test.ari.sent().at(-1)).toBe(DROP_BRIDGE);
  });

  it('is replaced by another one, with another channel', async () => {
    const test = await ringing();
    await test.agent(destroyed(17, 486, agentChannel()));
    test.leg.connect(102, 3);
    await test.settled();
    expect(test.ari.requests.at(-1)!.query).toMatchObject({ endpoint: 'PJSIP/102@agents', channelId: agentChannel(2) });
    await test.agent(started(agentChannel(2)), 2);
    expect(test.ari.sent().at(-1)).toBe(`POST ${bridge(2)}/addChannel`);
    expect(test.kinds().filter((kind) => kind === 'agent_lost').length).toBe(1);
  });

  it('is hung up if they answer too late', async () => {
    const test = await ringing();
    test.leg.connect(102, 3);
    await test.settled();
    expect(test.ari.sent().slice(2)).toEqual([DROP_AGENT, CREATE]);
    await test.agent(started(agentChannel()));
    expect(test.ari.sent().slice(4)).toEqual([DROP_AGENT]);
    // The first agent is not reported as lost, because the engine has already called another one.
    await test.agent(destroyed(16, undefined, agentChannel()));
    expect(test.kinds().slice(3)).toEqual([]);
    expect([test.leg.owns(agentChannel()), test.leg.owns(agentChannel(2))]).toEqual([false, true]);
  });
});

describe('the end of a conversation', () => {
  it('by the agent ends the call and all its channels', async () => {
    const test = await createJoined();
    await test.agent(destroyed(16, undefined, agentChannel()));
    expect(test.kinds().slice(3)).toEqual(['bridged', 'hung_up']);
    expect(test.ari.sent().slice(4)).toEqual([DROP_BRIDGE, HANG_UP]);
    await test.events(destroyed(16));
    expect([test.kinds().slice(3), test.gone()]).toEqual([['bridged', 'hung_up'], 1]);
  });

  it('by the called party releases the agent', async () => {
    const test = await createJoined();
    await test.events(destroyed(16));
    expect(test.ari.sent().slice(4)).toEqual([DROP_BRIDGE, DROP_AGENT]);
    expect([test.kinds().slice(3), test.gone()]).toEqual([['bridged', 'hung_up'], 1]);
  });

  it('by the called party while the agent rings releases the agent, who was not lost', async () => {
    const test = await ringing();
    await test.events(destroyed(16));
    await test.agent(destroyed(16, undefined, agentChannel()));
    expect(test.ari.sent().slice(2)).toEqual([DROP_AGENT]);
    expect(test.told.slice(3)).toEqual([{ kind: 'hung_up' }]);
  });

  it('by the called party before the agent’s request is sent calls nobody', async () => {
    const test = await createAnswered();
    test.leg.connect(101, 3);
    test.leg.event(destroyed(16));
    await test.settled();
    expect(test.ari.sent()).toEqual([CREATE, DROP_AGENT]);
  });

  it('by the engine releases both', async () => {
    const test = await createJoined();
    test.leg.hangUp();
    await test.settled();
    expect(test.ari.sent().slice(4)).toEqual([DROP_BRIDGE, DROP_AGENT, HANG_UP]);
    expect(test.kinds().slice(3)).toEqual(['bridged']);
  });
});

describe('the recording of a conversation', () => {
  it('is paused and resumed while it runs', async () => {
    const test = await createJoined({ isRecorded: true });
    expect([test.leg.setRecordingPaused(true), test.leg.setRecordingPaused(false)]).toEqual([true, true]);
    await test.settled();
    expect(test.ari.sent().slice(-2)).toEqual([`POST ${PAUSE}`, `DELETE ${PAUSE}`]);
  });

  it('is paused again after a lost connection, in case the request was lost', async () => {
    const test = await createJoined({ isRecorded: true });
    test.ari.lose(`POST ${PAUSE}`);
    expect(test.leg.setRecordingPaused(true)).toBe(true);
    await test.settled();
    expect(test.uncertain.length).toBe(1);
    await test.resume(channel('Up'), channel('Up', agentChannel()));
    expect(test.ari.sent().filter((what) => what.endsWith(PAUSE))).toEqual([`POST ${PAUSE}`, `POST ${PAUSE}`]);
  });

  it('can’t be paused before, after or without a recording', async () => {
    const before = await ringing({ isRecorded: true });
    const without = await createJoined();
    const after = await createJoined({ isRecorded: true });
    await after.events(destroyed(16));
    for (const { leg } of [before, without, after]) expect(leg.setRecordingPaused(true)).toBe(false);
  });

  it('does not affect the conversation if the PBX refuses it', async () => {
    const test = await ringing({ isRecorded: true });
    test.ari.refuse(RECORD, 500);
    await test.agent(started(agentChannel()));
    expect([test.faults.length, test.recordings, test.kinds().slice(3)]).toEqual([1, [], ['bridged']]);
    expect(test.leg.setRecordingPaused(true)).toBe(false);
  });

  it('is started again if its request had no answer, unless it already runs', async () => {
    for (const runs of [false, true]) {
      const test = await ringing({ isRecorded: true });
      test.ari.lose(RECORD);
      await test.agent(started(agentChannel()));
      expect([test.uncertain.length, test.recordings]).toEqual([1, []]);
      if (runs) test.ari.refuse(RECORD, 409);
      await test.resume(channel('Up'), channel('Up', agentChannel()));
      expect([test.ari.sent().at(-1), test.recordings, test.faults]).toEqual([RECORD, ['cadencia-7'], []]);
    }
  });
});

describe('a conversation after an interruption', () => {
  it('continues if both are still there', async () => {
    const test = await createJoined();
    const before = test.ari.sent();
    await test.resume(channel('Up'), channel('Up', agentChannel()));
    expect([test.ari.sent(), test.kinds().slice(3)]).toEqual([before, ['bridged']]);
  });

  it('is bridged if the agent has answered in the meantime, or the bridging had no answer', async () => {
    const answered = await ringing();
    await answered.resume(channel('Up'), channel('Up', agentChannel()));
    expect(answered.ari.sent().slice(2)).toEqual([MAKE_BRIDGE, JOIN]);
    const cut = await ringing();
    cut.ari.lose(JOIN);
    await cut.agent(started(agentChannel()));
    cut.ari.refuse(MAKE_BRIDGE, 409); // the bridge already exists
    await cut.resume(channel('Up'), channel('Up', agentChannel()));
    expect(cut.ari.sent().slice(2)).toEqual([MAKE_BRIDGE, JOIN, MAKE_BRIDGE, JOIN]);
    expect([cut.kinds().slice(3), cut.faults]).toEqual([['bridged'], []]);
  });

  it('waits for an agent who is still ringing', async () => {
    const test = await ringing();
    await test.resume(channel('Up'), channel('Ringing', agentChannel()));
    expect([test.ari.sent(), test.kinds().length]).toEqual([[CREATE, CREATE], 3]);
  });

  it('loses an agent who has left before or during the conversation', async () => {
    const before = await ringing();
    await before.resume(channel('Up'));
    expect(before.kinds().slice(3)).toEqual(['agent_lost']);
    const after = await createJoined();
    await after.resume(channel('Up'));
    expect(after.kinds().slice(3)).toEqual(['bridged', 'hung_up']);
    expect(after.ari.sent().slice(4)).toEqual([DROP_BRIDGE, HANG_UP]);
  });

  it('doesn’t lose an agent whose request is still in progress', async () => {
    const test = await createAnswered();
    const answer = test.ari.hold(CREATE);
    test.leg.connect(101, 3);
    await new Promise((resolve) => setImmediate(resolve));
    test.leg.resume(new Map([['cadencia-7', channel('Up')]]));
    answer();
    await test.settled();
    expect(test.kinds().slice(3)).toEqual([]);
    await test.agent(started(agentChannel()));
    expect(test.ari.sent().at(-1)).toBe(JOIN);
  });

  it('loses an agent whose request had no answer and created no channel', async () => {
    const test = await createAnswered();
    test.ari.lose(CREATE);
    test.leg.connect(101, 3);
    await test.settled();
    expect([test.uncertain.length, test.kinds().slice(3)]).toEqual([1, []]);
    await test.resume(channel('Up'));
    expect(test.kinds().slice(3)).toEqual(['agent_lost']);
  });
});
