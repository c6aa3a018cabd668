/** An agent who hears an answering machine leaves it to the campaign's message. */
import { expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { createScriptedWorld, createWorld, planOf } from './support/world.ts';

const [SALES, SUPPORT] = [1, 2];
const [ANA_ID, LUIS_ID] = [7, 8];
const [ANA, LUIS] = [personExtension(ANA_ID), personExtension(LUIS_ID)];
const MESSAGE_MS = 12_000;

/** Creates a world in which Ana of sales is in call 1, and Luis of support is ready. */
function createTalk(plan: Partial<CampaignPlan> = {}) {
  const sales = planOf({
    teamId: SALES,
    dialMethod: { kind: 'progressive' },
    wrapUpMs: 30 * SECOND_MS,
    messageMs: MESSAGE_MS,
    ...plan,
  });
  const world = createScriptedWorld({ campaigns: [sales] });
  const { dialer, of, pass } = world;
  dialer.signIn(ANA_ID, SALES);
  dialer.signIn(LUIS_ID, SUPPORT);
  dialer.startCampaign(1, 1);
  pass(SECOND_MS);
  dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  const stateOf = (agentId: number) => of('AgentChanged').findLast((fact) => fact.agentId === agentId)?.to;
  const end = () => of('CallEnded').find(({ callId }) => callId === 1);
  return { ...world, stateOf, end };
}

it('the agent is ready at once, while the message plays to its end and the call then ends as a machine', () => {
  const { dialer, carrier, of, pass, stateOf, end } = createTalk();
  expect(dialer.leaveMessage(1, ANA)).toBe('ok');
  expect([carrier.messages, carrier.hungUp]).toEqual([[{ callId: 1, lengthMs: MESSAGE_MS }], []]);
  expect([stateOf(ANA), of('CallMessage')]).toMatchObject(['available', [{ callId: 1, agentId: ANA }]]);
  pass(5 * SECOND_MS);
  expect(of('CallQueued').length).toBe(2);
  dialer.carrierEvent(1, { kind: 'message_left', how: 'whole' });
  expect(end()).toMatchObject({ disposition: 'machine', messageLeft: 'whole', agentId: ANA, answeredBy: 'person' });
  expect([end()!.settlement.kind, end()!.foundMachineAtMs]).toEqual(['retry', of('CallMessage')[0]!.at]);
  expect([carrier.hungUp, stateOf(ANA)]).toEqual([[1], 'available']);
});

it('the next call of the agent does not notice the end of the message', () => {
  const { dialer, carrier, pass, stateOf, end } = createTalk();
  dialer.leaveMessage(1, ANA);
  pass(5 * SECOND_MS);
  dialer.carrierEvent(2, { kind: 'answered', by: 'person' });
  expect([carrier.connected.at(-1), stateOf(ANA)]).toEqual([{ callId: 2, agentId: ANA }, 'busy']);
  dialer.carrierEvent(1, { kind: 'agent_gone', agentId: ANA });
  dialer.carrierEvent(1, { kind: 'verdict', by: 'machine' });
  expect(end()).toBeUndefined();
  dialer.carrierEvent(1, { kind: 'hung_up' });
  expect([end()?.disposition, stateOf(ANA)]).toEqual(['machine', 'busy']);
});

it('a message that never ends is hung up', () => {
  const { dialer, pass, end } = createTalk();
  dialer.leaveMessage(1, ANA);
  pass(40 * SECOND_MS + 2 * MESSAGE_MS - 1);
  expect(end()).toBeUndefined();
  pass(1);
  expect(end()).toMatchObject({ disposition: 'machine', messageLeft: null });
});

it('a hold, a mute and a consultation end with it, and a pause follows', () => {
  const { dialer, pass, of, stateOf, end } = createTalk();
  dialer.controlConversation(1, ANA, { kind: 'mute', isMuted: true });
  dialer.consult(1, ANA, { agentId: LUIS });
  dialer.setAgentPaused(ANA, true);
  pass(SECOND_MS);
  dialer.leaveMessage(1, ANA);
  pass(SECOND_MS);
  expect([stateOf(ANA), stateOf(LUIS), of('CallConsultation').at(-1)?.to]).toEqual(['paused', 'available', 'over']);
  dialer.carrierEvent(1, { kind: 'message_left', how: 'part' });
  expect(end()).toMatchObject({ heldMs: SECOND_MS, heldAtMs: null, isMuted: false, consultation: null });
});

it('only the agent of a conversation orders it, once, and only if the campaign has a message', () => {
  const { dialer, stateOf } = createTalk();
  expect([dialer.leaveMessage(1, LUIS), dialer.leaveMessage(9, ANA)]).toEqual(['not_in_call', 'not_in_call']);
  dialer.leaveMessage(1, ANA);
  expect([dialer.leaveMessage(1, ANA), dialer.transferConversation(1, ANA, { agentId: LUIS })]).toEqual([
    'not_in_call',
    'not_in_call',
  ]);
  const without = createTalk({ messageMs: undefined });
  expect([without.dialer.leaveMessage(1, ANA), without.stateOf(ANA)]).toEqual(['no_message', 'busy']);
  expect(stateOf(LUIS)).toBe('available');
});

it('simulated machines record it to its end', () => {
  const { dialer, of, pass } = createWorld({
    campaigns: [planOf({ teamId: SALES, dialMethod: { kind: 'progressive' }, messageMs: MESSAGE_MS })],
    network: { talk: { kind: 'constant', value: 3000 }, detection: null },
  });
  dialer.signIn(ANA_ID, SALES);
  dialer.startCampaign(1, 1);
  while (of('CallConnected').length === 0) pass(SECOND_MS);
  const { callId } = of('CallConnected')[0]!;
  dialer.leaveMessage(callId, ANA);
  pass(MINUTE_MS);
  expect(of('CallEnded').find((fact) => fact.callId === callId)).toMatchObject({
    disposition: 'machine',
    messageLeft: 'whole',
  });
});
