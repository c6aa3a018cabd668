import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AriEvent } from '#server/telephony/ari/events.ts';
import { createInbound, type InboundAnswer, type InboundCall } from '#server/telephony/inbound.ts';
import { createRecordingAri } from '../../support/recording-ari.ts';

const PERSON = '+5491155667788';
/** What the caller hears; with `isTeamByKey`, the key 1 asks for the team. */
type Text = { readonly media: string; readonly isTeamByKey?: true };
const TEXT: Text = { media: 'sound:text' };
const KEY_WAIT_MS = 4000;
/** It is decided later what the caller hears. */
const LATER: Text = { media: 'later' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const destroyed = (id: string): AriEvent => ({ type: 'ChannelDestroyed', channel: { id, state: 'Up' }, cause: 16 });
const pressed = (id: string, digit: string): AriEvent => ({
  type: 'ChannelDtmfReceived',
  channel: { id, state: 'Up' },
  digit,
});
const played = (id: string, nth = 1): AriEvent => ({
  type: 'PlaybackFinished',
  playback: { id: `${id}-text-${nth}`, target_uri: `channel:${id}`, state: 'done' },
});
const SUBSCRIBE = 'POST /applications/cadencia/subscription';
const hangUpOf = (id: string): string => `DELETE /channels/${id}`;

/** Creates the reception of a PBX whose callers hear what `answers` says. */
function open(answers: (call: InboundCall, mayAnswer: boolean) => Text | null = () => TEXT) {
  const ari = createRecordingAri();
  const heard: string[] = [];
  const overs: string[] = [];
  const warnings: string[] = [];
  const optOuts: string[] = [];
  /** Answers to callers who have asked for the team. */
  const asked: ((isTaken: boolean) => void)[] = [];
  const inbound = createInbound({
    pbx: 'pbx',
    ari,
    app: 'cadencia',
    log: { warn: (_fields, message) => void warnings.push(message) },
    onInboundCall(call, mayAnswer, decide) {
      const answer = answers(call, mayAnswer);
      if (answer === LATER) return;
      const events: Omit<InboundAnswer, 'media'> = {
        onHeard: (what) => void heard.push(what),
        onOptOut: (key) => void optOuts.push(`${call.caller} ${key}`),
        askForTeam: answer?.isTeamByKey ? (done) => void asked.push(done) : null,
        onOver: () => void overs.push(call.caller),
      };
      decide(answer && { media: answer.media, ...events });
    },
    onUncertain: () => {},
  });
  return {
    ari,
    optOuts,
    asked,
    heard,
    overs,
    warnings,
    inbound,
    async send(event: AriEvent) {
      inbound.event(event);
      await vi.advanceTimersByTimeAsync(0);
    },
    async callIn(id: string) {
      const channel = { id, state: 'Ring', name: 'PJSIP/trunk-3-0000000a', caller: { number: PERSON } };
      await this.send({ type: 'StasisStart', channel, args: ['inbound', '1145678901', '<sip:1145678901@pbx>'] });
    },
    countHangUps: (id: string) => ari.sent().filter((what) => what === hangUpOf(id)).length,
  };
}

describe('a call that comes in', () => {
  it('is refused as busy if its caller is to hear nothing', async () => {
    const calls: InboundCall[] = [];
    const test = open((call) => (calls.push(call), null));
    await test.callIn('1.1');
    expect(calls).toEqual([{ trunkId: 3, called: ['1145678901', '1145678901'], caller: PERSON, channel: '1.1' }]);
    expect(test.ari.requests).toMatchObject([{ what: hangUpOf('1.1'), query: { reason: 'busy' } }]);
  });

  it('is answered for the recording and then hung up, with a limit that the PBX keeps', async () => {
    const test = open();
    await test.callIn('1.1');
    expect(test.ari.sent()).toEqual([
      SUBSCRIBE,
      'POST /channels/1.1/variable',
      'POST /channels/1.1/answer',
      'POST /channels/1.1/play/1.1-text-1',
    ]);
    expect(test.ari.requests[1]!.query).toEqual({ variable: 'TIMEOUT(absolute)', value: '75' });
    expect(test.ari.requests[3]!.query).toEqual({ media: 'sound:text' });
    await test.send(played('1.1'));
    await vi.advanceTimersByTimeAsync(KEY_WAIT_MS - 1);
    expect(test.countHangUps('1.1')).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await test.send(destroyed('1.1'));
    expect([test.countHangUps('1.1'), test.overs]).toEqual([1, [PERSON]]);
    expect(test.optOuts).toEqual([]);
  });

  it('asks not to be called by the key, during the recording or just after it, and ends', async () => {
    const test = open();
    await test.callIn('1.1');
    await test.send(pressed('1.1', '1'));
    expect(test.countHangUps('1.1')).toBe(0);
    await test.send(pressed('1.1', '8'));
    await test.callIn('1.2');
    await test.send(played('1.2'));
    await test.send(pressed('1.2', '8'));
    await test.send(pressed('1.2', '8'));
    expect(test.optOuts).toEqual([`${PERSON} 8`, `${PERSON} 8`]);
    expect([test.countHangUps('1.1'), test.countHangUps('1.2')]).toEqual([1, 1]);
  });

  it('is forgotten when the caller hangs up', async () => {
    const test = open();
    await test.callIn('1.1');
    await test.send(destroyed('1.1'));
    await test.send(played('1.1'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect([test.countHangUps('1.1'), test.overs]).toEqual([0, [PERSON]]);
  });

  it('is answered only if fewer than 50 others are', async () => {
    const answered: boolean[] = [];
    const test = open((_call, mayAnswer) => (answered.push(mayAnswer), mayAnswer ? TEXT : null));
    for (let n = 1; n <= 51; n++) await test.callIn(`1.${n}`);
    expect(answered.indexOf(false)).toBe(50);
    await test.send(destroyed('1.1'));
    await test.callIn('1.52');
    expect(answered.at(-1)).toBe(true);
  });

  it('counts as one that heard the recording once it is answered', async () => {
    const test = open();
    const answer = test.ari.hold('POST /channels/1.1/answer');
    await test.callIn('1.1');
    expect(test.heard).toEqual([]);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect([test.heard, test.warnings]).toEqual([['message'], []]);
  });

  it('is refused as busy, with a warning, if the PBX refuses to answer it', async () => {
    const test = open();
    test.ari.refuse('POST /channels/1.1/answer', 403);
    await test.callIn('1.1');
    await test.send(pressed('1.1', '8'));
    await test.send(destroyed('1.1'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(test.ari.sent()).toEqual([
      SUBSCRIBE,
      'POST /channels/1.1/variable',
      'POST /channels/1.1/answer',
      hangUpOf('1.1'),
    ]);
    expect(test.ari.requests.at(-1)!.query).toEqual({ reason: 'busy' });
    expect([test.heard, test.optOuts]).toEqual([['busy'], []]);
    expect(test.warnings).toEqual(['the PBX refused what a call that came in needs']);
  });

  it('leaves a warning if the PBX refuses its time limit', async () => {
    const test = open();
    test.ari.refuse('POST /channels/1.1/variable', 403);
    await test.callIn('1.1');
    expect(test.heard).toEqual(['message']);
    expect(test.warnings).toEqual(['the PBX refused what a call that came in needs']);
  });

  it.each([404, 409])('whose caller has hung up (%i) leaves no warning', async (status) => {
    const test = open();
    test.ari.refuse('POST /channels/1.1/variable', status);
    test.ari.refuse('POST /channels/1.1/answer', status);
    await test.callIn('1.1');
    expect([test.heard, test.warnings]).toEqual([['message'], []]);
  });

  it('ends with the server', async () => {
    const test = open();
    await test.callIn('1.1');
    await test.inbound.close();
    expect(test.countHangUps('1.1')).toBe(1);
  });

  it('is hung up after an interruption if its recording has ended meanwhile', async () => {
    const test = open();
    await test.callIn('1.1');
    test.ari.refuse('GET /playbacks/1.1-text-1', 404);
    await test.inbound.open();
    await vi.advanceTimersByTimeAsync(KEY_WAIT_MS);
    expect(test.countHangUps('1.1')).toBe(1);
  });
});

describe('a caller who asks for the team by the key, after the recording', () => {
  const MENU: Text = { ...TEXT, isTeamByKey: true };
  const plays = (test: ReturnType<typeof open>) =>
    test.ari.sent().filter((what) => what.includes('/play/') || what.startsWith('DELETE /playbacks'));

  it('is asked for once, and leaves the channel to a call without the recording', async () => {
    const test = open(() => MENU);
    await test.callIn('1.1');
    await test.send(pressed('1.1', '1'));
    await test.send(pressed('1.1', '1'));
    expect(test.asked).toHaveLength(1);
    test.asked[0]!(true);
    expect(test.inbound.take('1.1')).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(plays(test)).toEqual(['POST /channels/1.1/play/1.1-text-1', 'DELETE /playbacks/1.1-text-1']);
    expect([test.countHangUps('1.1'), test.overs, test.inbound.take('1.1')]).toEqual([0, [PERSON], false]);
  });

  it('hears it again if nobody takes the call, three times at most, and can still ask for no more calls', async () => {
    const test = open(() => MENU);
    await test.callIn('1.1');
    for (const nth of [1, 2, 3]) {
      await test.send(played('1.1', nth));
      await test.send(pressed('1.1', '1'));
      test.asked.at(-1)!(false);
      await vi.advanceTimersByTimeAsync(KEY_WAIT_MS - 1);
    }
    expect(plays(test).filter((what) => what.startsWith('POST'))).toHaveLength(3);
    expect(test.ari.sent().filter((what) => what === 'POST /channels/1.1/variable')).toHaveLength(3);
    expect(test.countHangUps('1.1')).toBe(0);
    await test.send(pressed('1.1', '8'));
    expect([test.optOuts, test.countHangUps('1.1'), test.overs]).toEqual([[`${PERSON} 8`], 1, [PERSON]]);
  });

  it('is not hung up before the answer, though the time for the key is over', async () => {
    const test = open(() => MENU);
    await test.callIn('1.1');
    await test.send(played('1.1'));
    await test.send(pressed('1.1', '1'));
    await vi.advanceTimersByTimeAsync(KEY_WAIT_MS);
    expect(test.countHangUps('1.1')).toBe(0);
    test.asked[0]!(false);
    await test.send(played('1.1', 2));
    await vi.advanceTimersByTimeAsync(KEY_WAIT_MS);
    expect(test.countHangUps('1.1')).toBe(1);
  });

  it.each([
    ['before the recording is over', 0, KEY_WAIT_MS],
    ['after it', KEY_WAIT_MS, 1000],
  ])('is hung up if a call is to take the channel, but doesn’t: %s', async (_when, beforeMs, afterMs) => {
    const test = open(() => MENU);
    await test.callIn('1.1');
    await test.send(pressed('1.1', '1'));
    await test.send(played('1.1'));
    await vi.advanceTimersByTimeAsync(beforeMs);
    test.asked[0]!(true);
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(test.countHangUps('1.1')).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([test.countHangUps('1.1'), test.overs, test.inbound.take('1.1')]).toEqual([1, [PERSON], false]);
  });

  it('in vain hears the last recording to its end', async () => {
    const test = open(() => MENU);
    await test.callIn('1.1');
    await test.send(played('1.1'));
    await test.send(pressed('1.1', '1'));
    await vi.advanceTimersByTimeAsync(KEY_WAIT_MS);
    for (const nth of [0, 1, 2]) {
      test.asked[nth]!(false);
      await test.send(pressed('1.1', '1'));
    }
    test.asked[3]!(false);
    await vi.advanceTimersByTimeAsync(KEY_WAIT_MS);
    expect(test.countHangUps('1.1')).toBe(0);
    await test.send(played('1.1', 3));
    await vi.advanceTimersByTimeAsync(KEY_WAIT_MS);
    expect(test.countHangUps('1.1')).toBe(1);
  });

  it('who has hung up meanwhile hears nothing, and is no call’s', async () => {
    const test = open(() => MENU);
    await test.callIn('1.1');
    await test.send(pressed('1.1', '1'));
    await test.send(destroyed('1.1'));
    test.asked[0]!(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([test.inbound.take('1.1'), test.countHangUps('1.1'), plays(test).length]).toEqual([false, 0, 1]);
  });
});
