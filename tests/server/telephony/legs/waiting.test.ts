import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AriEvent } from '#server/telephony/ari/events.ts';
import {
  agentChannel,
  bridge,
  channel,
  CHANNEL,
  CREATE,
  createAnswered,
  createJoined,
  DETECT,
  destroyed,
  HANG_UP,
  pressed,
  started,
  verdict,
  type TestLeg,
} from './test-leg.ts';

const RING = `POST /channels/${CHANNEL}/ring`;
const STOP_RING = `DELETE /channels/${CHANNEL}/ring`;
const playOf = (id: string): string => `POST /channels/${CHANNEL}/play/${CHANNEL}-${id}`;
const stopOf = (id: string): string => `DELETE /playbacks/${CHANNEL}-${id}`;
const askOf = (id: string): string => `GET /playbacks/${CHANNEL}-${id}`;
const finished = (id: string, state = 'done'): AriEvent => ({
  type: 'PlaybackFinished',
  playback: { id: `${CHANNEL}-${id}`, target_uri: `channel:${CHANNEL}`, state },
});
const RECORDED = { waitingPrompt: 'sound:wait' };
const TIMED: Parameters<typeof vi.useFakeTimers>[0] = { toFake: ['setTimeout', 'clearTimeout', 'performance'] };

const plays = (test: TestLeg): string[] => test.ari.sent().filter((what) => what.includes('waiting'));

afterEach(() => vi.useRealTimers());

/** Creates an answered call whose person waits. */
async function held(...given: Parameters<typeof createAnswered>): Promise<TestLeg> {
  const test = await createAnswered(...given);
  test.leg.startWaiting();
  await test.settled();
  return test;
}

async function connect(test: TestLeg, agentId: number): Promise<void> {
  test.leg.startWaiting();
  test.leg.connect(agentId, 3);
  await test.settled();
}

describe('a person who waits', () => {
  it('hears the ringback tone until the bridge', async () => {
    const test = await held();
    await connect(test, 101);
    await test.agent(started(agentChannel()));
    expect(test.ari.sent().slice(1)).toEqual([
      RING,
      CREATE,
      `POST ${bridge()}`,
      STOP_RING,
      `POST ${bridge()}/addChannel`,
    ]);
  });

  it('hears it while one phone after the other fails', async () => {
    const test = await held();
    for (const nth of [1, 2]) {
      await connect(test, 100 + nth);
      await test.agent(destroyed(17, 486, agentChannel(nth)), nth);
    }
    expect(test.ari.sent().slice(1)).toEqual([RING, CREATE, CREATE]);
  });

  it('hears it again if the bridge fails', async () => {
    const test = await held();
    await connect(test, 101);
    test.ari.refuse(`POST ${bridge()}/addChannel`, 500);
    await test.agent(started(agentChannel()));
    await connect(test, 102);
    expect(test.ari.sent().filter((what) => what.endsWith('/ring'))).toEqual([RING, STOP_RING, RING]);
  });

  it('hears the PBX’s music if the campaign says so', async () => {
    const test = await held({ waitingTone: 'music' });
    await connect(test, 101);
    await test.agent(started(agentChannel()));
    const music = test.ari.sent().filter((what) => what.endsWith('/moh'));
    expect(music).toEqual([`POST /channels/${CHANNEL}/moh`, `DELETE /channels/${CHANNEL}/moh`]);
  });

  it('hears the menu’s prompt no longer', async () => {
    const test = await createAnswered();
    test.leg.play(1);
    test.leg.startWaiting();
    await test.settled();
    expect(test.ari.sent().slice(2)).toEqual([stopOf('prompt-1'), RING]);
  });

  it('hears nothing before the detector has returned the channel', async () => {
    const test = await createAnswered({ amd: '' });
    await connect(test, 101);
    expect(test.ari.sent()).toEqual([CREATE, DETECT]);
    await test.events(verdict('HUMAN'));
    expect(test.ari.sent().slice(2)).toEqual([RING, CREATE]);
  });
});

describe('a recording for persons who wait', () => {
  it('is repeated until the bridge', async () => {
    vi.useFakeTimers(TIMED);
    const test = await held(RECORDED);
    vi.advanceTimersByTime(1000);
    await test.events(finished('waiting'), finished('waiting'));
    await connect(test, 101);
    await test.agent(started(agentChannel()));
    await test.events(finished('waiting', 'canceled'));
    expect(plays(test)).toEqual([playOf('waiting'), playOf('waiting'), stopOf('waiting')]);
  });

  it('is started at most four times a second, however short it is', async () => {
    vi.useFakeTimers(TIMED);
    const test = await held(RECORDED);
    vi.advanceTimersByTime(10);
    await test.events(finished('waiting'));
    vi.advanceTimersByTime(239);
    await test.settled();
    // An interruption doesn't start it sooner.
    await test.resume(channel('Up'));
    expect(plays(test)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await test.settled();
    expect(plays(test)).toHaveLength(2);
    await test.events(finished('waiting'), destroyed(16));
    vi.advanceTimersByTime(5000);
    await test.settled();
    expect(plays(test)).toHaveLength(2);
  });

  it('is not doubled by the late end of a play that was stopped', async () => {
    vi.useFakeTimers(TIMED);
    const test = await held(RECORDED);
    await connect(test, 101);
    test.ari.refuse(`POST ${bridge()}/addChannel`, 500);
    await test.agent(started(agentChannel()));
    await connect(test, 102);
    vi.advanceTimersByTime(5000);
    await test.events(finished('waiting', 'canceled'));
    expect(plays(test)).toEqual([playOf('waiting'), stopOf('waiting'), playOf('waiting')]);
    await test.events(finished('waiting'));
    expect(plays(test).at(-1)).toBe(playOf('waiting'));
    expect(plays(test)).toHaveLength(4);
  });

  it('is replaced by the tone if the PBX can’t play it', async () => {
    const test = await held(RECORDED);
    await test.events(finished('waiting', 'failed'));
    expect(test.ari.sent().slice(1)).toEqual([playOf('waiting'), RING]);
  });

  it('may end just before it is stopped, or with the call', async () => {
    vi.useFakeTimers(TIMED);
    const test = await held(RECORDED);
    await connect(test, 101);
    test.ari.refuse(stopOf('waiting'), 404);
    await test.agent(started(agentChannel()));
    expect([test.kinds().at(-1), test.faults]).toEqual(['bridged', []]);
    const leaving = await held(RECORDED);
    vi.advanceTimersByTime(1000);
    leaving.ari.refuse(playOf('waiting'), 409);
    await leaving.events(finished('waiting'), destroyed(16));
    expect(leaving.faults).toEqual([]);
  });

  it('goes on after an interruption, in which it may have ended', async () => {
    const test = await held(RECORDED);
    await test.resume(channel('Up'));
    test.ari.refuse(askOf('waiting'), 404);
    await test.resume(channel('Up'));
    const ask = askOf('waiting');
    expect(test.ari.sent().slice(1)).toEqual([playOf('waiting'), ask, ask, playOf('waiting')]);
  });
});

describe('waiting audio after an interruption', () => {
  it('is started again only if its request had no answer', async () => {
    const test = await held();
    await test.resume(channel('Up'));
    expect(test.ari.sent().slice(1)).toEqual([RING]);
    const lost = await createAnswered();
    lost.ari.lose(RING);
    lost.leg.startWaiting();
    await lost.settled();
    await lost.resume(channel('Up'));
    expect([lost.ari.sent().slice(1), lost.uncertain.length]).toEqual([[RING, RING], 1]);
  });

  it('is stopped again before the bridge if that request had no answer', async () => {
    const test = await held();
    await connect(test, 101);
    test.ari.lose(STOP_RING);
    await test.agent(started(agentChannel()));
    await test.resume(channel('Up'), channel('Up', agentChannel()));
    expect(test.ari.sent().slice(4)).toEqual([STOP_RING, `POST ${bridge()}`, STOP_RING, `POST ${bridge()}/addChannel`]);
    expect(test.kinds().at(-1)).toBe('bridged');
  });

  it('does not come back in a conversation', async () => {
    const test = await createJoined();
    await test.resume(channel('Up'), channel('Up', agentChannel()));
    expect(test.ari.sent()).not.toContain(RING);
  });
});

describe('a person who waited in vain', () => {
  const PLAY = playOf('goodbye');
  const GOODBYE = { optOutKey: '8' };

  /** Creates a call whose goodbye has begun while an agent's phone rings. */
  async function leaving(): Promise<TestLeg> {
    const test = await held({ goodbyePrompt: 'sound:goodbye' });
    test.leg.connect(101, 3);
    await test.settled();
    test.leg.hangUp(GOODBYE);
    await test.settled();
    return test;
  }

  it('hears the message, and then the channel is hung up', async () => {
    const test = await leaving();
    expect(test.ari.sent().slice(3)).toEqual([`DELETE /channels/${agentChannel()}`, STOP_RING, PLAY]);
    expect(test.ari.requests.at(-1)!.query).toEqual({ media: 'sound:goodbye' });
    expect([test.leg.isInFarewell(), test.leg.owns(CHANNEL), test.gone()]).toEqual([true, true, 0]);
    await test.events(pressed('1'), finished('goodbye'));
    expect(test.ari.sent().at(-1)).toBe(HANG_UP);
    expect([test.leg.isInFarewell(), test.leg.owns(CHANNEL)]).toEqual([false, false]);
    await test.events(destroyed(16));
    expect([test.kinds(), test.gone(), test.optOuts]).toEqual([['placed', 'ringing', 'answered'], 1, []]);
  });

  it('opts out with the key, which ends the message', async () => {
    const test = await leaving();
    await test.events(pressed('8'), pressed('8'), finished('goodbye', 'canceled'));
    expect(test.optOuts).toEqual(['+5491155667788 8']);
    expect(test.ari.sent().filter((what) => what === HANG_UP)).toHaveLength(1);
  });

  it('has 4 s after the message for the key, if the person has called', async () => {
    vi.useFakeTimers(TIMED);
    const left = async () => {
      const test = await held({ goodbyePrompt: 'sound:goodbye' }, { channel: CHANNEL });
      test.leg.hangUp(GOODBYE);
      await test.settled();
      await test.events(finished('goodbye'));
      vi.advanceTimersByTime(3999);
      await test.settled();
      expect(test.ari.sent()).not.toContain(HANG_UP);
      return test;
    };
    const keyed = await left();
    await keyed.events(pressed('8'));
    expect([keyed.optOuts, keyed.ari.sent().at(-1)]).toEqual([['+5491155667788 8'], HANG_UP]);
    const silent = await left();
    vi.advanceTimersByTime(1);
    await silent.settled();
    expect([silent.optOuts, silent.ari.sent().at(-1)]).toEqual([[], HANG_UP]);
  });

  it('is hung up after 60 s of message', async () => {
    vi.useFakeTimers(TIMED);
    const test = await leaving();
    vi.advanceTimersByTime(59_999);
    await test.settled();
    expect(test.ari.sent().at(-1)).toBe(PLAY);
    vi.advanceTimersByTime(1);
    await test.settled();
    expect(test.ari.sent().at(-1)).toBe(HANG_UP);
  });

  it('is hung up at once without a message, before the answer, and if the PBX can’t play it', async () => {
    const without = await held();
    without.leg.hangUp(GOODBYE);
    await without.settled();
    expect(without.ari.sent().slice(2)).toEqual([HANG_UP]);
    const detecting = await createAnswered({ amd: '', goodbyePrompt: 'sound:goodbye' });
    detecting.leg.hangUp(GOODBYE);
    await detecting.settled();
    expect(detecting.ari.sent().at(-1)).toBe(HANG_UP);
    const refused = await held({ goodbyePrompt: 'sound:goodbye' });
    refused.ari.refuse(PLAY, 500);
    refused.leg.hangUp(GOODBYE);
    await refused.settled();
    expect(refused.ari.sent().slice(2)).toEqual([STOP_RING, PLAY, HANG_UP]);
  });

  it('hears the rest of it after an interruption, unless it has ended', async () => {
    const test = await leaving();
    await test.resume(channel('Up'));
    expect(test.ari.sent().at(-1)).toBe(askOf('goodbye'));
    test.ari.refuse(askOf('goodbye'), 404);
    await test.resume(channel('Up'));
    expect(test.ari.sent().slice(-2)).toEqual([askOf('goodbye'), HANG_UP]);
  });

  it('is hung up at once when the server stops', async () => {
    const test = await leaving();
    test.leg.hangUp();
    await test.settled();
    expect([test.ari.sent().at(-1), test.leg.isInFarewell()]).toEqual([HANG_UP, false]);
  });

  it('may hang up first', async () => {
    const test = await leaving();
    await test.events(finished('goodbye', 'canceled'), destroyed(16), finished('goodbye'));
    expect([test.gone(), test.faults]).toEqual([1, []]);
  });
});
