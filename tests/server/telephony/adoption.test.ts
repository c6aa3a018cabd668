/** Conversations that go on at a PBX while Cadencia is restarted. */
import { describe, expect, it } from 'vitest';
import type { CallOrder } from '#engine/ports.ts';
import { NO_SETTINGS } from '#server/telephony/call-settings.ts';
import type { StandInPbx } from '../../support/stand-in-pbx.ts';
import { conversationOf, NO_TRUNKS, orderOf, startTestCarrier, type TestCarrier } from './test-carrier.ts';

/** Puts a conversation on the PBX, with the `nth` agent who was called for it. */
function talk(pbx: StandInPbx, callId: number, nth = 1): void {
  pbx.appear(`cadencia-${callId}`, 'Up');
  pbx.appear(`cadencia-${callId}-agent-${nth}-101`, 'Up');
  pbx.bridges.add(`cadencia-${callId}-agent-${nth}-bridge`);
}

/** Starts a carrier that adopts the calls, over PBXs prepared by `prepare`. */
async function adopt(
  callIds: readonly number[],
  prepare: (pbxs: readonly StandInPbx[]) => void,
  ...[pbxCount = 1, changes = {}, isConnected]: Partial<Parameters<typeof startTestCarrier>>
): Promise<TestCarrier> {
  const earlier = { conversations: callIds.map(conversationOf) };
  const test = await startTestCarrier(pbxCount, { earlier, prepare, ...changes }, isConnected);
  return test;
}

const RECORD = (callId: number, nth = 1): string => `POST /bridges/cadencia-${callId}-agent-${nth}-bridge/record`;

describe('a conversation of an earlier process', () => {
  it('goes on at its PBX: nothing is hung up, and its end is reported', async () => {
    const test = await adopt([7], ([pbx]) => talk(pbx!, 7, 2));
    expect([test.told, test.pbx.sent('DELETE')]).toEqual([[], []]);
    expect(test.pbx.sent('POST /applications').length).toBe(2);
    test.pbx.end('cadencia-7', 16);
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
    await expect.poll(() => [test.pbx.channels.size, test.pbx.bridges.size]).toEqual([0, 0]);
  });

  it('goes on if the person has called, on a channel that the PBX has named', async () => {
    const conversation = { ...conversationOf(7), attempt: 0, channel: '1764.5' };
    const prepare = ([pbx]: readonly StandInPbx[]) => {
      talk(pbx!, 7);
      pbx!.vanish('cadencia-7');
      pbx!.appear('1764.5', 'Up');
      pbx!.appear('1764.6', 'Up');
    };
    const test = await adopt([], prepare, 1, { earlier: { conversations: [conversation] } });
    expect([test.told, test.pbx.sent('DELETE')]).toEqual([[], []]);
    test.pbx.end('1764.5', 16);
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
    await expect.poll(() => [[...test.pbx.channels.keys()], test.pbx.bridges.size]).toEqual([['1764.6'], 0]);
  });

  it('ends when its agent hangs up', async () => {
    const test = await adopt([7], ([pbx]) => talk(pbx!, 7, 2));
    test.pbx.end('cadencia-7-agent-2-101', 16);
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
    await expect.poll(() => [test.pbx.channels.size, test.pbx.bridges.size]).toEqual([0, 0]);
  });

  it('can be hung up', async () => {
    const test = await adopt([7], ([pbx]) => talk(pbx!, 7));
    test.carrier.hangUp(7);
    await expect.poll(() => [test.pbx.channels.size, test.pbx.bridges.size]).toEqual([0, 0]);
  });

  it('takes a channel of its PBX', async () => {
    const test = await adopt([7], ([pbx]) => talk(pbx!, 7), 1, { config: { channelsPerPbx: 1 } });
    await expect.poll(() => test.states.at(-1)?.pbxs[0]?.calls).toBe(1);
    test.carrier.place(orderOf(8));
    expect(test.kinds(8)).toEqual(['refused']);
  });

  it.each([
    ['the person', 'cadencia-7'],
    ['the agent', 'cadencia-7-agent-3-101'],
  ])('has ended if %s hung up meanwhile, and the other one is hung up', async (_, gone) => {
    const test = await adopt([7], ([pbx]) => {
      talk(pbx!, 7, 3);
      pbx!.vanish(gone);
    });
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
    await expect.poll(() => [test.pbx.channels.size, test.pbx.bridges.size]).toEqual([0, 0]);
  });

  it('has ended if no PBX has it', async () => {
    const test = await adopt([7, 8], (pbxs) => talk(pbxs[1]!, 8), 2);
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
    expect([test.kinds(8), test.pbxs[1]!.channels.size]).toEqual([[], 2]);
  });

  it('is claimed by the PBX that has it, even if that comes back last', async () => {
    const test = await adopt(
      [7],
      (pbxs) => {
        talk(pbxs[1]!, 7);
        pbxs[1]!.cut(503);
      },
      2,
      {},
      false,
    );
    await expect.poll(() => test.messages()).toContain('PBX connected');
    expect(test.told).toEqual([]);
    test.pbxs[1]!.accept();
    await expect.poll(() => test.messages().filter((message) => message === 'PBX connected').length).toBe(2);
    expect([test.told, test.pbxs[1]!.channels.size]).toEqual([[], 2]);
  });

  it('is lost with a PBX that doesn’t come back in time', async () => {
    const down = ([pbx]: readonly StandInPbx[]) => pbx!.cut(503);
    const test = await adopt([7], down, 1, { times: { lostAfterMs: 200 } }, false);
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
    talk(test.pbx, 7);
    test.pbx.accept();
    await expect.poll(() => test.pbx.channels.size).toBe(0);
  });

  it('goes on while its PBX’s trunks are slowly set up', async () => {
    const changes = {
      times: { lostAfterMs: 1000 },
      createTrunks: () => ({ ...NO_TRUNKS, push: () => new Promise<void>(() => {}) }),
    };
    const test = await adopt([7], ([pbx]) => talk(pbx!, 7), 1, changes, false);
    await expect.poll(() => test.recordings.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect([test.told, test.pbx.channels.size, test.messages()]).toEqual([[], 2, []]);
    test.pbx.end('cadencia-7', 16);
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
  });

  it('is left alone by events that arrive before its PBX’s channels are listed', async () => {
    const prepare = ([pbx]: readonly StandInPbx[]) => {
      talk(pbx!, 7);
      pbx!.fail('GET /channels', null);
    };
    const test = await adopt([7], prepare, 1, {}, false);
    await expect.poll(() => test.pbx.sent('GET /channels').length).toBe(1);
    test.pbx.send({ type: 'ChannelDtmfReceived', channel: { id: 'cadencia-7', state: 'Up' }, digit: '5' });
    test.pbx.heal();
    test.pbx.cut();
    await expect.poll(() => test.messages()).toContain('PBX connected');
    expect([test.pbx.channels.size, test.pbx.sent('DELETE')]).toEqual([2, []]);
  });

  it('has ended if it ends while its PBX lists channels', async () => {
    let release = (): void => {};
    const prepare = ([pbx]: readonly StandInPbx[]) => {
      talk(pbx!, 7);
      release = pbx!.hold('GET /bridges');
    };
    const test = await adopt([7], prepare, 1, {}, false);
    await expect.poll(() => test.pbx.sent('GET /bridges').length).toBe(1);
    test.pbx.end('cadencia-7', 16);
    await new Promise((resolve) => setTimeout(resolve, 50)); // the event arrives before the list
    release();
    await expect.poll(() => test.kinds(7)).toEqual(['hung_up']);
    await expect.poll(() => [test.pbx.channels.size, test.pbx.bridges.size]).toEqual([0, 0]);
  });

  it('is hung up if it was ended by hand before its PBX was connected', async () => {
    const prepare = ([pbx]: readonly StandInPbx[]) => {
      talk(pbx!, 7);
      pbx!.cut(503);
    };
    const test = await adopt([7], prepare, 1, {}, false);
    test.carrier.hangUp(7);
    test.pbx.accept();
    await expect.poll(() => [test.pbx.channels.size, test.pbx.bridges.size]).toEqual([0, 0]);
    expect(test.told).toEqual([]);
  });
});

describe('the recording of a conversation of an earlier process', () => {
  it('goes on, and can be paused', async () => {
    const test = await adopt([7], ([pbx]) => talk(pbx!, 7));
    await expect.poll(() => test.recordings).toEqual([`${test.pbx.name} begins 7: cadencia-7`]);
    expect(test.pbx.sent(RECORD(7))).toEqual([]);
    expect(test.carrier.setRecordingPaused(7, true)).toBe(true);
    await expect.poll(() => test.pbx.sent('POST /recordings/live/cadencia-7/pause').length).toBe(1);
  });

  it('is started if the earlier process could not, without losing what is there', async () => {
    const test = await adopt([7], ([pbx]) => {
      talk(pbx!, 7);
      pbx!.fail('GET /recordings/live', 404);
    });
    await expect.poll(() => test.recordings).toEqual([`${test.pbx.name} begins 7: cadencia-7`]);
    const { url } = test.pbx.scripted.received.find((request) => request.url.includes('/record?'))!;
    expect(new URL(url, 'http://pbx').searchParams.get('ifExists')).toBe('append');
  });
});

describe('a person who waited for an agent when the earlier process died', () => {
  const earlier = { deserted: [{ order: orderOf(7), goodbye: { optOutKey: '8' } }] };
  const wait = ([pbx]: readonly StandInPbx[]) => {
    pbx!.appear('cadencia-7', 'Up');
    pbx!.appear('cadencia-7-agent-1-101', 'Ringing');
  };
  const sent = (test: TestCarrier) =>
    test.pbx.scripted.received.map(({ method, url }) => `${method} ${new URL(url, 'http://pbx').pathname.slice(4)}`);
  const finished = { id: 'cadencia-7-goodbye', target_uri: 'channel:cadencia-7', state: 'done' };

  it('hears the message in place of the tone, and is hung up when it ends; the agent at once', async () => {
    const optOuts: string[] = [];
    const onOptOut = ({ phone }: CallOrder, key: string) => void optOuts.push(phone + key);
    const readSettings = () => ({ ...NO_SETTINGS, goodbyePrompt: 'sound:sorry' });
    const test = await startTestCarrier(1, { earlier, prepare: wait, readSettings, onOptOut });
    await expect.poll(() => [...test.pbx.channels.keys()]).toEqual(['cadencia-7']);
    const play = 'POST /channels/cadencia-7/play/cadencia-7-goodbye';
    await expect.poll(() => sent(test)).toContain(play);
    expect(sent(test).indexOf('DELETE /channels/cadencia-7/ring')).toBeLessThan(sent(test).indexOf(play));
    expect(test.pbx.channels.has('cadencia-7')).toBe(true);
    const pressed = { type: 'ChannelDtmfReceived', channel: { id: 'cadencia-7', state: 'Up' }, digit: '8' };
    test.pbx.send(pressed);
    await expect.poll(() => optOuts).toEqual(['+54911556677888']);
    await expect.poll(() => test.pbx.channels.size).toBe(0);
    expect(test.told).toEqual([{ callId: 7, event: { kind: 'hung_up' } }]);
  });

  it('hears the message later if the PBX can’t fetch it yet, because the server is just starting', async () => {
    const readSettings = () => ({ ...NO_SETTINGS, goodbyePrompt: 'sound:sorry' });
    const test = await startTestCarrier(1, { earlier, prepare: wait, readSettings });
    const plays = () => sent(test).filter((what) => what.endsWith('/play/cadencia-7-goodbye')).length;
    await expect.poll(plays).toBe(1);
    test.pbx.send({ type: 'PlaybackFinished', playback: { ...finished, state: 'failed' } });
    await expect.poll(plays).toBe(2);
    expect(test.pbx.channels.has('cadencia-7')).toBe(true);
    test.pbx.send({ type: 'PlaybackFinished', playback: finished });
    await expect.poll(() => test.pbx.channels.size).toBe(0);
  });

  it('hears the message in place of the campaign’s recording', async () => {
    const readSettings = () => ({ ...NO_SETTINGS, waitingPrompt: 'sound:wait', goodbyePrompt: 'sound:sorry' });
    const test = await startTestCarrier(1, { earlier, prepare: wait, readSettings });
    const play = 'POST /channels/cadencia-7/play/cadencia-7-goodbye';
    await expect.poll(() => sent(test)).toContain(play);
    const stop = sent(test).indexOf('DELETE /playbacks/cadencia-7-waiting');
    expect([stop >= 0, stop < sent(test).indexOf(play)]).toEqual([true, true]);
  });

  it('hears the message once its end will be reported, whatever the PBX’s connection does', async () => {
    const readSettings = () => ({ ...NO_SETTINGS, goodbyePrompt: 'sound:sorry' });
    const test = await startTestCarrier(1, { earlier, prepare: wait, readSettings });
    const play = 'POST /channels/cadencia-7/play/cadencia-7-goodbye';
    await expect.poll(() => sent(test)).toContain(play);
    const subscribed = sent(test).lastIndexOf('POST /applications/cadencia/subscription');
    expect([subscribed >= 0, subscribed < sent(test).indexOf(play)]).toEqual([true, true]);
    // The PBX can't fetch the message yet, and the connection is cut before it is tried again.
    test.pbx.send({ type: 'PlaybackFinished', playback: { ...finished, state: 'failed' } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    test.pbx.fail('GET /playbacks', 404);
    test.pbx.cut();
    await expect.poll(() => test.messages().filter((message) => message === 'PBX connected').length).toBe(2);
    expect(test.pbx.channels.has('cadencia-7')).toBe(true);
    await expect.poll(() => sent(test).filter((what) => what === play).length).toBe(2);
  });

  it('is hung up without the message if an agent had just been bridged, and so is the agent', async () => {
    const bridge = 'cadencia-7-agent-1-bridge';
    const prepare = ([pbx]: readonly StandInPbx[]) => {
      talk(pbx!, 7);
      pbx!.joined.set(bridge, ['cadencia-7', 'cadencia-7-agent-1-101']);
    };
    const readSettings = () => ({ ...NO_SETTINGS, goodbyePrompt: 'sound:sorry' });
    const test = await startTestCarrier(1, { earlier, prepare, readSettings });
    await expect.poll(() => [test.pbx.channels.size, test.pbx.bridges.size]).toEqual([0, 0]);
    expect(test.pbx.sent('POST /channels/')).toEqual([]);
  });

  it('is not left in a bridge that no agent has joined', async () => {
    const readSettings = () => ({ ...NO_SETTINGS, goodbyePrompt: 'sound:sorry' });
    const test = await startTestCarrier(1, { earlier, prepare: ([pbx]) => talk(pbx!, 7), readSettings });
    await expect.poll(() => sent(test)).toContain('POST /channels/cadencia-7/play/cadencia-7-goodbye');
    expect([[...test.pbx.bridges], test.pbx.channels.has('cadencia-7')]).toEqual([[], true]);
  });

  it('is hung up after the message', async () => {
    const readSettings = () => ({ ...NO_SETTINGS, goodbyePrompt: 'sound:sorry' });
    const test = await startTestCarrier(1, { earlier, prepare: wait, readSettings });
    await expect.poll(() => sent(test)).toContain('POST /channels/cadencia-7/play/cadencia-7-goodbye');
    test.pbx.send({ type: 'PlaybackFinished', playback: finished });
    await expect.poll(() => test.pbx.channels.size).toBe(0);
  });

  it('is hung up at once without a message, and is over if the channel is gone', async () => {
    const test = await startTestCarrier(1, { earlier, prepare: wait, readSettings: () => NO_SETTINGS });
    await expect.poll(() => test.pbx.channels.size).toBe(0);
    const gone = await startTestCarrier(1, { earlier });
    await expect.poll(() => gone.states.at(-1)?.pbxs[0]?.status).toBe('up');
    expect(gone.states.at(-1)!.pbxs[0]!.calls).toBe(0);
    expect(gone.told).toEqual([{ callId: 7, event: { kind: 'hung_up' } }]);
  });
});

describe('a stop of Cadencia', () => {
  it('leaves conversations alone, and hangs up all other calls', async () => {
    const test = await adopt([7], ([pbx]) => talk(pbx!, 7));
    for (const callId of [8, 9]) test.carrier.place(orderOf(callId));
    await expect.poll(() => test.pbx.channels.size).toBe(4);
    test.pbx.answer('cadencia-9');
    await expect.poll(() => test.kinds(9)).toContain('answered');
    test.carrier.connect(9, 102, 1);
    await expect.poll(() => test.pbx.channels.has('cadencia-9-agent-1-102')).toBe(true);
    await test.carrier.close();
    expect([...test.pbx.channels.keys()]).toEqual(['cadencia-7', 'cadencia-7-agent-1-101']);
    expect([...test.pbx.bridges]).toEqual(['cadencia-7-agent-1-bridge']);
  });
});
