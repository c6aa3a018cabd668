/** What agents order in their conversations: hold, mute and keys. */
import { expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createScriptedWorld, createWorld, planOf } from './support/world.ts';

const [ANA, LUIS] = [personExtension(7), personExtension(8)];
const hold = (isHeld: boolean) => ({ kind: 'hold', isHeld }) as const;
const mute = (isMuted: boolean) => ({ kind: 'mute', isMuted }) as const;

/** Creates a world in which Ana talks to the person of call 1. */
function createTalk({ takersRing = false } = {}) {
  const campaigns = [planOf({ teamId: 1, dialMethod: { kind: 'progressive' } })];
  const world = createScriptedWorld({ campaigns, takersRing });
  world.dialer.signIn(7, 1);
  world.dialer.startCampaign(1, 1);
  world.pass(SECOND_MS);
  world.dialer.carrierEvent(1, { kind: 'answered', by: 'person' });
  return world;
}

it('an agent holds a call and ends the hold, and its end says how long it was held', () => {
  const { dialer, carrier, pass, of } = createTalk();
  for (const heldMs of [20_000, 5000]) {
    expect(dialer.controlConversation(1, ANA, hold(true))).toBe(true);
    pass(heldMs);
    expect(dialer.controlConversation(1, ANA, hold(false))).toBe(true);
    pass(MINUTE_MS);
  }
  dialer.controlConversation(1, ANA, hold(true));
  pass(SECOND_MS);
  expect(of('CallHeld').map(({ agentId, isHeld }) => [agentId, isHeld])).toEqual([
    [ANA, true],
    [ANA, false],
    [ANA, true],
    [ANA, false],
    [ANA, true],
  ]);
  expect(carrier.controlled.at(-1)).toEqual({ callId: 1, kind: 'hold', isHeld: true });
  dialer.carrierEvent(1, { kind: 'hung_up' });
  const [end] = of('CallEnded');
  expect(end).toMatchObject({ disposition: 'success', heldMs: 25_000, heldAtMs: dialer.now() - SECOND_MS });
});

it('a repeated hold or mute changes nothing, and keys are passed on each time', () => {
  const { dialer, carrier, of } = createTalk();
  for (const order of [hold(false), mute(false)]) dialer.controlConversation(1, ANA, order);
  for (const order of [hold(true), mute(true)]) {
    dialer.controlConversation(1, ANA, order);
    dialer.controlConversation(1, ANA, order);
  }
  for (let press = 0; press < 2; press++) dialer.controlConversation(1, ANA, { kind: 'keys', keys: '5' });
  expect(carrier.controlled.map(({ kind }) => kind)).toEqual(['hold', 'mute', 'keys', 'keys']);
  expect([of('CallHeld').length, of('CallMuted').length]).toEqual([1, 1]);
});

it('only the agent of a conversation gives orders in it', () => {
  const { dialer, carrier } = createTalk({ takersRing: true });
  expect(dialer.controlConversation(1, ANA, mute(true))).toBe(false);
  dialer.carrierEvent(1, { kind: 'bridged' });
  expect([
    dialer.controlConversation(1, LUIS, mute(true)),
    dialer.controlConversation(2, ANA, mute(true)),
    dialer.controlConversation(1, ANA, mute(true)),
  ]).toEqual([false, false, true]);
  expect(carrier.controlled.length).toBe(1);
  dialer.endConversation(1, ANA);
  expect(dialer.controlConversation(1, ANA, mute(false))).toBe(false);
});

it('a hold and a mute end when the agent’s phone is lost, and the next agent begins without them', () => {
  const { dialer, pass, of } = createTalk();
  dialer.controlConversation(1, ANA, hold(true));
  dialer.controlConversation(1, ANA, mute(true));
  pass(10 * SECOND_MS);
  dialer.carrierEvent(1, { kind: 'agent_gone', agentId: ANA });
  dialer.signIn(8, 1);
  pass(SECOND_MS);
  expect(dialer.controlConversation(1, LUIS, hold(false))).toBe(true);
  dialer.endConversation(1, LUIS);
  expect(of('CallHeld').length).toBe(1);
  expect(of('CallEnded')[0]).toMatchObject({ agentId: LUIS, heldMs: 10_000, heldAtMs: null, isMuted: false });
});

it('a simulated person talks on after a hold as long as without it, and hangs up after three minutes on hold', () => {
  const network = { talk: { kind: 'constant', value: 60_000 } } as const;
  const campaigns = [planOf({ teamId: 1, dialMethod: { kind: 'progressive' } })];
  const { dialer, pass, of } = createWorld({ campaigns, network: { ...network, detection: null } });
  expect(DEFAULT_PROFILE.patience).toBeNull();
  dialer.signIn(7, 1);
  dialer.startCampaign(1, 1);
  const connected = () => of('CallConnected').at(-1)!;
  const ends = () => of('CallEnded').filter(({ connectedAtMs }) => connectedAtMs !== null);
  while (of('CallConnected').length === 0) pass(SECOND_MS);
  const { at, callId } = connected();
  dialer.controlConversation(callId, ANA, hold(true));
  pass(2 * MINUTE_MS);
  dialer.controlConversation(callId, ANA, hold(false));
  pass(2 * MINUTE_MS);
  const [end] = ends();
  expect(end!.at - at - end!.heldMs).toBe(60_000);
  dialer.finishWrapUp(ANA);
  while (of('CallConnected').length === 1) pass(SECOND_MS);
  dialer.controlConversation(connected().callId, ANA, hold(true));
  const heldAtMs = dialer.now();
  pass(5 * MINUTE_MS);
  expect(ends()[1]!.at - heldAtMs).toBe(3 * MINUTE_MS);
});
