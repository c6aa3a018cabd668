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
    test.leg.adopt({
      nth: 2,
      bridgeNth: 2,
      taker,
      consulted: null,
      state,
      isOut: false,
      isOutside: true,
      hadNumber: false,
    });
    test.ari.refuse(`GET /recordings/live/${CHANNEL}`, 404);
    await test.resume(channel('Up'), channel('Up', OUTSIDE));
    expect([test.leg.owns(OUTSIDE), test.ari.sent().filter((what) => what.endsWith('/record'))]).toEqual([true, []]);
    await test.resume(channel('Up'));
    expect(test.kinds().at(-1)).toBe('hung_up');
  });
});

const PAUSE = `POST /recordings/live/${CHANNEL}/pause`;
const GO_ON = `DELETE /recordings/live/${CHANNEL}/pause`;
const HOLD = { kind: 'hold', isHeld: true } as const;
const END_HOLD = { kind: 'hold', isHeld: false } as const;

/** Creates a recorded call whose agent 101 consults a number, which is being called. */
async function createConsulting() {
  const test = await createJoined({ isRecorded: true });
  test.leg.control(HOLD);
  await test.settled();
  const before = test.ari.sent().length;
  test.leg.consultOutside(SETTINGS);
  await test.settled();
  return { ...test, since: () => test.ari.sent().slice(before) };
}

async function createConsulted() {
  const test = await createConsulting();
  test.leg.agentEvent(OUTSIDE, started(OUTSIDE));
  await test.settled();
  return test;
}

describe('a consultation with an outside number', () => {
  it('calls it over the trunk into the bridge of the conversation', async () => {
    const test = await createConsulted();
    expect(test.since()).toEqual([CREATE, `POST ${bridge()}/addChannel`]);
    expect(test.ari.requests.at(-2)!.query).toMatchObject({ endpoint: SETTINGS.endpoint, channelId: OUTSIDE });
    expect(test.told.at(-1)).toEqual({ kind: 'consulted_joined', agentId: null });
  });

  it('reports that the number is busy, and the person stays on hold', async () => {
    const test = await createConsulting();
    test.leg.agentEvent(OUTSIDE, destroyed(17, 486, OUTSIDE));
    await test.settled();
    expect(test.told.at(-1)).toMatchObject({ kind: 'consulted_lost', agentId: null });
    expect(test.since()).not.toContain(GO_ON);
  });

  it('records neither the consultation nor a conference, and goes on once the number has left', async () => {
    const test = await createConsulted();
    test.leg.control(END_HOLD);
    await test.settled();
    expect(test.since()).not.toContain(GO_ON);
    expect(test.leg.setRecordingPaused(false)).toBe(true);
    await test.settled();
    expect(test.since()).not.toContain(GO_ON);
    test.leg.endConsultation();
    await test.settled();
    expect(test.since().filter((sent) => sent === GO_ON)).toHaveLength(1);
    expect(test.since()).toContain(DROP);
  });

  it('records again if the PBX refuses to bring the number into the conversation, whose hold is over', async () => {
    const test = await createConsulting();
    test.leg.control(END_HOLD);
    await test.settled();
    test.ari.refuse(`POST ${bridge()}/addChannel`, 409);
    test.leg.agentEvent(OUTSIDE, started(OUTSIDE));
    await test.settled();
    expect(test.told.at(-1)).toMatchObject({ kind: 'consulted_lost', agentId: null });
    expect(test.since().filter((sent) => sent === GO_ON)).toHaveLength(1);
  });

  it('leaves the person to the number without a recording', async () => {
    const test = await createConsulted();
    test.leg.handOver();
    await test.settled();
    expect(test.since()).toContain(`DELETE /channels/${agentChannel()}`);
    expect(test.since()).not.toContain(GO_ON);
    expect(test.since().at(-1)).toBe(`POST ${bridge()}/addChannel`);
    test.leg.agentEvent(OUTSIDE, destroyed(16, undefined, OUTSIDE));
    await test.settled();
    expect(test.kinds().at(-1)).toBe('hung_up');
  });

  it('goes on after the server was killed, and its recording stays paused', async () => {
    const test = createTestLeg({ isRecorded: true });
    const taker = { agentId: 101, isNailedUp: false, channel: { nth: 1, agentId: 101 } };
    const consulted = { agentId: null, isNailedUp: false, channel: { nth: 2, agentId: null } };
    const state = { isHeld: false, isMuted: false };
    const about = { nth: 2, bridgeNth: 1, taker, consulted, state, isOut: false, isOutside: false, hadNumber: true };
    test.leg.adopt(about);
    await test.resume(channel('Up'), channel('Up', agentChannel()), channel('Up', OUTSIDE));
    expect(test.ari.sent()).toContain(PAUSE);
    expect(test.ari.sent()).not.toContain(GO_ON);
    test.leg.endConsultation();
    await test.settled();
    expect(test.ari.sent().slice(-2)).toContain(GO_ON);
  });

  it('of an earlier process in which the number was being called leaves no pause of the recording', async () => {
    const test = createTestLeg({ isRecorded: true });
    const taker = { agentId: 101, isNailedUp: false, channel: { nth: 1, agentId: 101 } };
    const state = { isHeld: false, isMuted: false };
    const about = {
      nth: 2,
      bridgeNth: 1,
      taker,
      consulted: null,
      state,
      isOut: false,
      isOutside: false,
      hadNumber: true,
    };
    test.leg.adopt(about);
    await test.resume(channel('Up'), channel('Up', agentChannel()));
    expect(test.ari.sent()).toContain(GO_ON);
  });
});
