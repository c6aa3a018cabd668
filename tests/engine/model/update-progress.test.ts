import { expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import { NO_PROGRESS, type CallProgress } from '#engine/model/call-progress.ts';
import type { Fact } from '#engine/model/facts.ts';
import { updateProgress } from '#engine/model/update-progress.ts';
import { AT_END } from '../../support/end-fields.ts';
import { createScriptedWorld, createWorld, planOf, START_MS } from '../support/world.ts';

const FIELDS = Object.keys(NO_PROGRESS) as (keyof CallProgress)[];
const isKnown = (progress: Readonly<CallProgress>) => (field: keyof CallProgress) =>
  progress[field] !== NO_PROGRESS[field];

it("the progress learned from a live call's facts equals what its end reports", () => {
  const { dialer, pass, facts } = createWorld({
    contacts: 2000,
    campaigns: [planOf(), planOf({ id: 2, flow: 'press1' })],
    settings: { agentCapacity: 3, globalCallsPerSecond: 20 },
  });
  dialer.startCampaign(1, 1);
  dialer.startCampaign(2, 1);
  let compared = 0;
  const seen = new Set<string>();
  const seenAtEnd = new Set<string>();
  const followed = new Map<number, CallProgress>();
  for (let handled = 0, minute = 0; minute < 20; minute += 1) {
    pass(HOUR_MS / 60);
    for (const fact of facts.slice(handled)) follow(fact);
    handled = facts.length;
    const inMenu = [...followed].find(([, { menuAtMs, wantedAtMs }]) => menuAtMs !== null && wantedAtMs === null);
    if (inMenu !== undefined) dialer.transferCall(inMenu[0], 100, 7);
    const connected = [...followed].filter(([, { connectedAtMs }]) => connectedAtMs !== null);
    for (const [callId, { agentId }] of connected) {
      dialer.controlConversation(callId, agentId!, { kind: 'hold', isHeld: true });
      dialer.controlConversation(callId, agentId!, { kind: 'mute', isMuted: true });
      pass(50);
      if (minute % 2 === 0) dialer.controlConversation(callId, agentId!, { kind: 'hold', isHeld: false });
    }
    if (connected.length > 0) dialer.endCall(connected[0]![0], 7);
  }
  function follow(fact: Fact): void {
    if (!('callId' in fact) || fact.callId === null) return;
    if (fact.kind === 'CallQueued' || fact.kind === 'CallReceived') followed.set(fact.callId, { ...NO_PROGRESS });
    const known = followed.get(fact.callId);
    if (known === undefined) return;
    if (fact.kind !== 'CallEnded') return void updateProgress(known, fact);
    followed.delete(fact.callId);
    for (const field of FIELDS.filter(isKnown(fact))) {
      seenAtEnd.add(field);
      // Recovery recognises instants by their names.
      if (typeof fact[field] === 'number')
        expect([field, fact[field] >= START_MS]).toEqual([field, field.endsWith('AtMs')]);
    }
    const end = Object.fromEntries(FIELDS.map((field) => [field, fact[field]]));
    // An agent may find a machine before the end.
    for (const field of AT_END) if (known[field] === NO_PROGRESS[field]) end[field] = NO_PROGRESS[field];
    // A detector that changes its verdict ends the call.
    if (end['answeredBy'] === 'person' && end['verdict'] === 'machine') return;
    expect(known).toEqual(end);
    for (const field of FIELDS.filter(isKnown(known))) seen.add(field);
    compared += 1;
  }
  followed.clear();
  const refusing = createScriptedWorld({
    scenario: { trunks: [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: 9, priority: 1, isActive: true }] },
  });
  refusing.dialer.startCampaign(1, 1);
  refusing.pass(HOUR_MS / 3600);
  for (const { callId } of refusing.carrier.orders)
    refusing.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 503 });
  for (const fact of refusing.facts) follow(fact);
  const {
    dialer: detecting,
    carrier,
    facts: detected,
  } = createScriptedWorld({
    contacts: 1,
    campaigns: [planOf({ messageMs: 1000 })],
  });
  detecting.startCampaign(1, 1);
  for (const { callId } of carrier.orders) {
    const detector = { status: 'MACHINE', cause: 'INITIALSILENCE-2500-2500' };
    detecting.carrierEvent(callId, { kind: 'answered', by: 'unknown' });
    detecting.carrierEvent(callId, { kind: 'verdict', by: 'machine', detector });
    detecting.carrierEvent(callId, { kind: 'message_left', how: 'whole' });
  }
  for (const fact of detected) follow(fact);
  const mute = createScriptedWorld();
  mute.dialer.startCampaign(1, 1);
  mute.pass(HOUR_MS / 3600);
  mute.dialer.carrierEvent(1, { kind: 'hung_up', noMediaS: 60 });
  mute.dialer.carrierEvent(2, { kind: 'failed', sipCause: 500, isLost: true });
  mute.dialer.carrierEvent(3, { kind: 'refused', why: 'prefix_unsafe' });
  for (const fact of mute.facts) follow(fact);
  const passedOn = createScriptedWorld({ contacts: 1, campaigns: [planOf({ teamId: 1 })] });
  for (const userId of [1, 2]) passedOn.dialer.signIn(userId, 1);
  passedOn.dialer.startCampaign(1, 1);
  passedOn.pass(HOUR_MS / 3600);
  passedOn.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  const { agentId } = passedOn.of('CallConnected')[0]!;
  passedOn.dialer.transferConversation(1, agentId!, { teamId: 1 });
  const takerId = passedOn.of('CallConnected').at(-1)!.agentId;
  passedOn.pass(SECOND_MS);
  passedOn.dialer.consult(1, takerId!, { teamId: 1 });
  passedOn.dialer.carrierEvent(1, { kind: 'hung_up' });
  for (const fact of passedOn.facts) follow(fact);
  for (const isConsulted of [true, false]) {
    const asked = createScriptedWorld({ contacts: 1, campaigns: [planOf({ teamId: 1 })] });
    asked.dialer.signIn(1, 1);
    asked.dialer.startCampaign(1, 1);
    asked.pass(HOUR_MS / 3600);
    asked.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    asked.dialer.consult(1, personExtension(1), { phone: '+541155550000' });
    asked.dialer.carrierEvent(1, { kind: 'consulted_joined', agentId: null });
    if (!isConsulted) asked.dialer.handOverConversation(1, personExtension(1));
    asked.dialer.carrierEvent(1, { kind: 'hung_up' });
    for (const fact of asked.facts) follow(fact);
  }
  for (const isAnswered of [true, false]) {
    const outside = createScriptedWorld({ contacts: 1, campaigns: [planOf({ teamId: 1 })] });
    outside.dialer.signIn(1, 1);
    outside.dialer.startCampaign(1, 1);
    outside.pass(HOUR_MS / 3600);
    outside.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
    outside.dialer.transferOutside(1, personExtension(1), '+541155550000');
    outside.pass(SECOND_MS);
    outside.dialer.carrierEvent(1, isAnswered ? { kind: 'bridged' } : { kind: 'agent_lost', why: 'busy' });
    outside.pass(SECOND_MS);
    outside.dialer.carrierEvent(1, { kind: 'hung_up' });
    for (const fact of outside.facts) follow(fact);
  }
  const recorded = createScriptedWorld({ contacts: 1, campaigns: [planOf({ teamId: 1, messageMs: SECOND_MS })] });
  recorded.dialer.signIn(1, 1);
  recorded.dialer.startCampaign(1, 1);
  recorded.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  recorded.dialer.controlConversation(1, personExtension(1), { kind: 'mute', isMuted: true });
  recorded.dialer.leaveMessage(1, personExtension(1));
  recorded.dialer.carrierEvent(1, { kind: 'hung_up' });
  for (const fact of recorded.facts) follow(fact);
  const byHand = createScriptedWorld({ contacts: 1, campaigns: [planOf({ teamId: 1 })] });
  byHand.dialer.signIn(1, 1, { isPaused: true });
  byHand.dialer.startCampaign(1, 1);
  byHand.dialer.dialContact(personExtension(1), 1, 1);
  byHand.dialer.carrierEvent(1, { kind: 'busy', sipCause: 486 });
  for (const fact of byHand.facts) follow(fact);
  const returned = createScriptedWorld({ campaigns: [planOf({ teamId: 1 })] });
  returned.dialer.signIn(1, 1);
  const caller = { phone: '+541143219902', country: 'argentina', callerId: '+541143219901', trunkId: null };
  returned.dialer.receiveCall({ ...caller, campaignId: 1, leadId: 1, teamId: 1, channel: 'carrier-1' });
  returned.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  returned.dialer.carrierEvent(1, { kind: 'hung_up' });
  for (const fact of returned.facts) follow(fact);
  expect(compared).toBeGreaterThan(500);
  expect([...new Set([...seen, ...AT_END])].sort()).toEqual(FIELDS.toSorted());
  // A stop of the server is known to the next start only.
  expect([...seenAtEnd, 'hasServerStopped'].sort()).toEqual(FIELDS.toSorted());
});
