/** What an agent orders in a conversation: hold, mute and keys. */
import { describe, expect, it } from 'vitest';
import type { ConversationOrder } from '#engine/ports.ts';
import { agentChannel, bridge, channel, createAnswered, createJoined, destroyed, HANG_UP } from './test-leg.ts';

const JOIN = `POST ${bridge()}/addChannel`;
const DROP_BRIDGE = `DELETE ${bridge()}`;
const PAUSE = '/recordings/live/cadencia-7/pause';

describe('the orders of the agent', () => {
  const MUSIC = '/channels/cadencia-7/moh';
  const MUTE = `/channels/${agentChannel()}/mute`;
  const LEAVE = `POST ${bridge()}/removeChannel`;
  const held = (isHeld: boolean) => ({ kind: 'hold', isHeld }) as const;
  const muted = (isMuted: boolean) => ({ kind: 'mute', isMuted }) as const;

  /** Gives the orders in a conversation, and returns the requests that they cause. */
  async function give(test: Awaited<ReturnType<typeof createJoined>>, ...orders: ConversationOrder[]) {
    const before = test.ari.sent().length;
    for (const order of orders) test.leg.control(order);
    await test.settled();
    return test.ari.sent().slice(before);
  }

  it('put the person out of the bridge to music, and back', async () => {
    const test = await createJoined();
    expect(await give(test, held(true))).toEqual([LEAVE, `POST ${MUSIC}`]);
    expect(await give(test, held(false))).toEqual([`DELETE ${MUSIC}`, JOIN]);
    expect(test.ari.requests.at(-1)!.query).toEqual({ channel: 'cadencia-7' });
    expect(await give(test, held(true), held(false))).toEqual([`DELETE ${MUSIC}`, JOIN]);
  });

  it('pause the recording of a hold, unless it is paused already', async () => {
    const test = await createJoined({ isRecorded: true });
    expect(await give(test, held(true))).toContain(`POST ${PAUSE}`);
    expect(test.leg.setRecordingPaused(true)).toBe(true);
    expect((await give(test, held(false))).filter((what) => what.endsWith(PAUSE))).toEqual([]);
    test.leg.setRecordingPaused(false);
    await test.settled();
    expect(test.ari.sent().filter((what) => what.endsWith(PAUSE))).toEqual([`POST ${PAUSE}`, `DELETE ${PAUSE}`]);
  });

  it('mute the agent’s channel, and press keys on the person’s', async () => {
    const test = await createJoined();
    const keys: ConversationOrder = { kind: 'keys', keys: '12#' };
    expect(await give(test, muted(true), keys, muted(false))).toEqual([
      `POST ${MUTE}`,
      'POST /channels/cadencia-7/dtmf',
      `DELETE ${MUTE}`,
    ]);
    expect(test.ari.requests.slice(-3).map(({ query }) => query)).toEqual([
      { direction: 'in' },
      { dtmf: '12#' },
      { direction: 'in' },
    ]);
  });

  it('are repeated after an interruption, in case their requests were lost', async () => {
    const test = await createJoined({ isRecorded: true });
    await give(test, held(true), muted(true));
    const before = test.ari.sent().length;
    await test.resume(channel('Up'), channel('Up', agentChannel()));
    expect(test.ari.sent().slice(before)).toEqual([`POST ${PAUSE}`, LEAVE, `POST ${MUSIC}`, `POST ${MUTE}`]);
    await give(test, held(false));
    const after = test.ari.sent().length;
    await test.resume(channel('Up'), channel('Up', agentChannel()));
    expect(test.ari.sent().slice(after)).toEqual([`POST ${MUTE}`]);
  });

  it('change nothing before and after the conversation, whose end ends the music', async () => {
    const before = await createAnswered();
    before.leg.connect(101, 3);
    await before.settled();
    expect(await give(before, held(true), muted(true))).toEqual([]);
    const test = await createJoined();
    await give(test, held(true));
    await test.agent(destroyed(16, undefined, agentChannel()));
    expect(test.ari.sent().slice(-3)).toEqual([`DELETE ${MUSIC}`, DROP_BRIDGE, HANG_UP]);
    expect(await give(test, held(false))).toEqual([]);
  });
});
