/** A conversation whose agent consults another one. */
import { describe, expect, it } from 'vitest';
import {
  agentChannel,
  bridge,
  channel,
  CREATE,
  createJoined,
  createTestLeg,
  destroyed,
  HANG_UP,
  started,
} from './test-leg.ts';

const ADD = `POST ${bridge()}/addChannel`;
const REMOVE = `POST ${bridge()}/removeChannel`;
const DROP_BRIDGE = `DELETE ${bridge()}`;
const MUSIC = '/channels/cadencia-7/moh';
const PAUSE = '/recordings/live/cadencia-7/pause';
const drop = (nth: number): string => `DELETE /channels/${agentChannel(nth)}`;
const [FIRST, OTHER] = [agentChannel(1), agentChannel(2)];

type Test = Awaited<ReturnType<typeof createJoined>>;

/** Runs `order` and returns the requests that it causes. */
async function requests(test: Test, order: () => void): Promise<string[]> {
  const before = test.ari.sent().length;
  order();
  await test.settled();
  return test.ari.sent().slice(before);
}

/** Puts the person on hold and calls agent 102. */
async function createCalling(settings?: Parameters<typeof createJoined>[0]): Promise<Test> {
  const test = await createJoined(settings);
  test.leg.control({ kind: 'hold', isHeld: true });
  test.leg.consult(102);
  await test.settled();
  return test;
}

/** Creates a consultation that agent 102 has joined. */
async function createConsultation(settings?: Parameters<typeof createJoined>[0]): Promise<Test> {
  const test = await createCalling(settings);
  await test.agent(started(OTHER), 2);
  return test;
}

/** Ends the hold of a consultation. */
async function createConference(): Promise<Test> {
  const test = await createConsultation();
  test.leg.control({ kind: 'hold', isHeld: false });
  await test.settled();
  return test;
}

describe('a consultation', () => {
  it('calls the other agent into the bridge, once the person has left it for the music', async () => {
    const test = await createConsultation();
    expect(test.ari.sent().slice(4)).toEqual([`POST ${bridge()}/removeChannel`, `POST ${MUSIC}`, CREATE, ADD]);
    expect(test.ari.requests.at(-2)!.query).toMatchObject({ endpoint: 'PJSIP/102@agents', channelId: OTHER });
    expect(test.ari.requests.at(-1)!.query).toEqual({ channel: OTHER });
    expect(test.told.at(-1)).toEqual({ kind: 'consulted_joined', agentId: 102 });
    expect([test.leg.owns(FIRST), test.leg.owns(OTHER)]).toEqual([true, true]);
  });

  it('is not recorded, and the recording goes on with the person', async () => {
    const test = await createConsultation({ isRecorded: true });
    const pauses = () => test.ari.sent().filter((what) => what.endsWith(PAUSE));
    expect(pauses()).toEqual([`POST ${PAUSE}`]);
    await requests(test, test.leg.handOver);
    expect(pauses()).toEqual([`POST ${PAUSE}`, `DELETE ${PAUSE}`]);
    expect(test.ari.sent().filter((what) => what.endsWith('/record')).length).toBe(1);
  });

  it('lets the other agent leave before the person comes back', async () => {
    const test = await createConsultation();
    const sent = await requests(test, () => {
      test.leg.endConsultation();
      test.leg.control({ kind: 'hold', isHeld: false });
    });
    expect(sent).toEqual([drop(2), `DELETE ${MUSIC}`, ADD]);
    await test.agent(destroyed(16, undefined, OTHER), 2);
    expect(test.kinds().slice(4)).toEqual(['consulted_joined']);
  });

  it('lets the first agent leave before the person meets the other one, with whom the call ends', async () => {
    const test = await createConsultation();
    test.leg.control({ kind: 'mute', isMuted: true });
    await test.settled();
    expect(await requests(test, test.leg.handOver)).toEqual([drop(1), `DELETE ${MUSIC}`, ADD]);
    expect(test.ari.requests.at(-1)!.query).toEqual({ channel: 'cadencia-7' });
    expect(await requests(test, test.leg.handOver)).toEqual([]);
    expect([test.leg.owns(FIRST), test.leg.owns(OTHER)]).toEqual([false, true]);
    await test.agent(destroyed(16, undefined, OTHER), 2);
    expect([test.kinds().at(-1), test.ari.sent().slice(-2)]).toEqual(['hung_up', [DROP_BRIDGE, HANG_UP]]);
  });

  it('without the hold is a conference, which the first agent leaves to the others', async () => {
    const test = await createConference();
    expect(test.ari.sent().slice(-2)).toEqual([`DELETE ${MUSIC}`, ADD]);
    expect(await requests(test, test.leg.handOver)).toEqual([drop(1)]);
  });

  it('is over when Cadencia stops while the other agent is called', async () => {
    const calling = await createCalling();
    expect(await requests(calling, calling.leg.leave)).toEqual([drop(2)]);
    const joined = await createConsultation();
    expect(await requests(joined, joined.leg.leave)).toEqual([]);
  });

  it('ends with the call, for everybody', async () => {
    const test = await createConsultation();
    test.leg.event(destroyed(16));
    await test.settled();
    expect(test.ari.sent().slice(-4)).toEqual([`DELETE ${MUSIC}`, DROP_BRIDGE, drop(1), drop(2)]);
    expect([test.kinds().at(-1), test.gone()]).toEqual(['hung_up', 1]);
  });
});

describe('a supervisor', () => {
  /** Lets a supervisor take part, and returns whether that is over. */
  function listen(test: Test, agentId: number): () => boolean {
    let isOver = false;
    const listened = test.leg.listened(agentId, () => (isOver = true));
    expect(listened?.channelId).toBe(agentId === 101 ? FIRST : OTHER);
    return () => isOver;
  }

  it('takes part until the agent listened to leaves, and goes on with whoever stays', async () => {
    const transferred = await createConsultation();
    const overs = [101, 102].map((agentId) => listen(transferred, agentId));
    await requests(transferred, transferred.leg.handOver);
    expect(overs.map((isOver) => isOver())).toEqual([true, false]);
    const back = await createConsultation();
    const others = [101, 102].map((agentId) => listen(back, agentId));
    await requests(back, back.leg.endConsultation);
    expect(others.map((isOver) => isOver())).toEqual([false, true]);
  });

  it('hears nobody who is still being called', async () => {
    const test = await createCalling();
    expect(test.leg.listened(102, () => {})).toBeNull();
  });
});

describe('a consulted agent', () => {
  it.each([
    ['does not answer', 19, undefined, 'unreachable'],
    ['is busy', 17, 486, 'busy'],
  ] as const)('who %s is lost, and the person stays on hold', async (_, cause, status, why) => {
    const test = await createCalling();
    const before = test.ari.sent().length;
    await test.agent(destroyed(cause, status, OTHER), 2);
    expect(test.told.at(-1)).toEqual({ kind: 'consulted_lost', agentId: 102, why });
    expect(test.ari.sent().slice(before)).toEqual([]);
    test.leg.consult(103);
    await test.settled();
    expect(test.ari.requests.at(-1)!.query).toMatchObject({ channelId: agentChannel(3) });
  });

  it('who hangs up has left', async () => {
    const test = await createConference();
    await test.agent(destroyed(16, undefined, OTHER), 2);
    expect(test.told.at(-1)).toEqual({ kind: 'consulted_lost', agentId: 102, why: null });
    expect([test.leg.owns(FIRST), test.leg.owns(OTHER)]).toEqual([true, false]);
  });

  it.each([403, 409, 500])(
    'is not called while the PBX leaves the person in the bridge (%s), who would hear the agents',
    async (status) => {
      const test = await createJoined();
      test.ari.refuse(REMOVE, status);
      test.leg.control({ kind: 'hold', isHeld: true });
      test.leg.consult(102);
      await test.settled();
      expect(test.told.at(-1)).toEqual({ kind: 'consulted_lost', agentId: 102, why: null });
      test.leg.consult(103);
      await test.settled();
      expect(test.told.at(-1)).toEqual({ kind: 'consulted_lost', agentId: 103, why: null });
      expect(test.ari.sent().filter((what) => what === CREATE).length).toBe(2);
      expect(test.faults.length).toBe(1);
      test.leg.control({ kind: 'hold', isHeld: false });
      test.leg.control({ kind: 'hold', isHeld: true });
      test.leg.consult(104);
      await test.settled();
      expect(test.ari.requests.at(-1)!.query).toMatchObject({ endpoint: 'PJSIP/104@agents' });
    },
  );

  it.each([400, 404, 422])('is called if the person is out of the bridge already (%s)', async (status) => {
    const test = await createJoined();
    test.ari.refuse(REMOVE, status);
    test.leg.control({ kind: 'hold', isHeld: true });
    test.leg.consult(102);
    await test.settled();
    expect(test.ari.sent().slice(-3)).toEqual([REMOVE, `POST ${MUSIC}`, CREATE]);
    expect(test.faults).toEqual([]);
  });

  it('whom the PBX doesn’t let into the bridge is hung up and lost', async () => {
    const test = await createCalling();
    test.ari.refuse(ADD, 422);
    await test.agent(started(OTHER), 2);
    expect(test.told.at(-1)).toEqual({ kind: 'consulted_lost', agentId: 102, why: 'no_answer' });
    expect(test.ari.sent().at(-1)).toBe(drop(2));
  });
});

describe('an agent who hangs up', () => {
  it('during a consultation leaves the person with the other one', async () => {
    const test = await createConsultation();
    const before = test.ari.sent().length;
    await test.agent(destroyed(16, undefined, FIRST), 1);
    expect(test.told.at(-1)).toEqual({ kind: 'agent_left', agentId: 101 });
    expect(test.ari.sent().slice(before)).toEqual([`DELETE ${MUSIC}`, ADD]);
  });

  it('while the other one is called ends the call', async () => {
    const test = await createCalling();
    await test.agent(destroyed(16, undefined, FIRST), 1);
    expect(test.kinds().at(-1)).toBe('hung_up');
    expect(test.ari.sent().slice(-4)).toEqual([`DELETE ${MUSIC}`, DROP_BRIDGE, drop(2), HANG_UP]);
  });
});

describe('a consultation after an interruption', () => {
  it('is as it was, whatever of the latest requests was lost', async () => {
    const test = await createConsultation();
    const before = test.ari.sent().length;
    await test.resume(channel('Up'), channel('Up', FIRST), channel('Up', OTHER));
    expect(test.ari.sent().slice(before)).toEqual([`POST ${bridge()}/removeChannel`, `POST ${MUSIC}`, ADD]);
    expect(test.ari.requests.at(-1)!.query).toEqual({ channel: OTHER });
    expect(test.kinds().filter((kind) => kind === 'consulted_joined').length).toBe(1);
  });

  it('has lost an agent who is gone', async () => {
    const other = await createConsultation();
    await other.resume(channel('Up'), channel('Up', FIRST));
    expect(other.told.at(-1)).toEqual({ kind: 'consulted_lost', agentId: 102, why: null });
    const first = await createConsultation();
    await first.resume(channel('Up'), channel('Up', OTHER));
    expect(first.told.at(-1)).toEqual({ kind: 'agent_left', agentId: 101 });
  });

  it('has ended if both agents are gone', async () => {
    const test = await createConsultation();
    await test.resume(channel('Up'));
    expect(test.kinds().slice(-2)).toEqual(['consulted_lost', 'hung_up']);
    expect(test.ari.sent().at(-1)).toBe(HANG_UP);
  });
});

describe('a consultation of an earlier process', () => {
  /** Adopts one whose person is on hold, and finds these channels besides the person's. */
  async function adopt(...ids: readonly string[]) {
    const test = createTestLeg({ isRecorded: true });
    const takerOf = (nth: number) => ({
      agentId: 100 + nth,
      isNailedUp: false,
      channel: { nth, agentId: 100 + nth },
    });
    const state = { isHeld: true, isMuted: true };
    const agents = { nth: 2, bridgeNth: 1, taker: takerOf(1), consulted: takerOf(2) };
    test.leg.adopt({ ...agents, state, isOut: true, isOutside: false, hadNumber: false });
    await test.resume(channel('Up'), ...ids.map((id) => channel('Up', id)));
    return test;
  }

  it('whose first agent is gone goes on with the other one and the person, and so does its recording', async () => {
    const test = await adopt(OTHER);
    expect(test.told).toEqual([{ kind: 'agent_left', agentId: 101 }]);
    expect(test.recordings).toEqual(['cadencia-7']);
    const sent = new Set(test.ari.sent());
    expect(sent).toEqual(new Set([`DELETE ${MUSIC}`, ADD, 'GET /recordings/live/cadencia-7', `DELETE ${PAUSE}`]));
    expect(test.leg.setRecordingPaused(true)).toBe(true);
  });

  it('ends if both agents are gone', async () => {
    const test = await adopt();
    expect(test.kinds()).toEqual(['consulted_lost', 'hung_up']);
    expect(test.ari.sent()).toEqual([`DELETE ${MUSIC}`, DROP_BRIDGE, HANG_UP]);
  });
});

it('a recording that was paused by order stays paused in the conversation with the next agent', async () => {
  const test = await createJoined({ isRecorded: true });
  test.leg.setRecordingPaused(true);
  test.leg.startWaiting();
  test.leg.connect(102, 3);
  await test.settled();
  await test.agent(started(OTHER), 2);
  expect(test.ari.sent().slice(-2)).toEqual([`POST ${bridge(2)}/record`, `POST ${PAUSE}`]);
});
