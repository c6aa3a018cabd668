/** Channels that are being hung up are known; only a channel of no call of this server is reported. */
import { describe, expect, it } from 'vitest';
import { orderOf, startTestCarrier, type TestCarrier } from './test-carrier.ts';

const WARNING = 'a channel without a call is hung up';

async function start(compareEveryMs: number): Promise<TestCarrier> {
  const test = await startTestCarrier(1, { times: { compareEveryMs } });
  return test;
}

const warnings = (test: TestCarrier) =>
  test.log.filter(({ message }) => message === WARNING).map(({ fields }) => fields['channelId']);
const comparisons = (test: TestCarrier): number => test.pbx.sent('GET /channels').length;

/** Waits for `count` further comparisons. */
async function compared(test: TestCarrier, count = 3): Promise<void> {
  const before = comparisons(test);
  await expect.poll(() => comparisons(test)).toBeGreaterThanOrEqual(before + count);
}

/** Places a call that talks to an agent. */
async function talk(test: TestCarrier, callId: number): Promise<void> {
  test.carrier.place(orderOf(callId));
  await expect.poll(() => test.kinds(callId)).toContain('placed');
  test.pbx.answer(`cadencia-${callId}`);
  await expect.poll(() => test.kinds(callId)).toContain('answered');
  test.carrier.connect(callId, 101, 1);
  await expect.poll(() => test.pbx.channels.has(`cadencia-${callId}-agent-1-101`)).toBe(true);
}

describe('a channel that is being hung up', () => {
  it('is not reported, neither by comparisons nor by its events, and its lost hang-up is repeated', async () => {
    const test = await start(20);
    for (const callId of [1, 2, 3]) await talk(test, callId);
    test.pbx.fail('DELETE', 500);
    test.carrier.hangUp(1);
    test.pbx.end('cadencia-2', 16); // the agent's channel is left
    test.carrier.connect(3, 102, 1); // the first agent's channel is left
    await expect.poll(() => test.pbx.channels.has('cadencia-3-agent-2-102')).toBe(true);
    await compared(test);
    for (const id of ['cadencia-1', 'cadencia-2-agent-1-101', 'cadencia-3-agent-1-101']) test.pbx.ring(id);
    await compared(test);
    test.pbx.heal();
    await expect.poll(() => [...test.pbx.channels.keys()]).toEqual(['cadencia-3', 'cadencia-3-agent-2-102']);
    expect(warnings(test)).toEqual([]);
  });

  it('is not reported if its call ends while the channels are being listed', async () => {
    const test = await start(20);
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.kinds(1)).toContain('placed');
    test.pbx.fail('GET /channels', null);
    const before = comparisons(test);
    await expect.poll(() => comparisons(test)).toBe(before + 1);
    test.pbx.end('cadencia-1', 17, 486);
    await expect.poll(() => test.kinds(1)).toContain('busy');
    test.pbx.heal();
    const listed = [{ id: 'cadencia-1', state: 'Ringing' }];
    test.pbx.scripted.received.findLast(({ url }) => url === '/ari/channels')!.answer.end(JSON.stringify(listed));
    await compared(test);
    expect(warnings(test)).toEqual([]);
  });

  it('is not reported when the PBX is back after its calls were given up', async () => {
    const test = await startTestCarrier(1, { times: { lostAfterMs: 50 } });
    await talk(test, 1);
    test.pbx.cut(503);
    await expect.poll(() => test.kinds(1)).toContain('hung_up');
    test.pbx.accept();
    await expect.poll(() => test.pbx.channels.size).toBe(0);
    expect(warnings(test)).toEqual([]);
  });
});

describe('a channel of no call', () => {
  it('is reported and hung up, even if its id is like that of a call or of its agent', async () => {
    const test = await start(20);
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.kinds(1)).toContain('placed');
    for (const id of ['cadencia-99', 'cadencia-98-agent-1', 'cadencia-1-agent-3-101']) test.pbx.appear(id, 'Up');
    await expect.poll(() => [...test.pbx.channels.keys()]).toEqual(['cadencia-1']);
    expect(new Set(warnings(test))).toEqual(new Set(['cadencia-99', 'cadencia-98-agent-1', 'cadencia-1-agent-3-101']));
  });

  it('is reported and hung up if Asterisk has called it because of a redirection', async () => {
    const test = await start(60_000);
    await talk(test, 1);
    const forwarded = { id: '1764000000.7', state: 'Down' };
    test.pbx.appear(forwarded.id, forwarded.state);
    test.pbx.send({ type: 'Dial', peer: { id: 'cadencia-1', state: 'Down' }, dialstatus: 'CANCEL', forwarded });
    await expect.poll(() => test.pbx.channels.has(forwarded.id)).toBe(false);
    expect(warnings(test)).toEqual([forwarded.id]);
    expect(test.pbx.channels.has('cadencia-1')).toBe(true);
  });

  it('is reported if its call had ended before, and had no channel since', async () => {
    const test = await start(20);
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.kinds(1)).toContain('placed');
    test.pbx.end('cadencia-1', 17, 486);
    await compared(test);
    test.pbx.appear('cadencia-1', 'Up');
    await expect.poll(() => test.pbx.channels.size).toBe(0);
    expect(new Set(warnings(test))).toEqual(new Set(['cadencia-1']));
  });
});
