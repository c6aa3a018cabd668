/** Supervisors who take part in conversations, on a stand-in PBX. */
import { describe, expect, it } from 'vitest';
import { conversationOf, orderOf, startTestCarrier, TEAM, type TestCarrier } from './test-carrier.ts';

const [ANA, BETO, SARA] = [10_007, 10_008, 10_002];
const AGENT = 'cadencia-1-agent-1-10007';
const LINE = `cadencia-phone-${SARA}-line`;
const ORDER = { callId: 1, agentId: ANA, listenerId: SARA, mode: 'listen' } as const;

/** Starts with a conversation of call 1. */
async function start(...options: Parameters<typeof startTestCarrier>): Promise<TestCarrier> {
  const test = await startTestCarrier(...options);
  test.carrier.place(orderOf(1));
  await expect.poll(() => test.pbx.channels.has('cadencia-1')).toBe(true);
  test.pbx.answer('cadencia-1');
  await expect.poll(() => test.kinds(1)).toContain('answered');
  test.carrier.connect(1, ANA, 1);
  await expect.poll(() => test.pbx.channels.has(AGENT)).toBe(true);
  test.pbx.answer(AGENT);
  await expect.poll(() => test.kinds(1)).toContain('bridged');
  return test;
}

const what = ({ listeners }: TestCarrier) => listeners.map((report) => report.what);
const phoneOf = ({ pbx }: TestCarrier): string | undefined =>
  [...pbx.channels.keys()].find((id) => /-listen-.*-phone$/.test(id));
const moves = ({ pbx }: TestCarrier) =>
  pbx.scripted.received.flatMap(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const bridge = /bridges\/cadencia-(.*)\/addChannel$/.exec(pathname)?.[1];
    const channel = searchParams.get('channel')!;
    if (bridge === undefined || channel.includes(',')) return [];
    return [`${/(phone|snoop|line)$/.exec(channel)?.[1]} to ${bridge.startsWith('listen') ? 'own' : bridge}`];
  });
const whispers = ({ pbx }: TestCarrier) =>
  pbx.scripted.received.flatMap(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    return pathname.endsWith(`/channels/${AGENT}/snoop`) ? [searchParams] : [];
  });

/** Starts the copy of the audio that was ordered last. */
function startSnoop(test: TestCarrier): void {
  const id = whispers(test).at(-1)!.get('snoopId')!;
  test.pbx.appear(id, 'Up');
  test.pbx.send({ type: 'StasisStart', channel: { id, state: 'Up' }, args: [] });
}

/** Lets Sara listen with a phone that rings and answers. */
async function listening(...options: Parameters<typeof startTestCarrier>): Promise<TestCarrier> {
  const test = await start(...options);
  expect(test.carrier.listen(ORDER)).toBe('calling');
  await expect.poll(() => phoneOf(test)).toBeDefined();
  test.pbx.answer(phoneOf(test)!);
  await expect.poll(() => whispers(test).length).toBe(1);
  startSnoop(test);
  await expect.poll(() => moves(test)).toEqual(['phone to own', 'snoop to own']);
  return test;
}

describe('a supervisor who listens', () => {
  it('is called, hears both, and is heard by nobody', async () => {
    const test = await listening();
    const { url } = test.pbx.scripted.received.find((one) => one.url.includes('-phone&'))!;
    expect(new URL(url, 'http://x').searchParams.get('endpoint')).toBe(`PJSIP/${SARA}`);
    expect([whispers(test)[0]!.get('spy'), whispers(test)[0]!.get('whisper')]).toEqual(['both', 'none']);
    expect(what(test)).toEqual(['connected']);
  });

  it('whispers, barges in and listens again without another call', async () => {
    const test = await listening();
    const calls = test.pbx.sent('POST /channels').filter((sent) => sent === 'POST /channels').length;
    test.carrier.listen({ ...ORDER, mode: 'whisper' });
    await expect.poll(() => whispers(test).length).toBe(2);
    startSnoop(test);
    expect(whispers(test)[1]!.get('whisper')).toBe('out');
    await expect.poll(() => moves(test).slice(2)).toEqual(['phone to own', 'snoop to own']);
    test.carrier.listen({ ...ORDER, mode: 'barge' });
    await expect.poll(() => moves(test).at(-1)).toBe('phone to 1-agent-1-bridge');
    expect([...test.pbx.channels.keys()].some((id) => id.endsWith('snoop'))).toBe(false);
    test.carrier.listen(ORDER);
    await expect.poll(() => whispers(test).length).toBe(3);
    expect([whispers(test)[2]!.get('whisper'), moves(test).at(-1)]).toEqual(['none', 'phone to own']);
    expect(test.pbx.sent('POST /channels').filter((sent) => sent === 'POST /channels').length).toBe(calls);
    expect(what(test)).toEqual(['connected']);
  });

  it.each([1, 2])('hears another call only, once that is asked for, with %i PBXs', async (pbxCount) => {
    const test = await listening(pbxCount);
    const pbx = test.pbxs.at(-1)!;
    test.carrier.place(orderOf(2));
    await expect.poll(() => pbx.channels.has('cadencia-2')).toBe(true);
    pbx.answer('cadencia-2');
    await expect.poll(() => test.kinds(2)).toContain('answered');
    test.carrier.connect(2, BETO, 1);
    await expect.poll(() => pbx.channels.has('cadencia-2-agent-1-10008')).toBe(true);
    pbx.answer('cadencia-2-agent-1-10008');
    await expect.poll(() => test.kinds(2)).toContain('bridged');
    const former = phoneOf(test)!;
    expect(test.carrier.listen({ ...ORDER, callId: 2, agentId: BETO })).toBe('calling');
    await expect.poll(() => test.pbx.channels.has(former)).toBe(false);
    await expect.poll(() => phoneOf({ ...test, pbx })).toBeDefined();
    pbx.answer(phoneOf({ ...test, pbx })!);
    const copied = () => pbx.scripted.received.filter(({ url }) => url.includes('/cadencia-2-agent-1-10008/snoop'));
    await expect.poll(() => copied().length).toBe(1);
    expect(test.listeners.at(-1)).toMatchObject({ callId: 2, what: 'connected' });
  });

  it('hears the other agent of the same call next, and nobody is told that it is over', async () => {
    const test = await listening();
    const former = phoneOf(test)!;
    test.carrier.consult(1, BETO);
    const beto = 'cadencia-1-agent-2-10008';
    await expect.poll(() => test.pbx.channels.has(beto)).toBe(true);
    test.pbx.answer(beto);
    await expect.poll(() => test.carrier.listen({ ...ORDER, agentId: BETO, mode: 'whisper' })).toBe('calling');
    await expect.poll(() => test.pbx.channels.has(former)).toBe(false);
    await expect.poll(() => phoneOf(test)).toBeDefined();
    test.pbx.answer(phoneOf(test)!);
    const copied = () => test.pbx.scripted.received.filter(({ url }) => url.includes(`/${beto}/snoop`));
    await expect.poll(() => copied().length).toBe(1);
    expect(what(test)).toEqual(['connected', 'connected']);
  });

  it('is not disturbed by modes that change before the audio is there', async () => {
    const test = await start();
    const release = test.pbx.hold(`POST /channels/${AGENT}/snoop`);
    test.carrier.listen(ORDER);
    await expect.poll(() => phoneOf(test)).toBeDefined();
    test.pbx.answer(phoneOf(test)!);
    await expect.poll(() => whispers(test).length).toBe(1);
    test.carrier.listen({ ...ORDER, mode: 'whisper' });
    startSnoop(test);
    await expect.poll(() => test.pbx.channels.has(whispers(test)[0]!.get('snoopId')!)).toBe(true);
    release();
    await expect.poll(() => whispers(test).length).toBe(2);
    startSnoop(test);
    const joined = () =>
      test.pbx.scripted.received
        .map(({ url }) => new URL(url, 'http://x').searchParams.get('channel'))
        .filter((id) => id?.endsWith('snoop'));
    await expect.poll(joined).toContain(whispers(test)[1]!.get('snoopId'));
    expect(joined().length).toBe(1);
    expect(what(test)).toEqual(['connected']);
  });

  it('leaves nothing behind when it ends, by order, by the phone or with the call', async () => {
    const ends: [how: (test: TestCarrier) => void, told: string[]][] = [
      [({ carrier }) => carrier.stopListening(SARA), ['connected']],
      [(test) => test.pbx.end(phoneOf(test)!, 16), ['connected', 'over']],
      [({ pbx }) => pbx.end('cadencia-1', 16), ['connected', 'over']],
      [({ carrier }) => carrier.startWaiting(1), ['connected', 'over']],
    ];
    for (const [end, told] of ends) {
      const test = await listening();
      end(test);
      await expect
        .poll(() => [...test.pbx.channels.keys(), ...test.pbx.bridges].some((id) => id.includes('listen')))
        .toBe(false);
      expect(what(test)).toEqual(told);
      expect(test.kinds(1).includes('hung_up')).toBe(test.pbx.channels.has('cadencia-1') === false);
    }
  });

  it('whose phone does not answer hears nothing, and is told', async () => {
    const test = await start();
    test.carrier.listen(ORDER);
    await expect.poll(() => phoneOf(test)).toBeDefined();
    test.pbx.end(phoneOf(test)!, 19);
    await expect.poll(() => what(test)).toEqual(['failed']);
    test.pbx.fail(`POST /channels/${AGENT}/snoop`, 403);
    test.carrier.listen(ORDER);
    await expect.poll(() => phoneOf(test)).toBeDefined();
    test.pbx.answer(phoneOf(test)!);
    await expect.poll(() => what(test)).toEqual(['failed', 'connected', 'failed']);
    await expect.poll(() => phoneOf(test)).toBeUndefined();
    expect(test.kinds(1)).not.toContain('hung_up');
  });

  it('must name a conversation that is there', async () => {
    const test = await start();
    expect([test.carrier.listen({ ...ORDER, callId: 2 }), test.carrier.listen({ ...ORDER, agentId: 10_008 })]).toEqual([
      null,
      null,
    ]);
  });

  it('uses the own phone if that is on the line, until a call needs it', async () => {
    const test = await start();
    test.carrier.connectPhone(SARA, TEAM);
    await expect.poll(() => test.pbx.channels.has(LINE)).toBe(true);
    test.pbx.answer(LINE);
    await expect.poll(() => moves(test)).toEqual(['line to phones']);
    expect(test.carrier.listen(ORDER)).toBe('connected');
    await expect.poll(() => whispers(test).length).toBe(1);
    test.carrier.stopListening(SARA);
    await expect.poll(() => moves(test)).toEqual(['line to phones', 'line to own', 'line to phones']);
    test.carrier.listen(ORDER);
    await expect.poll(() => whispers(test).length).toBe(2);
    test.carrier.place(orderOf(2));
    await expect.poll(() => test.pbx.channels.has('cadencia-2')).toBe(true);
    test.pbx.answer('cadencia-2');
    await expect.poll(() => test.kinds(2)).toContain('answered');
    test.carrier.connect(2, SARA, 1);
    await expect.poll(() => test.kinds(2)).toContain('bridged');
    expect(what(test)).toEqual(['connected', 'connected', 'over']);
    expect(test.pbx.channels.has(LINE)).toBe(true);
    expect(moves(test).at(-1)).toBe('line to own');
  });

  it('takes part no more when the connection was lost, and is hung up after it', async () => {
    const test = await listening();
    const phone = phoneOf(test)!;
    test.pbx.cut();
    await expect.poll(() => what(test)).toEqual(['connected', 'over']);
    await expect.poll(() => test.pbx.channels.has(phone)).toBe(false);
    await expect.poll(() => test.carrier.listen(ORDER)).toBe('calling');
    expect(test.kinds(1)).not.toContain('hung_up');
  });

  it('of an earlier process is hung up, and is not taken for the agent', async () => {
    const stray = `cadencia-listen-${SARA}-7-phone`;
    const test = await startTestCarrier(1, {
      connected: [ANA, SARA],
      earlier: { conversations: [{ ...conversationOf(3), agentId: ANA }] },
      prepare: ([pbx]) => {
        const anas = `cadencia-phone-${ANA}-line`;
        for (const id of ['cadencia-3', LINE, anas, stray, `cadencia-listen-${SARA}-7-1-snoop`]) pbx!.appear(id, 'Up');
        pbx!.bridges.add('cadencia-3-agent-1-bridge');
        pbx!.bridges.add(`cadencia-listen-${SARA}-7-bridge`);
        pbx!.joined.set('cadencia-3-agent-1-bridge', ['cadencia-3', LINE, anas]);
      },
    });
    await expect.poll(() => [...test.pbx.channels.keys()].filter((id) => id.includes('listen'))).toEqual([]);
    await expect.poll(() => [...test.pbx.bridges]).not.toContain(`cadencia-listen-${SARA}-7-bridge`);
    test.pbx.end(LINE, 16);
    test.pbx.end(`cadencia-phone-${ANA}-line`, 44);
    await expect.poll(() => test.told.at(-1)).toEqual({ callId: 3, event: { kind: 'agent_gone', agentId: ANA } });
  });
});
