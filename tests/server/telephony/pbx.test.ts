import { describe, expect, it } from 'vitest';
import { UNCOUNTED } from '#server/telephony/inbound.ts';
import { NO_TRUNKS, orderOf, startTestCarrier, type TestCarrier } from './test-carrier.ts';

const connections = (test: TestCarrier): number =>
  test.messages().filter((message) => message === 'PBX connected').length;
const status = (test: TestCarrier) => test.states.at(-1)?.pbxs[0]?.status;

/** Places calls 1 to `count`, and waits for their channels. */
async function place(test: TestCarrier, count: number): Promise<void> {
  for (let callId = 1; callId <= count; callId++) test.carrier.place(orderOf(callId));
  await expect.poll(() => test.pbx.channels.size).toBe(count);
}

describe('connecting to a PBX', () => {
  it('subscribes only to the events that are read', async () => {
    const test = await startTestCarrier();
    const filter = test.pbx.scripted.received.find(({ url }) => url.endsWith('/eventFilter'))!;
    expect(filter.method).toBe('PUT');
    const { allowed } = JSON.parse(filter.body) as { allowed: { type: string }[] };
    expect(allowed.map(({ type }) => type)).toContain('ChannelDestroyed');
    expect(allowed.map(({ type }) => type)).not.toContain('ChannelVarset');
  });

  it('hangs up the application’s channels without a call, and leaves others’ channels', async () => {
    const test = await startTestCarrier();
    test.pbx.appear('cadencia-99', 'Up');
    test.pbx.appear('cadencia-98-agent-1', 'Ringing');
    test.pbx.appear('1700000000.12', 'Up');
    test.pbx.appear('cadencia-2-5', 'Up');
    test.pbx.cut();
    await expect.poll(() => [...test.pbx.channels.keys()]).toEqual(['1700000000.12', 'cadencia-2-5']);
  });

  it('removes the application’s bridges without a call, and leaves others’ bridges', async () => {
    const test = await startTestCarrier();
    await place(test, 1);
    for (const id of ['cadencia-1-agent-1-bridge', 'cadencia-9-agent-2-bridge', 'other']) test.pbx.bridges.add(id);
    test.pbx.cut();
    await expect.poll(() => connections(test)).toBe(2);
    expect([...test.pbx.bridges]).toEqual(['cadencia-1-agent-1-bridge', 'other']);
  });

  it('is logged once as one that counts no incoming calls if it refuses their variable', async () => {
    const test = await startTestCarrier(1, { prepare: ([pbx]) => pbx!.fail('POST /asterisk/variable', 403) });
    expect(test.messages()).toEqual([UNCOUNTED, 'PBX connected']);
  });

  it('accepts no calls before calls and channels are compared', async () => {
    const test = await startTestCarrier(1, {}, false);
    test.pbx.fail('GET /channels', null);
    await expect.poll(() => test.pbx.sent('GET /channels').length).toBe(1);
    expect(test.channels).toEqual([0]);
    test.carrier.place(orderOf(1));
    expect(test.kinds(1)).toEqual(['refused']);
  });

  it('is retried if the PBX refuses a request, and its calls still end in time', async () => {
    const test = await startTestCarrier(1, { times: { lostAfterMs: 300 } });
    await place(test, 1);
    test.pbx.fail('GET /channels', 500);
    test.pbx.cut();
    await expect.poll(() => test.pbx.sent('GET /channels').length).toBeGreaterThan(3);
    await expect.poll(() => test.kinds(1)).toEqual(['placed', 'failed']);
    test.pbx.heal();
    await expect.poll(() => connections(test)).toBe(2);
    // The call had ended, so its channel is hung up.
    await expect.poll(() => test.pbx.channels.size).toBe(0);
  });

  it('reports missing rights of the account', async () => {
    const test = await startTestCarrier(1, {}, false);
    test.pbx.fail('PUT', 403);
    await expect.poll(() => test.states.at(-1)?.pbxs[0]).toMatchObject({ status: 'down', fault: 'unauthorized' });
  });

  it('accepts calls even if a trunk couldn’t be set up', async () => {
    const trunks = { ...NO_TRUNKS, push: () => Promise.reject(new Error('trunk-3: 400 Bad contact')) };
    const test = await startTestCarrier(1, { createTrunks: () => trunks });
    expect(test.messages()).toEqual(['trunks could not be set up', 'PBX connected']);
    await place(test, 1);
  });
});

describe('trunks that change', () => {
  it('are pushed at once, also during a comparison, and with each connection', async () => {
    const seen: string[] = [];
    const trunks = {
      ...NO_TRUNKS,
      push: async () => void seen.push('push'),
      forget: () => void seen.push('forget'),
    };
    const test = await startTestCarrier(1, { createTrunks: () => trunks });
    test.carrier.trunksChanged();
    expect(seen).toEqual(['push', 'push']);
    test.pbx.fail('GET /channels', null);
    test.pbx.cut();
    await expect.poll(() => test.pbx.sent('GET /channels').length).toBe(2);
    test.carrier.trunksChanged();
    expect(seen).toEqual(['push', 'push', 'forget', 'push']);
    test.pbx.heal();
    test.pbx.cut();
    await expect.poll(() => connections(test)).toBe(2);
    expect(seen).toEqual(['push', 'push', 'forget', 'push', 'forget', 'push']);
    test.pbx.cut(503);
    await expect.poll(() => seen.at(-1)).toBe('forget');
    const before = seen.filter((what) => what === 'push').length;
    test.carrier.trunksChanged();
    expect(seen.filter((what) => what === 'push').length).toBe(before);
  });
});

describe('calls of a PBX whose connection was cut', () => {
  it('continue in their current state', async () => {
    const test = await startTestCarrier();
    await place(test, 4);
    test.pbx.cut(503);
    await expect.poll(() => test.channels.at(-1)).toBe(0);
    test.pbx.appear('cadencia-2', 'Ringing');
    test.pbx.appear('cadencia-3', 'Up');
    test.pbx.vanish('cadencia-4');
    test.pbx.accept();
    await expect.poll(() => connections(test)).toBe(2);
    expect([1, 2, 3, 4].map(test.kinds)).toEqual([
      ['placed'],
      ['placed', 'ringing'],
      ['placed', 'ringing', 'answered'],
      ['placed', 'failed'],
    ]);
    expect(test.pbx.sent('POST /applications').length).toBe(3);
    test.pbx.end('cadencia-3', 16);
    await expect.poll(() => test.kinds(3).at(-1)).toBe('hung_up');
  });

  it('are not given up while the trunks are slowly set up; new calls wait for that', async () => {
    const pushes: (() => void)[] = [];
    let isSlow = false;
    const push = () => new Promise<void>((resolve) => void (isSlow ? pushes.push(resolve) : resolve()));
    const test = await startTestCarrier(1, {
      times: { lostAfterMs: 1000 },
      createTrunks: () => ({ ...NO_TRUNKS, push }),
    });
    await place(test, 1);
    isSlow = true;
    test.pbx.cut();
    await expect.poll(() => pushes.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect([test.kinds(1), connections(test), test.channels.at(-1)]).toEqual([['placed'], 1, 0]);
    test.pbx.ring('cadencia-1');
    await expect.poll(() => test.kinds(1)).toEqual(['placed', 'ringing']);
    pushes[0]!();
    await expect.poll(() => test.channels.at(-1)).toBe(10);
  });

  it('are neither dialled again nor hung up', async () => {
    const test = await startTestCarrier();
    await place(test, 3);
    test.pbx.cut();
    await expect.poll(() => connections(test)).toBe(2);
    expect([test.pbx.sent('POST /channels').length, test.pbx.sent('DELETE')]).toEqual([3, []]);
  });

  it('end if the PBX has restarted without them', async () => {
    const test = await startTestCarrier();
    await place(test, 2);
    test.pbx.answer('cadencia-2');
    await expect.poll(() => test.kinds(2)).toContain('answered');
    test.pbx.restart();
    await expect.poll(() => test.told.length).toBe(6);
    expect([test.kinds(1).at(-1), test.kinds(2).at(-1)]).toEqual(['failed', 'hung_up']);
    await expect.poll(() => status(test)).toBe('up');
  });

  it('end if it doesn’t come back in time, and their channels when it comes back later', async () => {
    const test = await startTestCarrier(1, { times: { lostAfterMs: 300 } });
    await place(test, 2);
    test.pbx.answer('cadencia-2');
    await expect.poll(() => test.kinds(2)).toContain('answered');
    const cutAtMs = performance.now();
    test.pbx.cut(503);
    await expect.poll(() => [test.kinds(1).at(-1), test.kinds(2).at(-1)]).toEqual(['failed', 'hung_up']);
    expect(performance.now() - cutAtMs).toBeGreaterThanOrEqual(299);
    expect(test.messages()).toContain('the calls of a PBX are lost');
    expect(test.pbx.channels.size).toBe(2);
    test.pbx.accept();
    await expect.poll(() => test.pbx.channels.size).toBe(0);
  });

  it('are hung up when it is back if a hang-up was requested in the meantime', async () => {
    const test = await startTestCarrier();
    await place(test, 1);
    test.pbx.fail('DELETE', null);
    test.pbx.cut(503);
    await expect.poll(() => test.channels.at(-1)).toBe(0);
    test.carrier.hangUp(1);
    await expect.poll(() => test.pbx.sent('DELETE').length).toBe(1);
    test.pbx.heal();
    test.pbx.accept();
    await expect.poll(() => test.pbx.channels.size).toBe(0);
    expect(test.kinds(1)).toEqual(['placed']);
  });

  it('continue if their order had been sent and created a channel', async () => {
    const test = await startTestCarrier();
    test.pbx.fail('POST /channels', null);
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.pbx.sent('POST /channels').length).toBe(1);
    test.pbx.appear('cadencia-1', 'Ringing');
    test.pbx.cut();
    await expect.poll(() => test.kinds(1)).toEqual(['placed', 'ringing']);
  });

  it('are not dialled later if their order had not been sent', async () => {
    const test = await startTestCarrier(1, { config: { channelsPerPbx: 40 } });
    test.pbx.fail('POST /channels', null);
    for (let callId = 1; callId <= 40; callId++) test.carrier.place(orderOf(callId));
    // The other requests wait for a connection.
    await expect.poll(() => test.pbx.sent('POST /channels').length).toBe(16);
    test.pbx.heal();
    test.pbx.cut();
    await expect.poll(() => test.told.filter(({ event }) => event.kind === 'failed').length).toBe(40);
    expect([test.pbx.sent('POST /channels').length, test.pbx.channels.size]).toEqual([16, 0]);
  });
});

describe('a connected PBX', () => {
  it('hangs up a channel that appears without a call, once, however many events it has', async () => {
    const test = await startTestCarrier();
    test.pbx.appear('cadencia-77', 'Ringing');
    for (let i = 0; i < 20; i++) test.pbx.ring('cadencia-77');
    await expect.poll(() => test.pbx.channels.size).toBe(0);
    const removals = test.pbx.sent('DELETE /channels/cadencia-77').length;
    expect(removals).toBeLessThan(20);
    expect(test.messages().filter((message) => message === 'a channel without a call is hung up').length).toBe(
      removals,
    );
  });

  it('ends a call with an unreported end after two comparisons', async () => {
    const test = await startTestCarrier(1, { times: { compareEveryMs: 20 } });
    await place(test, 2);
    test.pbx.vanish('cadencia-1');
    const before = test.pbx.sent('GET /channels').length;
    await expect.poll(() => test.kinds(1), { interval: 1 }).toEqual(['placed', 'failed']);
    expect(test.pbx.sent('GET /channels').length).toBeGreaterThanOrEqual(before + 2);
    expect(test.kinds(2)).toEqual(['placed']);
  });

  it('hangs up channels that no call needs, at the next comparison', async () => {
    const test = await startTestCarrier(1, { times: { compareEveryMs: 20 } });
    await place(test, 1);
    test.pbx.appear('cadencia-99', 'Up');
    test.pbx.appear('cadencia-1-agent-3', 'Up');
    await expect.poll(() => [...test.pbx.channels.keys()]).toEqual(['cadencia-1']);
  });

  it('repeats a hang-up that was refused, at the next comparison', async () => {
    const test = await startTestCarrier(1, { times: { compareEveryMs: 20 } });
    await place(test, 1);
    test.pbx.fail('DELETE /channels', 500);
    test.carrier.hangUp(1);
    await expect.poll(() => test.messages()).toContain('the PBX refused a request');
    test.pbx.heal();
    await expect.poll(() => test.pbx.channels.size).toBe(0);
  });

  it('is compared one round at a time, and continues after a failed round', async () => {
    const test = await startTestCarrier(1, { times: { compareEveryMs: 5 } });
    test.pbx.fail('GET /channels', 500);
    await expect.poll(() => test.messages()).toContain('channels could not be compared');
    test.pbx.fail('GET /channels', null);
    const { pbx } = test;
    const before = pbx.scripted.received.length;
    const witness = await startTestCarrier(1, { times: { compareEveryMs: 5 } });
    await expect.poll(() => witness.pbx.sent('GET /channels').length).toBeGreaterThan(5);
    expect(pbx.scripted.received.length - before).toBeLessThanOrEqual(1);
  });

  it('polls its trunks with each comparison', async () => {
    let polls = 0;
    const poll = async () => void (polls += 1);
    await startTestCarrier(1, { times: { compareEveryMs: 5 }, createTrunks: () => ({ ...NO_TRUNKS, poll }) });
    await expect.poll(() => polls).toBeGreaterThan(1);
  });

  it('is down when it hangs, and its requests fail', async () => {
    const test = await startTestCarrier(1, {
      times: { socket: { pingEveryMs: 20, deadAfterMs: 400, firstRetryMs: 5 } },
    });
    await place(test, 1);
    test.pbx.fail('', null);
    test.carrier.hangUp(1);
    for (const socket of test.pbx.scripted.sockets) socket.pause();
    await expect.poll(() => test.log.map(({ fields }) => fields['why'])).toContain('silent');
    // The hang-up failed at once, so its time limit has not passed and can't disturb the next connection.
    test.pbx.heal();
    await expect.poll(() => test.pbx.channels.size).toBe(0);
    expect(test.kinds(1)).toEqual(['placed']);
  });

  it('reports a reason once, however often it fails', async () => {
    const test = await startTestCarrier(1, {}, false);
    test.pbx.cut(503);
    await expect.poll(() => test.pbx.scripted.upgrades.length).toBeGreaterThan(4);
    const why = 'Unexpected server response: 503';
    expect(test.log.filter(({ fields }) => fields['why'] === why).length).toBe(1);
  });
});
