import { expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import { FACT_KINDS } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createScriptedWorld, createWorld, planOf, START_MS } from '../support/world.ts';

const USER = 1;
const AGENT = personExtension(USER);

/** The fields of every kind of fact. */
const FIELDS: Record<string, string> = {
  AgentChanged: 'agentId at callId from kind pauseReasonId pausedFor teamId to',
  AttemptGivenBack: 'at callId campaignId kind leadId phone sipCause trunkId',
  CallAdopted:
    'agentId answeredAtMs answeredBy at attempt callId callerId campaignId channel connectedAtMs consultation consultedId consultedPhone country detectorCause detectorStatus endedByUserId foundMachineAtMs hasServerStopped heldAtMs heldMs isLost isManual isMuted isPrefixUnsafe isTrunkFault keys kind leadId menuAtMs messageLeft noMediaS outside outsidePhone ownAgentId phone placedAtMs q850Cause queuedAtMs ringingAtMs sipCause transferredByAgentId transferredByUserId trunkId userId verdict verdictAtMs waitedMs wantedAtMs wasDetected',
  CallAnswered: 'at by byDetector callId campaignId kind',
  CallConnected: 'agentId at callId campaignId kind waitedMs',
  CallConsultation: 'agentId at callId campaignId consultedId consultedPhone kind to',
  CallEnded:
    'agentId answeredAtMs answeredBy at attempt callId callerId campaignId channel connectedAtMs consultation consultedId consultedPhone country detectorCause detectorStatus disposition endedByUserId foundMachineAtMs hasServerStopped heldAtMs heldMs isLost isManual isMuted isPrefixUnsafe isTrunkFault keys kind leadId menuAtMs messageLeft noMediaS outside outsidePhone ownAgentId phone placedAtMs q850Cause queuedAtMs ringingAtMs settlement sipCause transferredByAgentId transferredByUserId trunkId userId verdict verdictAtMs waitedMs wantedAtMs wasDetected',
  CallHeld: 'agentId at callId campaignId isHeld kind',
  CallJoining: 'agentId at callId campaignId kind',
  CallMessage: 'agentId at callId campaignId kind',
  CallMuted: 'agentId at callId campaignId isMuted kind',
  CallOutside: 'at callId campaignId kind phone to',
  CallPlaced: 'at callId campaignId kind',
  CallQueued: 'at attempt callId callerId campaignId country kind leadId phone trunkId userId',
  CallReceived: 'at callId callerId campaignId channel country kind leadId phone teamId trunkId',
  CallReturned: 'agentId at callId campaignId kind',
  CallRinging: 'at callId campaignId kind',
  CallTransferred: 'at byAgentId byUserId callId campaignId kind toAgentId toPhone toTeamId',
  CallVerdict: 'at by byDetector callId campaignId detector kind',
  CallWaiting: 'at callId campaignId kind',
  CallWithdrawn: 'at callId campaignId kind',
  CampaignCompleted: 'at campaignId kind',
  CampaignHeld: 'at campaignId kind untilMs why',
  CampaignPaused: 'at campaignId kind',
  CampaignReleased: 'at campaignId kind',
  CampaignResumed: 'at campaignId kind',
  CampaignStarted: 'at campaignId kind userId',
  CampaignStopped: 'at campaignId kind',
  ClockGap: 'at fromMs kind toMs',
  ContactExcluded: 'at campaignId kind leadId why',
  ContactReleased: 'agentId at campaignId kind leadId settlement skipReason why',
  ContactReserved: 'agentId at campaignId kind leadId untilMs',
  DialerStarted: 'at kind',
  DialerStopped: 'at kind',
  MenuKey: 'at callId campaignId key kind meaning',
  MenuStarted: 'at callId campaignId kind',
  TrunkRecovered: 'at kind trunkId',
  TrunkRestEnded: 'at kind trunkId',
  TrunkRested: 'at callIds kind rests sipCause trunkId untilMs',
};

it('every kind of fact is emitted with its documented fields', () => {
  const { dialer, pass, facts } = createWorld({
    contacts: 300,
    campaigns: [planOf(), planOf({ id: 2, flow: 'press1' })],
    settings: { agentCapacity: 2 },
    network: { menu: { ...DEFAULT_PROFILE.menu, pressShare: 0.2 } },
  });
  dialer.startCampaign(1, 1);
  dialer.startCampaign(2, 1);
  pass(20 * SECOND_MS);
  dialer.clockGap(START_MS, START_MS + 25_000);
  dialer.pauseCampaign(1);
  dialer.stopCampaign(2);
  dialer.startCampaign(2, 1);
  dialer.resumeCampaign(1);
  dialer.stop();
  dialer.start();
  pass(8 * HOUR_MS);
  const silent = createScriptedWorld();
  silent.dialer.startCampaign(1, 1);
  silent.dialer.carrierEvent(1, { kind: 'refused', why: 'withdrawn' });
  // The contact is excluded, because its campaign permits no attempts.
  const strict = createScriptedWorld({ contacts: 1, campaigns: [planOf({ maxAttempts: 0 })] });
  strict.dialer.startCampaign(1, 1);
  const returned = createScriptedWorld({ campaigns: [planOf({ teamId: 1 })] });
  returned.dialer.signIn(1, 1);
  const caller = { phone: '+541143219902', country: 'argentina', callerId: '+541143219901', trunkId: null };
  returned.dialer.receiveCall({ ...caller, campaignId: 1, leadId: 1, teamId: 1, channel: 'carrier-1' });
  // The trunk refuses five calls, its rest is ended, and it carries one.
  const refusing = createScriptedWorld({
    scenario: { trunks: [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: 9, priority: 1, isActive: true }] },
  });
  refusing.dialer.startCampaign(1, 1);
  refusing.pass(SECOND_MS);
  for (let callId = 1; callId <= 5; callId++) refusing.dialer.carrierEvent(callId, { kind: 'failed', sipCause: 503 });
  refusing.dialer.probeTrunk(1);
  refusing.pass(SECOND_MS);
  refusing.dialer.carrierEvent(refusing.carrier.orders.at(-1)!.callId, { kind: 'ringing' });
  const ringing = createScriptedWorld({ takersRing: true });
  ringing.dialer.startCampaign(1, 1);
  ringing.pass(SECOND_MS);
  ringing.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  ringing.dialer.endCall(1, 1);
  // A person's phone fails in the conversation, in which they consult another, and the person pauses.
  const deserted = createScriptedWorld({ campaigns: [planOf({ teamId: 1 })] });
  deserted.dialer.signIn(USER, 1);
  deserted.dialer.startCampaign(1, 1);
  deserted.pass(SECOND_MS);
  deserted.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  deserted.dialer.controlConversation(1, AGENT, { kind: 'hold', isHeld: true });
  deserted.dialer.controlConversation(1, AGENT, { kind: 'mute', isMuted: true });
  deserted.dialer.signIn(USER + 1, 2);
  deserted.dialer.consult(1, AGENT, { teamId: 2 });
  deserted.dialer.carrierEvent(1, { kind: 'agent_gone', agentId: AGENT });
  deserted.dialer.setAgentPaused(AGENT, true, 1);
  // A person leaves a message.
  const recorded = createScriptedWorld({ campaigns: [planOf({ teamId: 1, messageMs: SECOND_MS })] });
  recorded.dialer.signIn(USER, 1);
  recorded.dialer.startCampaign(1, 1);
  recorded.pass(SECOND_MS);
  recorded.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  recorded.dialer.leaveMessage(1, AGENT);
  // A person transfers the call to an outside number, which answers.
  const outside = createScriptedWorld({ campaigns: [planOf({ teamId: 1 })] });
  outside.dialer.signIn(USER, 1);
  outside.dialer.startCampaign(1, 1);
  outside.pass(SECOND_MS);
  outside.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  outside.dialer.transferOutside(1, AGENT, '+541155550000');
  outside.dialer.carrierEvent(1, { kind: 'bridged' });
  // A person is shown a contact, and skips it.
  const dialMethod = { kind: 'preview', limitMs: SECOND_MS, atLimit: 'skip' } as const;
  const shown = createScriptedWorld({ campaigns: [planOf({ teamId: 1, dialMethod })] });
  shown.dialer.signIn(USER, 1);
  shown.dialer.startCampaign(1, 1);
  shown.dialer.skipReserved(AGENT, 1, { reason: 'not_now', after: 'later' });
  const next = createScriptedWorld({ stopped: true });
  const { kind: _, at: _at, disposition: _disposition, settlement: _settlement, ...call } = ringing.of('CallEnded')[0]!;
  next.dialer.adopt({ ...call, connectedAtMs: START_MS, agentId: 101 });
  const told = new Map(
    [silent, strict, refusing, ringing, returned, next, recorded, outside, shown, deserted]
      .reduce((all, world) => [...all, ...world.facts], facts)
      .map((fact) => [fact.kind, Object.keys(fact).toSorted().join(' ')]),
  );
  expect(Object.fromEntries(told)).toEqual(FIELDS);
  expect([...FACT_KINDS].toSorted()).toEqual(Object.keys(FIELDS));
});
