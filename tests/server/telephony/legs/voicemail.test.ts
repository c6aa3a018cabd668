import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AriEvent } from '#server/telephony/ari/events.ts';
import {
  agentChannel,
  bridge,
  channel,
  CHANNEL,
  createAnswered,
  createJoined,
  destroyed,
  HANG_UP,
  verdict,
  type TestLeg,
} from './test-leg.ts';

const LISTEN = `POST /channels/${CHANNEL}/variable`;
const playOf = (nth: number): string => `POST /channels/${CHANNEL}/play/${CHANNEL}-voicemail-${nth}`;
const stopOf = (nth: number): string => `DELETE /playbacks/${CHANNEL}-voicemail-${nth}`;
const SOUND: AriEvent = { type: 'ChannelTalkingStarted', channel: channel('Up') };
const SILENCE: AriEvent = { type: 'ChannelTalkingFinished', channel: channel('Up') };
const finished = (nth: number, state = 'done'): AriEvent => ({
  type: 'PlaybackFinished',
  playback: { id: `${CHANNEL}-voicemail-${nth}`, target_uri: `channel:${CHANNEL}`, state },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a call on whose answering machine the message is to be left. */
async function machine(settings: Parameters<typeof createAnswered>[0] = {}): Promise<TestLeg> {
  const test = await createAnswered({ amd: '2500', voicemailPrompt: 'sound:message', ...settings });
  await test.events(verdict('MACHINE'));
  test.leg.leaveMessage();
  await test.settled();
  return test;
}

async function pass(test: TestLeg, ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await test.settled();
}

const left = (how: string) => ({ kind: 'message_left', how });

describe('a message on an answering machine', () => {
  it('begins after the greeting, and is whole when it was played', async () => {
    const test = await machine();
    expect(test.ari.requests.at(-1)).toMatchObject({
      what: LISTEN,
      query: { variable: 'TALK_DETECT(set)', value: '1500,256' },
    });
    await test.events(SOUND);
    await pass(test, 10_000);
    expect(test.ari.sent().at(-1)).toBe(LISTEN);
    await test.events(SILENCE);
    expect(test.ari.requests.at(-1)).toMatchObject({ what: playOf(1), query: { media: 'sound:message' } });
    await test.events(finished(1));
    expect(test.told.at(-1)).toEqual(left('whole'));
    test.leg.hangUp();
    await test.settled();
    expect(test.ari.sent().at(-1)).toBe(HANG_UP);
  });

  it('begins if the machine is already silent', async () => {
    const test = await machine();
    await pass(test, 2500);
    expect(test.ari.sent().at(-1)).toBe(playOf(1));
  });

  it('begins again after a late beep, once', async () => {
    const test = await machine();
    await test.events(SOUND, SILENCE, SOUND);
    expect(test.ari.sent().at(-1)).toBe(stopOf(1));
    await test.events(finished(1), SILENCE, SOUND);
    expect(test.ari.sent().at(-1)).toBe(playOf(2));
    await test.events(finished(2));
    expect(test.told.at(-1)).toEqual(left('whole'));
  });

  it('is not left after 30 s of greeting', async () => {
    const test = await machine();
    await test.events(SOUND);
    await pass(test, 30_000);
    expect(test.told.at(-1)).toEqual(left('none'));
    await test.events(SILENCE);
    expect(test.ari.sent().at(-1)).toBe(LISTEN);
  });

  it.each([
    ['part', [SOUND, SILENCE, destroyed(16)]],
    ['none', [SOUND, destroyed(16)]],
    ['none', [SOUND, SILENCE, finished(1, 'failed')]],
  ] as const)('is left in %s if it ends early', async (how, events) => {
    const test = await machine();
    await test.events(...events);
    expect(test.told.find(({ kind }) => kind === 'message_left')).toEqual(left(how));
  });

  it('is not left without a recording, or if the PBX refuses to play it', async () => {
    expect((await machine({ voicemailPrompt: null })).told.at(-1)).toEqual(left('none'));
    const test = await machine();
    test.ari.refuse(playOf(1), 500);
    await test.events(SOUND, SILENCE);
    expect([test.told.at(-1), test.faults.length]).toEqual([left('none'), 1]);
  });

  it('asks after an interruption whether it still plays', async () => {
    const test = await machine();
    await test.resume(channel('Up'));
    await test.events(SOUND, SILENCE);
    await test.resume(channel('Up'));
    expect(test.told.at(-1)).toMatchObject({ kind: 'verdict' });
    test.ari.refuse(`GET /playbacks/${CHANNEL}-voicemail-1`, 404);
    await test.resume(channel('Up'));
    expect(test.told.at(-1)).toEqual(left('whole'));
  });

  it('is forgotten when the call is hung up', async () => {
    const test = await machine();
    test.leg.hangUp();
    await pass(test, 60_000);
    expect(test.ari.sent().slice(-2)).toEqual([LISTEN, HANG_UP]);
  });
});

describe('a message on a machine that the agent has heard', () => {
  it('comes after the end of the conversation, whose agent is hung up', async () => {
    const test = await createJoined({ voicemailPrompt: 'sound:message', isRecorded: true });
    const before = test.ari.sent().length;
    test.leg.leaveMessage();
    await test.settled();
    expect(test.ari.sent().slice(before)).toEqual([
      `DELETE ${bridge()}`,
      `DELETE /channels/${agentChannel(1)}`,
      LISTEN,
    ]);
    await pass(test, 2500);
    expect(test.ari.sent().at(-1)).toBe(playOf(1));
    await test.events(finished(1));
    expect(test.told.at(-1)).toEqual(left('whole'));
  });

  it('is none if it can’t be played', async () => {
    const test = await createJoined();
    test.leg.leaveMessage();
    expect(test.told.at(-1)).toEqual(left('none'));
  });
});
