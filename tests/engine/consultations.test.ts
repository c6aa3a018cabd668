/** An agent consults another one while the called party is on hold. */
import { expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import { NO_PROGRESS as PROGRESS } from '#engine/model/call-progress.ts';
import { createScriptedWorld, createWorld, planOf } from './support/world.ts';

const [SALES, SUPPORT] = [1, 2];
const [ANA_ID, LUIS_ID, EVA_ID] = [7, 8, 9];
const [ANA, LUIS, EVA] = [personExtension(ANA_ID), personExtension(LUIS_ID), personExtension(EVA_ID)];

/** Creates a world in which Ana of sales talks to the person of call 1, and Luis of support is ready. */
function createTalk({ takersRing = false } = {}) {
  const sales = planOf({ teamId: SALES, dialMethod: { kind: 'progressive' }, wrapUpMs: 30 * SECOND_MS });
  const world = createScriptedWorld({ campaigns: [sales], takersRing });
  const { dialer, of } = world;
  dialer.signIn(ANA_ID, SALES);
  dialer.signIn(LUIS_ID, SUPPORT);
  dialer.startCampaign(1, 1);
  world.pass(SECOND_MS);
  dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  if (takersRing) dialer.carrierEvent(1, { kind: 'bridged' });
  dialer.pauseCampaign(1);
  const stateOf = (agentId: number) => of('AgentChanged').findLast((fact) => fact.agentId === agentId)?.to;
  const states = () => [stateOf(ANA), stateOf(LUIS)];
  const consultations = () => of('CallConsultation').map(({ consultedId, to }) => [consultedId, to]);
  return { ...world, stateOf, states, consultations };
}

/** Agents of no team. */
const FLOOR = 5;

const hold = (isHeld: boolean) => ({ kind: 'hold', isHeld }) as const;

it('a consultation puts the person on hold, and the consulted agent is in the call', () => {
  const { dialer, carrier, of, states, consultations } = createTalk({ takersRing: true });
  expect(dialer.consult(1, ANA, { agentId: LUIS })).toBe('ok');
  expect(of('CallHeld')).toMatchObject([{ agentId: ANA, isHeld: true }]);
  expect([carrier.consulted, states()]).toEqual([[{ callId: 1, agentId: LUIS }], ['busy', 'busy']]);
  expect(dialer.summary()).toMatchObject({ agentsAvailable: FLOOR, agentsBusy: 2 });
  dialer.carrierEvent(1, { kind: 'consulted_joined', agentId: LUIS });
  dialer.carrierEvent(1, { kind: 'consulted_joined', agentId: LUIS });
  expect(consultations()).toEqual([
    [LUIS, 'calling'],
    [LUIS, 'joined'],
  ]);
});

it('the transfer gives the call to the consulted agent at once, and the first one wraps up', () => {
  const { dialer, carrier, pass, of, states } = createTalk();
  dialer.consult(1, ANA, { agentId: LUIS });
  pass(20 * SECOND_MS);
  expect(dialer.handOverConversation(1, ANA)).toBe(true);
  expect([carrier.handedOver, carrier.waiting.length, states()]).toEqual([[1], 1, ['wrap_up', 'busy']]);
  expect(of('CallConnected').at(-1)).toMatchObject({ agentId: LUIS, waitedMs: 0 });
  pass(30 * SECOND_MS);
  expect(states()).toEqual(['available', 'busy']);
  dialer.carrierEvent(1, { kind: 'hung_up' });
  expect(of('CallEnded')).toMatchObject([
    { disposition: 'success', agentId: LUIS, transferredByAgentId: ANA, heldMs: 20_000, consultation: null },
  ]);
  expect(states()).toEqual(['available', 'wrap_up']);
});

it('going back ends the hold, and the consulted agent is ready again', () => {
  const { dialer, carrier, pass, states, consultations } = createTalk();
  dialer.consult(1, ANA, { agentId: LUIS });
  expect(dialer.endConsultation(1, ANA)).toBe(true);
  pass(SECOND_MS);
  expect(states()).toEqual(['busy', 'available']);
  expect(carrier.consulted.at(-1)).toEqual({ callId: 1, agentId: null });
  expect(carrier.controlled.at(-1)).toMatchObject(hold(false));
  expect(consultations().at(-1)).toEqual([LUIS, 'over']);
  expect([dialer.endConsultation(1, ANA), dialer.handOverConversation(1, ANA)]).toEqual([false, false]);
});

it('a conference is a consultation without the hold, and either agent may leave it', () => {
  for (const leaver of [ANA, LUIS]) {
    const { dialer, pass, of, states } = createTalk();
    dialer.consult(1, ANA, { agentId: LUIS });
    dialer.controlConversation(1, ANA, hold(false));
    if (leaver === ANA) dialer.handOverConversation(1, ANA);
    else expect(dialer.endConversation(1, LUIS)).toBe(true);
    pass(SECOND_MS);
    expect(states()).toEqual(leaver === ANA ? ['wrap_up', 'busy'] : ['busy', 'available']);
    expect(of('CallEnded')).toEqual([]);
  }
});

it('a team’s consulted agent is the one who has been ready longest', () => {
  const { dialer, pass, carrier } = createTalk();
  pass(SECOND_MS);
  dialer.signIn(EVA_ID, SUPPORT);
  expect(dialer.consult(1, ANA, { teamId: SUPPORT })).toBe('ok');
  expect(carrier.consulted).toEqual([{ callId: 1, agentId: LUIS }]);
  dialer.endConsultation(1, ANA);
  dialer.setAgentPaused(LUIS, true);
  pass(SECOND_MS);
  dialer.setAgentPaused(EVA, true);
  expect(dialer.consult(1, ANA, { teamId: SUPPORT })).toBe('nobody_free');
});

it('only the agent of a conversation consults, one other at a time, who is ready', () => {
  const { dialer, of } = createTalk();
  const consult = (agentId: number, to: number) => dialer.consult(1, agentId, { agentId: to });
  expect([consult(LUIS, ANA), consult(ANA, ANA), consult(ANA, 101), consult(ANA, EVA)]).toEqual([
    'not_in_call',
    'agent_not_free',
    'agent_not_free',
    'agent_not_free',
  ]);
  expect(of('CallHeld')).toEqual([]);
  consult(ANA, LUIS);
  dialer.signIn(EVA_ID, SUPPORT);
  expect(consult(ANA, EVA)).toBe('consulting');
  expect([dialer.endConsultation(1, LUIS), dialer.handOverConversation(1, LUIS)]).toEqual([false, false]);
});

it('one who does not answer is not called for a while, and the person stays on hold', () => {
  const { dialer, pass, of, states, consultations } = createTalk({ takersRing: true });
  dialer.consult(1, ANA, { agentId: LUIS });
  expect(dialer.handOverConversation(1, ANA)).toBe(false);
  dialer.carrierEvent(1, { kind: 'consulted_lost', agentId: LUIS, why: 'no_answer' });
  expect([states(), consultations().at(-1)]).toEqual([
    ['busy', 'paused'],
    [LUIS, 'over'],
  ]);
  expect(of('CallHeld').length).toBe(1);
  dialer.setAgentPaused(LUIS, false);
  dialer.consult(1, ANA, { agentId: LUIS });
  pass(MINUTE_MS);
  expect(states()).toEqual(['busy', 'unreachable']);
});

it('one who hangs up or whose browser dies leaves the agent with the person on hold', () => {
  const events = [
    { kind: 'consulted_lost', agentId: LUIS, why: null },
    { kind: 'agent_gone', agentId: LUIS },
  ] as const;
  for (const event of events) {
    const { dialer, pass, of, states } = createTalk();
    dialer.consult(1, ANA, { agentId: LUIS });
    dialer.carrierEvent(1, event);
    pass(SECOND_MS);
    expect([states(), of('CallReturned')]).toEqual([['busy', 'available'], []]);
    expect(dialer.controlConversation(1, ANA, hold(false))).toBe(true);
  }
});

it('a person who hangs up on hold ends the call for both', () => {
  const { dialer, pass, of, states } = createTalk();
  dialer.consult(1, ANA, { agentId: LUIS });
  dialer.carrierEvent(1, { kind: 'hung_up' });
  pass(SECOND_MS);
  expect(states()).toEqual(['wrap_up', 'available']);
  expect(of('CallEnded')).toMatchObject([{ agentId: ANA, consultedId: LUIS, consultation: 'joined' }]);
});

it('an agent whose phone dies loses the call to the queue, or in a conference to the other one', () => {
  const consulting = createTalk();
  consulting.dialer.consult(1, ANA, { agentId: LUIS });
  consulting.dialer.signIn(EVA_ID, SALES);
  consulting.dialer.carrierEvent(1, { kind: 'agent_gone', agentId: ANA });
  consulting.pass(SECOND_MS);
  expect(consulting.of('CallReturned')).toMatchObject([{ agentId: ANA }]);
  expect(consulting.of('CallConnected').at(-1)).toMatchObject({ agentId: EVA });
  expect(consulting.states()).toEqual(['unreachable', 'available']);

  const conference = createTalk();
  conference.dialer.consult(1, ANA, { agentId: LUIS });
  conference.dialer.controlConversation(1, ANA, hold(false));
  conference.dialer.carrierEvent(1, { kind: 'agent_gone', agentId: ANA });
  expect(conference.states()).toEqual(['unreachable', 'busy']);
  expect(conference.of('CallReturned')).toEqual([]);
});

it('an agent who hangs up the phone while consulting leaves the call to the other one', () => {
  const { dialer, of, states } = createTalk();
  dialer.consult(1, ANA, { agentId: LUIS });
  dialer.carrierEvent(1, { kind: 'agent_left', agentId: ANA });
  expect([states(), of('CallConnected').at(-1)?.agentId]).toEqual([['wrap_up', 'busy'], LUIS]);
});

it('a transfer to somebody else and a take-over end the consultation first', () => {
  const { dialer, pass, states, stateOf, consultations } = createTalk();
  dialer.consult(1, ANA, { agentId: LUIS });
  dialer.signIn(EVA_ID, SUPPORT);
  expect(dialer.transferConversation(1, ANA, { agentId: EVA })).toBe('ok');
  pass(SECOND_MS);
  expect([states(), stateOf(EVA), consultations().at(-1)]).toEqual([
    ['available', 'available'],
    'busy',
    [LUIS, 'over'],
  ]);
});

it('a consultation of an earlier dialer goes on, unless the other one was still being called', () => {
  for (const consultation of ['joined', 'calling'] as const) {
    const before = createTalk({ takersRing: true });
    before.dialer.consult(1, ANA, { agentId: LUIS });
    const { kind: _kind, at: _at, forAgentId: _own, ...order } = before.of('CallQueued')[0]!;
    const { dialer, of, pass } = createScriptedWorld({ campaigns: [planOf({ teamId: SALES })], stopped: true });
    dialer.signIn(ANA_ID, SALES);
    dialer.signIn(LUIS_ID, SUPPORT);
    const at = dialer.now();
    const progress = { ...PROGRESS, placedAtMs: at, answeredAtMs: at, wantedAtMs: at, connectedAtMs: at, heldAtMs: at };
    dialer.adopt({ ...order, ...progress, queuedAtMs: at, agentId: ANA, consultedId: LUIS, consultation });
    dialer.start();
    pass(SECOND_MS);
    const busy = of('AgentChanged').filter(({ to }) => to === 'busy');
    expect(busy.map(({ agentId }) => agentId)).toEqual(consultation === 'joined' ? [ANA, LUIS] : [ANA]);
    expect(dialer.handOverConversation(1, ANA)).toBe(consultation === 'joined');
  }
});

it('on the simulated network the other one answers at once, unless the phone is dead', () => {
  const { dialer, of, pass } = createWorld({
    campaigns: [planOf({ teamId: SALES, dialMethod: { kind: 'progressive' } })],
    network: { talk: { kind: 'constant', value: 60_000 }, detection: null },
  });
  dialer.signIn(ANA_ID, SALES);
  dialer.signIn(LUIS_ID, SUPPORT);
  dialer.startCampaign(1, 1);
  while (of('CallConnected').length === 0) pass(SECOND_MS);
  const { callId, at } = of('CallConnected')[0]!;
  dialer.consult(callId, ANA, { teamId: SUPPORT });
  pass(MINUTE_MS);
  dialer.handOverConversation(callId, ANA);
  pass(2 * MINUTE_MS);
  const end = of('CallEnded').find((fact) => fact.callId === callId)!;
  expect([end.agentId, end.at - at - end.heldMs]).toEqual([LUIS, MINUTE_MS]);
});

const HELP = '+541155550000';
const RING_MS = 20 * SECOND_MS;
/** Creates a world in which Ana of sales talks to the person of call 1, over a trunk with two channels. */
function createTalkOverTrunk() {
  const sales = planOf({
    teamId: SALES,
    dialMethod: { kind: 'progressive' },
    wrapUpMs: 30 * SECOND_MS,
    ringTimeoutMs: RING_MS,
  });
  const trunks = [{ id: 3, countryCode: '54', dvCodes: [], priority: 1, maxChannels: 2, isActive: true }];
  const world = createScriptedWorld({ campaigns: [sales], contacts: 5, scenario: { trunks } });
  const { dialer, of, pass, carrier } = world;
  dialer.signIn(ANA_ID, SALES);
  dialer.startCampaign(1, 1);
  pass(SECOND_MS);
  dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  dialer.pauseCampaign(1);
  for (const { callId } of carrier.orders.slice(1)) dialer.carrierEvent(callId, { kind: 'hung_up' });
  const stateOf = (agentId: number) => of('AgentChanged').findLast((fact) => fact.agentId === agentId)?.to;
  /** Returns how many calls the trunk takes besides. */
  function free(): number {
    const before = carrier.orders.length;
    dialer.resumeCampaign(1);
    dialer.signIn(LUIS_ID, SALES);
    pass(10 * SECOND_MS);
    return carrier.orders.length - before;
  }
  return { ...world, stateOf, free };
}
const ANSWERS = { kind: 'consulted_joined', agentId: null } as const;

it('a consulted number has a channel of the call’s trunk, and no agent besides', () => {
  const { dialer, carrier, of, free } = createTalkOverTrunk();
  expect(dialer.consult(1, ANA, { phone: '+12125551234' })).toBe('no_channel');
  expect(of('CallHeld')).toEqual([]);
  expect(dialer.consult(1, ANA, { phone: HELP })).toBe('ok');
  expect([carrier.outside, of('CallHeld').length]).toMatchObject([[{ callId: 1, phone: HELP }], 1]);
  dialer.carrierEvent(1, ANSWERS);
  expect(of('CallConsultation')).toMatchObject([
    { consultedId: null, consultedPhone: HELP, to: 'calling' },
    { consultedId: null, consultedPhone: HELP, to: 'joined' },
  ]);
  expect(dialer.consult(1, ANA, { phone: HELP })).toBe('consulting');
  expect([free(), dialer.summary().agentsBusy]).toEqual([0, 1]);
});

it.each([
  ['the agent goes back', 'back'],
  ['the number hangs up', 'hung up'],
  ['it does not answer', 'no answer'],
  ['the person hangs up', 'ended'],
] as const)('the channel of a consulted number is free again once %s', (_, how) => {
  const { dialer, pass, of, free, stateOf } = createTalkOverTrunk();
  dialer.consult(1, ANA, { phone: HELP });
  if (how === 'no answer') pass(RING_MS);
  else dialer.carrierEvent(1, ANSWERS);
  if (how === 'back') dialer.endConsultation(1, ANA);
  if (how === 'hung up') dialer.carrierEvent(1, { kind: 'consulted_lost', agentId: null, why: null });
  if (how === 'ended') {
    dialer.carrierEvent(1, { kind: 'hung_up' });
    dialer.finishWrapUp(ANA);
  } else expect([of('CallConsultation').at(-1)?.to, stateOf(ANA)]).toEqual(['over', 'busy']);
  expect(free()).toBe(how === 'ended' ? 2 : 1);
});

it('a consulted number gets the call, and frees the agent at once as any transfer to it does', () => {
  const { dialer, carrier, of, free, stateOf } = createTalkOverTrunk();
  dialer.consult(1, ANA, { phone: HELP });
  expect(dialer.handOverConversation(1, ANA)).toBe(false);
  dialer.carrierEvent(1, ANSWERS);
  expect(dialer.handOverConversation(1, ANA)).toBe(true);
  expect([carrier.handedOver, stateOf(ANA)]).toEqual([[1], 'available']);
  expect(of('CallTransferred')).toMatchObject([{ toAgentId: null, toPhone: HELP, byAgentId: ANA }]);
  expect(of('CallOutside')).toMatchObject([{ phone: HELP, to: 'joined' }]);
  expect(free()).toBe(0);
  dialer.carrierEvent(1, { kind: 'hung_up' });
  expect(of('CallEnded').find(({ callId }) => callId === 1)).toMatchObject({
    disposition: 'success',
    agentId: null,
    consultation: null,
    outsidePhone: HELP,
    outside: 'joined',
    transferredByAgentId: ANA,
  });
});

it('a conference with a number goes on without the agent, whose phone was lost', () => {
  const { dialer, of, stateOf } = createTalkOverTrunk();
  dialer.consult(1, ANA, { phone: HELP });
  dialer.carrierEvent(1, ANSWERS);
  dialer.controlConversation(1, ANA, hold(false));
  dialer.carrierEvent(1, { kind: 'agent_gone', agentId: ANA });
  expect([of('CallOutside').at(-1)?.to, stateOf(ANA)]).toEqual(['joined', 'unreachable']);
});
