/** Phones that stay on the line between calls, on a stand-in PBX. */
import { describe, expect, it } from 'vitest';
import { conversationOf, orderOf, startTestCarrier, TEAM, type TestCarrier } from './test-carrier.ts';

const ANA = 10_007;
const PHONE = `cadencia-phone-${ANA}-line`;
const HOLD = 'POST /bridges/cadencia-phones/addChannel';

const latest = ({ phones }: TestCarrier) => phones.at(-1)?.[1];
const calls = ({ pbx }: TestCarrier) => pbx.sent('POST /channels').length;

/** Starts with a phone on the line. */
async function withPhone(...options: Parameters<typeof startTestCarrier>): Promise<TestCarrier> {
  const test = await startTestCarrier(...options);
  test.carrier.connectPhone(ANA, TEAM);
  await expect.poll(() => test.pbx.channels.has(PHONE)).toBe(true);
  test.pbx.answer(PHONE);
  await expect.poll(() => test.pbx.sent(HOLD).length).toBe(1);
  expect(test.phones).toEqual([
    [ANA, 'calling'],
    [ANA, 'up'],
  ]);
  return test;
}

/** Places call 1 and connects it to the phone. */
async function talk(test: TestCarrier): Promise<void> {
  test.carrier.place(orderOf(1));
  await expect.poll(() => test.pbx.channels.has('cadencia-1')).toBe(true);
  test.pbx.answer('cadencia-1');
  await expect.poll(() => test.kinds(1)).toContain('answered');
  test.carrier.connect(1, ANA, 1);
  await expect.poll(() => test.kinds(1)).toContain('bridged');
}

describe('a phone that stays on the line', () => {
  it('shows why it rings, and is asked to answer by itself', async () => {
    const test = await withPhone();
    const { url, body } = test.pbx.scripted.received.find((one) => one.url.startsWith('/ari/channels?'))!;
    expect(new URL(url, 'http://x').searchParams.get('callerId')).toBe(`"Cadencia: Mi Puesto" <${ANA}>`);
    expect(body).toContain('answer-after=0');
  });

  it('is moved into the bridge of a call and back, without another call', async () => {
    const test = await withPhone();
    await talk(test);
    const join = test.pbx.scripted.received.find(({ url }) => url.includes('agent-1-bridge/addChannel'))!;
    expect(new URL(join.url, 'http://x').searchParams.get('channel')).toBe(`cadencia-1,${PHONE}`);
    test.carrier.hangUp(1);
    await expect.poll(() => test.pbx.sent(HOLD).length).toBe(2);
    expect([calls(test), [...test.pbx.channels.keys()]]).toEqual([2, [PHONE]]);
  });

  it('that hangs up during a call ends it, and one that is lost gives it back', async () => {
    for (const [cause, kind] of [
      [16, 'hung_up'],
      [44, 'agent_gone'],
    ] as const) {
      const test = await withPhone();
      await talk(test);
      test.pbx.end(PHONE, cause);
      await expect.poll(() => test.kinds(1).at(-1)).toBe(kind);
      expect(test.pbx.channels.has('cadencia-1')).toBe(kind === 'agent_gone');
      expect(latest(test)).toBe('lost');
    }
  });

  it('is lost until it is connected again, and takes no call meanwhile', async () => {
    const test = await withPhone();
    test.pbx.end(PHONE, 16);
    await expect.poll(() => latest(test)).toBe('lost');
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.pbx.channels.has('cadencia-1')).toBe(true);
    test.pbx.answer('cadencia-1');
    await expect.poll(() => test.kinds(1)).toContain('answered');
    test.carrier.connect(1, ANA, 1);
    await expect.poll(() => test.told.at(-1)?.event).toEqual({ kind: 'agent_lost', why: 'unreachable' });
    test.carrier.connectPhone(ANA, TEAM);
    await expect.poll(() => test.pbx.channels.has(PHONE)).toBe(true);
    expect(latest(test)).toBe('calling');
    test.carrier.connectPhone(ANA, TEAM);
    test.pbx.answer(PHONE);
    await expect.poll(() => latest(test)).toBe('up');
    expect(calls(test)).toBe(3);
  });

  it('is lost if the PBX refuses to call it', async () => {
    const test = await startTestCarrier();
    test.pbx.fail('POST /channels', 500);
    test.carrier.connectPhone(ANA, TEAM);
    await expect.poll(() => latest(test)).toBe('lost');
  });

  it('is hung up when the person leaves, and called again if the person comes back meanwhile', async () => {
    const test = await withPhone();
    const release = test.pbx.hold('DELETE /channels');
    test.carrier.disconnectPhone(ANA);
    test.carrier.connectPhone(ANA, TEAM);
    release();
    await expect.poll(() => calls(test)).toBe(2);
    test.carrier.disconnectPhone(ANA);
    await expect.poll(() => test.pbx.channels.size).toBe(0);
  });

  it('stays on the line while the connection to the PBX is lost', async () => {
    const test = await withPhone();
    test.pbx.cut();
    await expect.poll(() => test.phones.map(([, phone]) => phone)).toEqual(['calling', 'up', 'calling', 'up']);
    expect(calls(test)).toBe(1);
  });

  it('is called again if it is gone when the connection is back', async () => {
    const test = await withPhone();
    test.pbx.restart();
    await expect.poll(() => test.pbx.channels.has(PHONE)).toBe(true);
    expect([calls(test), latest(test)]).toEqual([2, 'calling']);
  });
});

describe('a phone of an earlier process', () => {
  it('is on the line for a person who is still signed in, and is hung up otherwise', async () => {
    const test = await startTestCarrier(1, {
      prepare([pbx]) {
        pbx!.appear(PHONE, 'Up');
        pbx!.appear('cadencia-phone-10008-line', 'Up');
      },
      connected: [ANA],
    });
    await expect.poll(() => latest(test)).toBe('up');
    await expect.poll(() => [...test.pbx.channels.keys()]).toEqual([PHONE]);
    expect(calls(test)).toBe(0);
  });

  it('goes on with its conversation, and waits again afterwards', async () => {
    const bridge = 'cadencia-7-agent-1-bridge';
    const test = await startTestCarrier(1, {
      earlier: { conversations: [{ ...conversationOf(7), agentId: ANA }] },
      connected: [ANA],
      prepare([pbx]) {
        for (const id of ['cadencia-7', PHONE]) pbx!.appear(id, 'Up');
        pbx!.bridges.add(bridge);
        pbx!.joined.set(bridge, ['cadencia-7', PHONE]);
      },
    });
    await expect.poll(() => latest(test)).toBe('up');
    expect([test.told, test.pbx.sent('DELETE'), test.pbx.sent(HOLD)]).toEqual([[], [], []]);
    test.pbx.end('cadencia-7', 16);
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
    await expect.poll(() => test.pbx.sent(HOLD).length).toBe(1);
    expect([...test.pbx.channels.keys()]).toEqual([PHONE]);
  });
});
