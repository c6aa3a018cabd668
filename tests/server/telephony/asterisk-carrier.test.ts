import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { NO_TRUNKS, orderOf, startTestCarrier } from './test-carrier.ts';

const WITHDRAWN = { kind: 'refused', why: 'withdrawn' };

describe('the capacity of the PBXs', () => {
  it('is 0 before they are connected, and the sum over the connected ones', async () => {
    const test = await startTestCarrier(2);
    expect(test.channels).toEqual([0, 10, 20]);
    test.pbxs[0]!.cut(503);
    await expect.poll(() => test.channels.at(-1)).toBe(10);
    test.pbxs[1]!.cut(503);
    await expect.poll(() => test.channels.at(-1)).toBe(0);
    test.pbxs[0]!.accept();
    await expect.poll(() => test.channels.at(-1)).toBe(10);
  });

  it('includes the calls of a PBX that takes no more, because the engine counts them too', async () => {
    const test = await startTestCarrier(2);
    for (const callId of [1, 2, 3, 4]) test.carrier.place(orderOf(callId));
    await expect.poll(() => test.pbx.channels.size).toBe(2);
    expect(test.carrier.setDraining(test.pbx.name, true)).toBe(true);
    expect(test.channels.at(-1)).toBe(12);
    test.pbx.end('cadencia-1', 17, 486);
    await expect.poll(() => test.channels.at(-1)).toBe(11);
    test.carrier.setDraining(test.pbx.name, false);
    expect(test.channels.at(-1)).toBe(20);
  });

  it('is 0 when the last PBX drains', async () => {
    const test = await startTestCarrier();
    test.carrier.place(orderOf(1));
    test.carrier.setDraining(test.pbx.name, true);
    expect(test.channels.at(-1)).toBe(0);
  });

  it('does not change for an unknown PBX name', async () => {
    const test = await startTestCarrier();
    expect(test.carrier.setDraining('other:8088', true)).toBe(false);
    expect(test.channels.at(-1)).toBe(10);
  });
});

describe('an order', () => {
  it('goes to a PBX that has placed its orders, even if another has more free channels', async () => {
    const test = await startTestCarrier(2);
    test.pbxs[0]!.fail('POST /channels', null);
    for (const callId of [1, 2, 3, 4, 5]) {
      test.carrier.place(orderOf(callId));
      if (callId > 1) await expect.poll(() => test.kinds(callId)).toEqual(['placed']);
    }
    expect(test.pbxs.map((pbx) => pbx.sent('POST /channels').length)).toEqual([1, 4]);
    test.pbxs[0]!.appear('cadencia-1', 'Ringing');
    test.pbxs[0]!.ring('cadencia-1');
    await expect.poll(() => test.kinds(1)).toEqual(['placed', 'ringing']);
    test.pbxs[0]!.heal();
    test.carrier.place(orderOf(6));
    await expect.poll(() => test.kinds(6)).toEqual(['placed']);
    expect(test.pbxs.map((pbx) => pbx.channels.size)).toEqual([2, 4]);
  });

  it('goes to the PBX with the most free channels', async () => {
    const test = await startTestCarrier(2);
    for (let callId = 1; callId <= 6; callId++) test.carrier.place(orderOf(callId));
    await expect.poll(() => test.pbxs.map((pbx) => pbx.channels.size)).toEqual([3, 3]);
    for (const id of ['cadencia-2', 'cadencia-4']) test.pbxs[1]!.end(id, 17);
    await expect.poll(() => test.kinds(4)).toContain('busy');
    test.carrier.place(orderOf(7));
    await expect.poll(() => test.kinds(7)).toContain('placed');
    test.carrier.place(orderOf(8));
    await expect.poll(() => test.pbxs.map((pbx) => pbx.channels.size)).toEqual([3, 3]);
  });

  it('never goes to a PBX that drains, is down, or is full', async () => {
    const test = await startTestCarrier(3, { config: { channelsPerPbx: 2 } });
    test.carrier.setDraining(test.pbxs[0]!.name, true);
    test.pbxs[1]!.cut(503);
    await expect.poll(() => test.channels.at(-1)).toBe(2);
    for (let callId = 1; callId <= 3; callId++) test.carrier.place(orderOf(callId));
    await expect.poll(() => test.pbxs.map((pbx) => pbx.channels.size)).toEqual([0, 0, 2]);
    expect(test.told.filter(({ callId }) => callId === 3)).toEqual([{ callId: 3, event: WITHDRAWN }]);
  });

  it('is withdrawn when no PBX is up', async () => {
    const test = await startTestCarrier(1, {}, false);
    test.carrier.place(orderOf(1));
    expect(test.told).toEqual([{ callId: 1, event: WITHDRAWN }]);
    expect(test.pbx.sent('POST /channels')).toEqual([]);
  });

  it('is withdrawn when its trunk is gone', async () => {
    const test = await startTestCarrier(1, { readSettings: () => null });
    test.carrier.place(orderOf(1));
    expect(test.told).toEqual([{ callId: 1, event: WITHDRAWN }]);
  });

  it('is placed once, however often it is given', async () => {
    const test = await startTestCarrier(2);
    for (let i = 0; i < 3; i++) test.carrier.place(orderOf(1));
    await expect.poll(() => test.kinds(1)).toEqual(['placed']);
    test.carrier.place(orderOf(1));
    expect(test.pbxs.flatMap((pbx) => pbx.sent('POST /channels'))).toEqual(['POST /channels']);
  });

  it('ends its call without an answer, and is not given to another PBX', async () => {
    const test = await startTestCarrier(2);
    test.pbx.fail('POST /channels', null);
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.pbx.sent('POST /channels').length).toBe(1);
    test.pbx.cut();
    await expect.poll(() => test.told).toEqual([{ callId: 1, event: { kind: 'failed', sipCause: 500, isLost: true } }]);
    expect(test.pbxs.flatMap((pbx) => pbx.sent('POST /channels'))).toEqual(['POST /channels']);
  });

  it('can only be hung up while its PBX is up', async () => {
    const test = await startTestCarrier(2);
    for (const callId of [1, 2, 3]) test.carrier.place(orderOf(callId));
    await expect.poll(() => test.pbxs.reduce((sum, pbx) => sum + pbx.channels.size, 0)).toBe(3);
    const isOnFirst = (callId: number): boolean => test.pbx.channels.has(`cadencia-${callId}`);
    const [lost, other] = [[1, 2, 3].find(isOnFirst)!, [1, 2, 3].find((callId) => !isOnFirst(callId))!];
    test.pbx.cut(503);
    await expect.poll(() => test.channels.at(-1)).toBeLessThan(20);
    expect(test.carrier.hangUp(lost)).toBe('unreachable');
    expect(test.carrier.hangUp(other)).toBeUndefined();
    expect(test.carrier.hangUp(99)).toBeUndefined();
  });

  it('is refused first for a number that must never be dialled', async () => {
    const test = await startTestCarrier(1, {
      refusalOf: ({ phone }) => (phone === '+54911' ? 'not_dialable' : null),
      config: { isDryRun: true },
    });
    test.carrier.place(orderOf(1, { phone: '+54911' }));
    expect(test.told).toEqual([{ callId: 1, event: { kind: 'refused', why: 'not_dialable' } }]);
  });

  it('is written to the log in a dry run', async () => {
    const test = await startTestCarrier(1, { config: { isDryRun: true } });
    test.carrier.place(orderOf(1));
    expect(test.told).toEqual([{ callId: 1, event: { kind: 'refused', why: 'dry_run' } }]);
    expect(test.log.at(-1)).toMatchObject({
      message: 'dry run: not dialled',
      fields: { callId: 1, endpoint: 'PJSIP/+5491155667788@trunk-1', callerId: '+541145678901' },
    });
    expect(test.pbx.sent('POST /channels')).toEqual([]);
  });
});

describe('requests about a call', () => {
  it('reach its PBX, and do nothing for an unknown call', async () => {
    const test = await startTestCarrier(2);
    test.carrier.place(orderOf(1));
    test.carrier.place(orderOf(2));
    await expect.poll(() => test.pbxs[1]!.channels.size).toBe(1);
    test.pbxs[1]!.answer('cadencia-2');
    await expect.poll(() => test.kinds(2)).toContain('answered');
    for (const callId of [2, 99]) {
      test.carrier.play(callId, { durationMs: 1000 } as never, 1);
      test.carrier.connect(callId, 101, 1);
    }
    await expect.poll(() => test.pbxs[1]!.channels.has('cadencia-2-agent-1-101')).toBe(true);
    test.pbxs[1]!.answer('cadencia-2-agent-1-101');
    await expect.poll(() => test.recordings).toEqual([`${test.pbxs[1]!.name} begins 2: cadencia-2`]);
    expect([test.carrier.setRecordingPaused(2, true), test.carrier.setRecordingPaused(99, true)]).toEqual([
      true,
      false,
    ]);
    await expect.poll(() => test.pbxs[1]!.sent('POST /recordings')).toEqual(['POST /recordings/live/cadencia-2/pause']);
    test.pbxs[1]!.send({ type: 'RecordingFinished', recording: { name: 'cadencia-2', state: 'done' } });
    await expect.poll(() => test.recordings.at(-1)).toBe(`${test.pbxs[1]!.name} ends cadencia-2`);
    test.carrier.hangUp(99);
    test.carrier.hangUp(2);
    await expect.poll(() => test.pbxs[1]!.channels.size).toBe(0);
    expect(test.pbx.sent('DELETE')).toEqual([]);
  });
});

describe('a person who waits', () => {
  it('in vain hears a message on a channel that the engine does not fill meanwhile, and may opt out', async () => {
    const test = await startTestCarrier();
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.pbx.channels.size).toBe(1);
    test.pbx.answer('cadencia-1');
    await expect.poll(() => test.kinds(1)).toContain('answered');
    test.carrier.startWaiting(1);
    test.carrier.startWaiting(99);
    await expect.poll(() => test.pbx.sent('POST /channels/')).toEqual(['POST /channels/cadencia-1/ring']);
    expect(test.carrier.hangUp(1, { optOutKey: '8' })).toBe('goodbye');
    await expect.poll(() => test.pbx.sent('POST /channels/').at(-1)).toContain('/play/cadencia-1-goodbye');
    expect([test.channels.at(-1), test.kinds(1).at(-1), test.pbx.channels.size]).toEqual([10, 'answered', 1]);
    test.pbx.send({ type: 'ChannelDtmfReceived', channel: { id: 'cadencia-1', state: 'Up' }, digit: '8' });
    await expect.poll(() => test.pbx.channels.size).toBe(0);
    await expect.poll(() => test.kinds(1).at(-1)).toBe('hung_up');
    expect(test.channels.at(-1)).toBe(10);
    expect(test.optOuts).toEqual([{ phone: '+5491155667788', key: '8' }]);
    const playback = { id: 'cadencia-1-goodbye', target_uri: 'channel:cadencia-1', state: 'done' };
    test.pbx.send({ type: 'PlaybackFinished', playback });
    test.carrier.place(orderOf(2));
    await expect.poll(() => test.pbx.channels.size).toBe(1);
    const deleted = ['DELETE /channels/cadencia-1/ring', 'DELETE /channels/cadencia-1'];
    expect(test.pbx.sent('DELETE /channels')).toEqual(deleted);
  });
});

describe('the recording of a call', () => {
  it('cannot be paused while its PBX is down', async () => {
    const test = await startTestCarrier();
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.kinds(1)).toContain('placed');
    test.pbx.answer('cadencia-1');
    await expect.poll(() => test.kinds(1)).toContain('answered');
    test.carrier.connect(1, 101, 1);
    await expect.poll(() => test.pbx.channels.has('cadencia-1-agent-1-101')).toBe(true);
    test.pbx.answer('cadencia-1-agent-1-101');
    await expect.poll(() => test.recordings.length).toBe(1);
    test.pbx.cut(503);
    await expect.poll(() => test.channels.at(-1)).toBe(0);
    expect(test.carrier.setRecordingPaused(1, true)).toBe(false);
    test.pbx.accept();
    await expect.poll(() => test.channels.at(-1)).toBeGreaterThan(0);
    expect(test.carrier.setRecordingPaused(1, true)).toBe(true);
    await expect.poll(() => test.pbx.sent('POST /recordings')).toEqual(['POST /recordings/live/cadencia-1/pause']);
  });
});

describe('the state of the PBXs', () => {
  it('is reported when they connect and disconnect, with the reason, and when calls begin and end', async () => {
    const test = await startTestCarrier(1, {}, false);
    test.pbx.cut(401);
    const last = () => test.states.at(-1)?.pbxs[0];
    await expect.poll(last).toMatchObject({ status: 'down', fault: 'unauthorized', version: null });
    test.pbx.cut(500);
    await expect.poll(last).toMatchObject({ status: 'down', fault: 'Unexpected server response: 500' });
    test.pbx.accept();
    await expect.poll(last).toMatchObject({ status: 'up', fault: null, version: '22.10.0', calls: 0, channels: 10 });
    test.carrier.place(orderOf(1));
    await expect.poll(last).toMatchObject({ calls: 1 });
    test.carrier.setDraining(test.pbx.name, true);
    await expect.poll(last).toMatchObject({ status: 'draining', calls: 1 });
    await expect.poll(() => test.pbx.channels.size).toBe(1);
    test.pbx.end('cadencia-1', 16);
    await expect.poll(last).toMatchObject({ status: 'draining', calls: 0 });
  });

  it('includes the trunks of each', async () => {
    const trunk = { trunkId: 3, isReachable: true, roundTripMs: 7, registration: null, calls: 2 };
    const test = await startTestCarrier(2, { createTrunks: () => ({ ...NO_TRUNKS, state: () => [trunk] }) });
    await expect.poll(() => test.states.at(-1)?.trunks).toEqual(test.pbxs.map(({ name }) => ({ ...trunk, pbx: name })));
  });

  it('never contains the password, nor does the log', async () => {
    const test = await startTestCarrier(1, {}, false);
    test.pbx.cut(401);
    await expect.poll(() => test.states.at(-1)?.pbxs[0]?.fault).toBe('unauthorized');
    const fields = test.log.map((line) => ({ ...line, err: String(line.fields['err']) }));
    expect(JSON.stringify([test.states, fields])).not.toContain('a-secret-of-the-pbx');
  });
});

describe('closing the carrier', () => {
  it('hangs up all calls on all PBXs, and accepts no more', async () => {
    const test = await startTestCarrier(2);
    for (let callId = 1; callId <= 4; callId++) test.carrier.place(orderOf(callId));
    await expect.poll(() => test.pbxs.map((pbx) => pbx.channels.size)).toEqual([2, 2]);
    const closed = test.carrier.close();
    expect(test.channels.at(-1)).toBe(0);
    test.carrier.place(orderOf(5));
    expect(test.told.at(-1)).toEqual({ callId: 5, event: WITHDRAWN });
    await closed;
    expect(test.pbxs.map((pbx) => pbx.channels.size)).toEqual([0, 0]);
    expect(test.kinds(1)).toEqual(['placed']);
  });

  it('leaves persons who wait for an agent, and a goodbye, to the PBX, and cancels the agents’ calls', async () => {
    const test = await startTestCarrier();
    for (const callId of [1, 2, 3, 4]) {
      test.carrier.place(orderOf(callId));
      await expect.poll(() => test.kinds(callId)).toContain('placed');
      test.pbx.answer(`cadencia-${callId}`);
      await expect.poll(() => test.kinds(callId)).toContain('answered');
      if (callId > 1) test.carrier.startWaiting(callId);
    }
    test.carrier.connect(3, 101, 1);
    await expect.poll(() => test.pbx.channels.has('cadencia-3-agent-1-101')).toBe(true);
    test.carrier.hangUp(4, { optOutKey: '8' });
    await expect.poll(() => test.pbx.sent('POST /channels/cadencia-4/play')).toHaveLength(1);
    await test.carrier.close();
    expect([...test.pbx.channels.keys()]).toEqual(['cadencia-2', 'cadencia-3', 'cadencia-4']);
  });

  it('hangs up a call whose request is still in progress', async () => {
    const test = await startTestCarrier();
    test.carrier.place(orderOf(1));
    // The request leaves in this turn of the event loop; its answer comes later.
    await Promise.resolve();
    await test.carrier.close();
    expect([test.pbx.channels.size, test.pbx.sent('DELETE /channels')]).toEqual([0, ['DELETE /channels/cadencia-1']]);
  });

  it('does not wait for PBXs that don’t answer or are down', async () => {
    const test = await startTestCarrier(2);
    for (const callId of [1, 2]) test.carrier.place(orderOf(callId));
    await expect.poll(() => test.pbxs.map((pbx) => pbx.channels.size)).toEqual([1, 1]);
    test.pbxs[0]!.fail('DELETE', null);
    test.pbxs[1]!.cut(503);
    await expect.poll(() => test.channels.at(-1)).toBe(11);
    const closed = test.carrier.close().then(() => 'closed');
    // Without its own time limit, closing would wait for the 5 s of a request. Due timers run in order, also when late.
    expect(await Promise.race([closed, delay(4000, 'waits', { ref: false })])).toBe('closed');
  });

  it('reports no events afterwards', async () => {
    const test = await startTestCarrier();
    test.carrier.place(orderOf(1));
    await expect.poll(() => test.pbx.channels.size).toBe(1);
    await test.carrier.close();
    const before = [test.told.length, test.channels.length, test.states.length, test.log.length];
    test.pbx.cut();
    const witness = await startTestCarrier();
    await expect.poll(() => witness.states.length).toBeGreaterThan(0);
    expect([test.told.length, test.channels.length, test.states.length, test.log.length]).toEqual(before);
  });
});
