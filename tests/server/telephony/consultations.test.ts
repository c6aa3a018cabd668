/** Consultations with phones that stay on the line, and those of an earlier process, on a stand-in PBX. */
import { describe, expect, it } from 'vitest';
import { linesOf } from '#server/telephony/adoption.ts';
import { conversationOf, orderOf, startTestCarrier, TEAM, type TestCarrier } from './test-carrier.ts';

const [ANA, LUIS, EVA] = [10_007, 10_008, 10_009];
const phoneOf = (agentId: number): string => `cadencia-phone-${agentId}-line`;
const BRIDGE = 'cadencia-7-agent-1-bridge';

/** Returns which channels entered which bridges, in order. */
const moves = ({ pbx }: TestCarrier): string[] =>
  pbx.scripted.received.flatMap(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const bridge = /bridges\/cadencia-(.+)\/addChannel$/.exec(pathname)?.[1];
    return bridge === undefined ? [] : [`${searchParams.get('channel')} to ${bridge}`];
  });

/** Starts with a consultation of the two, whose phones are on the line. */
async function consulting(): Promise<TestCarrier> {
  const test = await startTestCarrier();
  for (const agentId of [ANA, LUIS]) {
    test.carrier.connectPhone(agentId, TEAM);
    await expect.poll(() => test.pbx.channels.has(phoneOf(agentId))).toBe(true);
    test.pbx.answer(phoneOf(agentId));
  }
  await expect.poll(() => moves(test).length).toBe(2);
  test.carrier.place(orderOf(7));
  await expect.poll(() => test.pbx.channels.has('cadencia-7')).toBe(true);
  test.pbx.answer('cadencia-7');
  await expect.poll(() => test.kinds(7)).toContain('answered');
  test.carrier.connect(7, ANA, 1);
  await expect.poll(() => test.kinds(7)).toContain('bridged');
  test.carrier.control(7, { kind: 'hold', isHeld: true });
  test.carrier.consult(7, LUIS);
  await expect.poll(() => test.kinds(7).at(-1)).toBe('consulted_joined');
  return test;
}

describe('phones on the line', () => {
  it('meet in the bridge of the call, and wait again afterwards', async () => {
    const test = await consulting();
    expect(moves(test).at(-1)).toBe(`${phoneOf(LUIS)} to 7-agent-1-bridge`);
    test.carrier.handOver(7);
    await expect
      .poll(() => moves(test).slice(-2))
      .toEqual([`${phoneOf(ANA)} to phones`, 'cadencia-7 to 7-agent-1-bridge']);
    test.carrier.hangUp(7);
    await expect.poll(() => moves(test).at(-1)).toBe(`${phoneOf(LUIS)} to phones`);
    await expect.poll(() => [...test.pbx.channels.keys()]).toEqual([phoneOf(ANA), phoneOf(LUIS)]);
  });

  it('wait again before the person comes back', async () => {
    const test = await consulting();
    test.carrier.endConsultation(7);
    test.carrier.control(7, { kind: 'hold', isHeld: false });
    await expect
      .poll(() => moves(test).slice(-2))
      .toEqual([`${phoneOf(LUIS)} to phones`, 'cadencia-7 to 7-agent-1-bridge']);
  });

  it('that are lost: the person waits for another agent, or talks on with the other one of a conference', async () => {
    const held = await consulting();
    held.pbx.end(phoneOf(ANA), 44);
    await expect.poll(() => held.told.at(-1)?.event).toEqual({ kind: 'agent_gone', agentId: ANA });
    await expect.poll(() => moves(held).at(-1)).toBe(`${phoneOf(LUIS)} to phones`);
    const conference = await consulting();
    conference.carrier.control(7, { kind: 'hold', isHeld: false });
    await expect.poll(() => moves(conference).at(-1)).toBe('cadencia-7 to 7-agent-1-bridge');
    conference.pbx.end(phoneOf(ANA), 44);
    await expect.poll(() => conference.told.at(-1)?.event).toEqual({ kind: 'agent_gone', agentId: ANA });
    conference.pbx.end(phoneOf(LUIS), 16);
    await expect.poll(() => conference.kinds(7).at(-1)).toBe('hung_up');
  });
});

describe('a consultation of an earlier process', () => {
  const earlier = (consultation: 'calling' | 'joined') => ({
    conversations: [{ ...conversationOf(7), agentId: ANA, consultedId: LUIS, consultation, heldAtMs: 2000 }],
  });
  const prepare: NonNullable<Parameters<typeof startTestCarrier>[1]>['prepare'] = ([pbx]) => {
    for (const id of ['cadencia-7', phoneOf(ANA), phoneOf(LUIS)]) pbx!.appear(id, 'Up');
    pbx!.bridges.add(BRIDGE);
    pbx!.joined.set(BRIDGE, [phoneOf(ANA), phoneOf(LUIS)]);
  };
  const MUSIC = 'POST /channels/cadencia-7/moh';

  it('goes on, with music for the person', async () => {
    const test = await startTestCarrier(1, { earlier: earlier('joined'), connected: [ANA, LUIS], prepare });
    await expect.poll(() => test.pbx.sent(MUSIC).length).toBe(1);
    await expect.poll(() => moves(test)).toEqual([`${phoneOf(LUIS)} to 7-agent-1-bridge`]);
    test.carrier.handOver(7);
    await expect
      .poll(() => moves(test).slice(-2))
      .toEqual([`${phoneOf(ANA)} to phones`, 'cadencia-7 to 7-agent-1-bridge']);
    expect(test.kinds(7)).toEqual([]);
  });

  it.each([
    ['with the person', ANA, null, [`${phoneOf(LUIS)} to phones`, 'cadencia-7 to 7-agent-1-bridge']],
    ['in a three-way call', ANA, 'joined', [`${phoneOf(LUIS)} to 7-agent-1-bridge`, 'cadencia-7 to 7-agent-1-bridge']],
    ['with the other agent', LUIS, null, [`${phoneOf(ANA)} to phones`, 'cadencia-7 to 7-agent-1-bridge']],
  ] as const)(
    'that was to end %s ends so, although the PBX was not told',
    async (_how, agentId, consultation, ends) => {
      const conversation = { ...conversationOf(7), agentId, consultedId: LUIS, consultation, heldAtMs: null };
      const test = await startTestCarrier(1, {
        earlier: { conversations: [conversation] },
        connected: [ANA, LUIS],
        prepare,
      });
      await expect.poll(() => moves(test).toSorted()).toEqual(ends.toSorted());
      expect(test.pbx.sent('DELETE /channels/cadencia-7/moh')).toHaveLength(1);
      expect([test.pbx.sent(MUSIC), test.kinds(7)]).toEqual([[], []]);
    },
  );

  it('is over if the other agent had not joined it, whose phone waits again', async () => {
    const test = await startTestCarrier(1, { earlier: earlier('calling'), connected: [ANA, LUIS], prepare });
    await expect.poll(() => test.pbx.sent(MUSIC).length).toBe(1);
    await expect.poll(() => moves(test)).toEqual([`${phoneOf(LUIS)} to phones`]);
  });
});

/** Returns the channels of a call whose agents' phones are called: Ana, and then each one whom the holder consults. */
async function channelsOfCalled(): Promise<string[]> {
  const { carrier, pbx, kinds } = await startTestCarrier();
  const isMade = async (count: number) => await expect.poll(() => pbx.channels.size).toBe(count);
  const answer = (nth: number) => pbx.answer([...pbx.channels.keys()][nth]!);
  carrier.place(orderOf(7));
  await isMade(1);
  answer(0);
  await expect.poll(() => kinds(7)).toContain('answered');
  carrier.connect(7, ANA, 1);
  await isMade(2);
  answer(1);
  await expect.poll(() => kinds(7)).toContain('bridged');
  carrier.consult(7, LUIS);
  await isMade(3);
  const [person, anas, luiss] = [...pbx.channels.keys()];
  answer(2);
  await expect.poll(() => kinds(7)).toContain('consulted_joined');
  carrier.handOver(7);
  await isMade(2);
  carrier.consult(7, EVA);
  await isMade(3);
  return [person!, anas!, luiss!, [...pbx.channels.keys()].at(-1)!];
}

describe('a consultation of an earlier process, which called the phones', () => {
  it('is over if the other phone was ringing, which is hung up, and not that of the agent', async () => {
    const [person, anas, luiss] = (await channelsOfCalled()) as [string, string, string];
    const conversation = { ...conversationOf(7), agentId: ANA, consultedId: LUIS, consultation: 'calling' as const };
    const test = await startTestCarrier(1, {
      earlier: { conversations: [conversation] },
      prepare([pbx]) {
        for (const id of [person, anas]) pbx!.appear(id, 'Up');
        pbx!.appear(luiss, 'Ringing');
        pbx!.bridges.add(BRIDGE);
        pbx!.joined.set(BRIDGE, [person, anas]);
      },
    });
    await expect.poll(() => [...test.pbx.channels.keys()]).toEqual([person, anas]);
    expect([test.kinds(7), test.log.filter(({ level }) => level === 'warn')]).toEqual([[], []]);
    test.carrier.consult(7, EVA);
    await expect.poll(() => test.pbx.channels.size).toBe(3);
  });

  it('after one that handed the call over leaves it to its holder if the other one has hung up', async () => {
    const [person, , luiss] = (await channelsOfCalled()) as [string, string, string];
    const conversation = { ...conversationOf(7), agentId: LUIS, consultedId: EVA, consultation: 'joined' as const };
    const test = await startTestCarrier(1, {
      earlier: { conversations: [conversation] },
      prepare([pbx]) {
        for (const id of [person, luiss]) pbx!.appear(id, 'Up');
        pbx!.bridges.add(BRIDGE);
        pbx!.joined.set(BRIDGE, [person, luiss]);
      },
    });
    await expect
      .poll(() => test.told)
      .toEqual([{ callId: 7, event: { kind: 'consulted_lost', agentId: EVA, why: null } }]);
    expect([...test.pbx.channels.keys()]).toEqual([person, luiss]);
  });
});

describe('the lines of a conversation of an earlier process', () => {
  const nobodyUp = () => false;
  const isLuis = (agentId: number) => agentId === LUIS;
  const isAna = (agentId: number) => agentId === ANA;
  const lines = (
    holder: number,
    consulted: number | 'number' | null,
    channels: readonly (readonly [nth: number, agentId: number | null])[],
    bridges: readonly number[],
    hasPhone: (agentId: number) => boolean,
    hadNumber = consulted === 'number',
  ) => {
    const called = channels.map(([nth, agentId]) => ({ nth, agentId }));
    const found = linesOf({
      agentId: holder,
      consulted: consulted === null ? null : { agentId: consulted === 'number' ? null : consulted },
      hadNumber,
      found: { channels: called, bridges },
      hasPhone,
    });
    expect(found.bridgeNth).toBe(Math.max(...bridges));
    return [found.taker, found.consulted].map((line) => (line?.isNailedUp ? 'up' : (line?.channel.nth ?? null)));
  };

  it.each([
    ['one agent', ANA, null, [[2, ANA]], [2], nobodyUp, [2, null]],
    ['an agent who has got it from another', LUIS, null, [[2, LUIS]], [1], nobodyUp, [2, null]],
    [
      'an agent while another is called',
      ANA,
      null,
      [
        [1, ANA],
        [2, LUIS],
      ],
      [1],
      nobodyUp,
      [1, null],
    ],
    ['an agent who is gone, while another is called', ANA, null, [[2, LUIS]], [1], nobodyUp, [3, null]],
    [
      'two called phones',
      ANA,
      LUIS,
      [
        [1, ANA],
        [2, LUIS],
      ],
      [1],
      nobodyUp,
      [1, 2],
    ],
    [
      'two called phones, once exchanged',
      ANA,
      LUIS,
      [
        [3, ANA],
        [2, LUIS],
      ],
      [1],
      nobodyUp,
      [3, 2],
    ],
    ['the first of two after a transfer', LUIS, EVA, [[2, LUIS]], [1], nobodyUp, [2, 3]],
    ['the second of two after a transfer', LUIS, EVA, [[3, EVA]], [1], nobodyUp, [4, 3]],
    ['a called phone and one on the line', ANA, LUIS, [[1, ANA]], [1], isLuis, [1, 'up']],
    ['one on the line and a called phone', ANA, LUIS, [[2, LUIS]], [1], isAna, ['up', 2]],
    [
      'a phone of an earlier version and one that is called',
      ANA,
      LUIS,
      [
        [1, null],
        [2, LUIS],
      ],
      [1],
      nobodyUp,
      [1, 2],
    ],
    [
      'a called phone and a number',
      ANA,
      'number',
      [
        [1, ANA],
        [2, null],
      ],
      [1],
      nobodyUp,
      [1, 2],
    ],
    ['one on the line and a number', ANA, 'number', [[2, null]], [1], isAna, ['up', 2]],
    ['a number whose agent is gone', ANA, 'number', [[2, null]], [1], nobodyUp, [3, 2]],
    ['an agent whose number is gone', ANA, 'number', [[1, ANA]], [1], nobodyUp, [1, 2]],
  ] as const)('are found by name: %s', (_, holder, consultedId, channels, bridges, hasPhone, expected) => {
    expect(lines(holder, consultedId, channels, bridges, hasPhone)).toEqual(expected);
  });

  it('are not those of a number that was still being called', () => {
    expect(lines(ANA, null, [[2, null]], [1], nobodyUp, true)).toEqual([3, null]);
    expect(
      lines(
        ANA,
        null,
        [
          [1, ANA],
          [2, null],
        ],
        [1],
        nobodyUp,
        true,
      ),
    ).toEqual([1, null]);
  });

  it.each([
    ['one agent', null, [2], [2], nobodyUp, [2, null]],
    ['an agent who has got it from another', null, [2], [1], nobodyUp, [2, null]],
    ['two called phones', LUIS, [1, 2], [1], nobodyUp, [1, 2]],
    ['two called phones after a transfer', LUIS, [3, 2], [1], nobodyUp, [2, 3]],
    ['the first of two called phones', LUIS, [1], [1], nobodyUp, [1, 2]],
    ['the second of two called phones', LUIS, [2], [1], nobodyUp, [3, 2]],
    ['a called phone and one on the line', LUIS, [1], [1], isLuis, [1, 'up']],
    ['one on the line and a called phone', LUIS, [2], [1], isAna, ['up', 2]],
  ] as const)(
    'of an earlier version, without names, are found: %s',
    (_, consultedId, nths, bridges, hasPhone, expected) => {
      const channels = nths.map((nth) => [nth, null] as const);
      expect(lines(ANA, consultedId, channels, bridges, hasPhone)).toEqual(expected);
    },
  );
});
