/** A conversation that is transferred to an outside number. */
import { describe, expect, it } from 'vitest';
import type { CallSettings } from '#server/telephony/call-settings.ts';
import {
  agentChannel,
  bridge,
  channel,
  CHANNEL,
  CREATE,
  createJoined,
  createTestLeg,
  destroyed,
  HANG_UP,
  started,
} from './test-leg.ts';

const OUTSIDE = `${CHANNEL}-agent-2`;
const RINGBACK = `/channels/${CHANNEL}/ring`;
const DROP = `DELETE /channels/${OUTSIDE}`;
const SETTINGS: CallSettings = {
  teamId: null,
  endpoint: 'PJSIP/+541155550000@trunk-3',
  codecs: ['alaw'],
  callerNumber: '+541145678901',
  callerName: 'Ventas SA',
  hidesCallerId: true,
  rtpTimeoutS: 60,
  amd: '1,2,3',
  isRecorded: true,
  prompt: null,
  waitingTone: 'ringback',
  waitingPrompt: null,
  goodbyePrompt: null,
  voicemailPrompt: null,
};

/** Creates a recorded call that agent 101 has transferred to a number, which is being called. */
async function createCalling() {
  const test = await createJoined({ isRecorded: true });
  const before = test.ari.sent().length;
  test.leg.startWaiting();
  test.leg.connectOutside(SETTINGS);
  await test.settled();
  return { ...test, since: () => test.ari.sent().slice(before) };
}

async function createTalking() {
  const test = await createCalling();
  test.leg.agentEvent(OUTSIDE, started(OUTSIDE));
  await test.settled();
  return test;
}

describe('a transfer to an outside number', () => {
  it('lets the agent leave, and calls the number over the trunk while the person hears the waiting audio', async () => {
    const test = await createCalling();
    expect(test.since()).toEqual([
      `DELETE ${bridge()}`,
      `DELETE /channels/${agentChannel()}`,
      `POST ${RINGBACK}`,
      CREATE,
    ]);
    const { query, body } = test.ari.requests.at(-1)!;
    expect(query).toMatchObject({
      endpoint: SETTINGS.endpoint,
      channelId: OUTSIDE,
      formats: 'alaw',
      callerId: '"Ventas SA" <+541145678901>',
    });
    const { variables } = body as { variables: Record<string, string> };
    expect([variables['CONNECTEDLINE(pres,i)'], variables['CADENCIA_AMD']]).toEqual(['prohib', undefined]);
  });

  it('brings both together once it answers, without a recording, and ends when it hangs up', async () => {
    const test = await createTalking();
    expect(test.since().slice(4)).toEqual([`POST ${bridge(2)}`, `DELETE ${RINGBACK}`, `POST ${bridge(2)}/addChannel`]);
    expect(test.kinds().at(-1)).toBe('bridged');
    test.leg.agentEvent(OUTSIDE, destroyed(16, undefined, OUTSIDE));
    await test.settled();
    expect([test.kinds().at(-1), test.ari.sent().slice(-2)]).toEqual(['hung_up', [`DELETE ${bridge(2)}`, HANG_UP]]);
  });

  it('reports that it is busy, and the person still hears the waiting audio', async () => {
    const test = await createCalling();
    test.leg.agentEvent(OUTSIDE, destroyed(17, 486, OUTSIDE));
    await test.settled();
    expect(test.told.at(-1)).toMatchObject({ kind: 'agent_lost' });
    expect(test.since()).not.toContain(`DELETE ${RINGBACK}`);
  });

  it('hangs up a number that isn’t awaited any more', async () => {
    const test = await createCalling();
    test.leg.startWaiting();
    await test.settled();
    expect([test.since().at(-1), test.leg.owns(OUTSIDE)]).toEqual([DROP, false]);
  });

  it('leaves the person the waiting audio if it answers when nobody waits for it any more', async () => {
    const test = await createCalling();
    const release = test.ari.hold(`POST ${bridge(2)}`);
    test.leg.agentEvent(OUTSIDE, started(OUTSIDE));
    await expect.poll(test.since).toContain(`POST ${bridge(2)}`);
    test.leg.startWaiting();
    release();
    await test.settled();
    expect(test.since()).not.toContain(`DELETE ${RINGBACK}`);
    expect(test.since()).toContain(`DELETE ${bridge(2)}`);
  });

  it('goes on without the server once both talk, and is given up before', async () => {
    const calling = await createCalling();
    calling.leg.leave();
    await calling.settled();
    expect(calling.since()).toContain(DROP);
    const talking = await createTalking();
    const before = talking.since().length;
    talking.leg.leave();
    await talking.settled();
    expect(talking.since()).toHaveLength(before);
  });

  it('is adopted without a recording', async () => {
    const test = createTestLeg({ isRecorded: true });
    const taker = { agentId: null, isNailedUp: false, channel: { nth: 2, agentId: null } };
    const state = { isHeld: false, isMuted: false };
    test.leg.adopt({ nth: 2, bridgeNth: 2, taker, consulted: null, state, isOut: false, isOutside: true });
    test.ari.refuse(`GET /recordings/live/${CHANNEL}`, 404);
    await test.resume(channel('Up'), channel('Up', OUTSIDE));
    expect([test.leg.owns(OUTSIDE), test.ari.sent().filter((what) => what.endsWith('/record'))]).toEqual([true, []]);
    await test.resume(channel('Up'));
    expect(test.kinds().at(-1)).toBe('hung_up');
  });
});
