/** People who sign in to teams and take the calls of the campaigns that their team serves. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension, userOfExtension } from '#engine/model/agent.ts';
import { createScriptedWorld, createWorld, planOf, type WorldOptions } from './support/world.ts';

const [SALES, SUPPORT] = [1, 2];
const [ANA_ID, LUIS_ID] = [7, 8];
const [ANA, LUIS] = [personExtension(ANA_ID), personExtension(LUIS_ID)];
const LUNCH = 4;

/** Creates a world whose only campaign is served by the team of sales. Calls are placed one per free agent. */
function createTeam(options: WorldOptions = {}) {
  const campaigns = [planOf({ teamId: SALES, dialMethod: { kind: 'progressive' }, wrapUpMs: 30 * SECOND_MS })];
  const world = createScriptedWorld({ campaigns, ...options });
  const { dialer, carrier } = world;
  dialer.startCampaign(1, 1);
  return {
    ...world,
    /** Answers the latest call. */
    answer(): number {
      const { callId } = carrier.orders.at(-1)!;
      dialer.carrierEvent(callId, { kind: 'placed' });
      dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
      return callId;
    },
    states: (agentId: number) =>
      world.of('AgentChanged').flatMap((fact) => (fact.agentId === agentId ? [fact.to] : [])),
  };
}

describe('people in teams', () => {
  it('have extensions that no other agent has', () => {
    expect([ANA, userOfExtension(ANA), userOfExtension(101), userOfExtension(10_000)]).toEqual([10_007, 7, null, null]);
  });

  it('are called for only while somebody of the team is signed in and not paused', () => {
    const { dialer, carrier, pass, of } = createTeam();
    pass(10 * SECOND_MS);
    expect([carrier.orders.length, of('CampaignHeld').at(-1)?.why]).toEqual([0, 'no_agents']);
    dialer.signIn(ANA_ID, SUPPORT);
    dialer.signIn(LUIS_ID, SALES, { isPaused: true, reasonId: LUNCH });
    pass(10 * SECOND_MS);
    expect(carrier.orders.length).toBe(0);
    dialer.setAgentPaused(LUIS, false);
    pass(10 * SECOND_MS);
    expect([carrier.orders.length, of('CampaignHeld').at(-1)?.why]).toEqual([1, 'dial_method']);
  });

  it('take the calls of their team, and the floor those of the other campaigns', () => {
    const campaigns = [planOf({ teamId: SALES }), planOf({ id: 2 })];
    const { dialer, pass, of } = createWorld({ campaigns, contacts: 200 });
    dialer.signIn(ANA_ID, SALES);
    dialer.signIn(LUIS_ID, SUPPORT);
    dialer.startCampaign(1, 1);
    dialer.startCampaign(2, 1);
    pass(5 * MINUTE_MS);
    const agentsOf = (id: number) =>
      of('CallConnected')
        .filter((fact) => fact.campaignId === id)
        .map((fact) => fact.agentId);
    expect(new Set(agentsOf(1))).toEqual(new Set([ANA]));
    expect(agentsOf(2).length).toBeGreaterThan(5);
    expect(agentsOf(2).every((agentId) => agentId! >= 101 && agentId! <= 105)).toBe(true);
  });

  it('end their wrap-up themselves, or at its limit', () => {
    const { dialer, pass, answer, states } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    pass(SECOND_MS);
    dialer.endConversation(answer(), ANA);
    pass(10 * SECOND_MS);
    expect(states(ANA)).toEqual(['available', 'busy', 'wrap_up']);
    expect([dialer.finishWrapUp(ANA), dialer.finishWrapUp(ANA)]).toEqual([true, false]);
    pass(SECOND_MS);
    dialer.endConversation(answer(), ANA);
    pass(29 * SECOND_MS);
    expect(states(ANA).at(-1)).toBe('wrap_up');
    pass(2 * SECOND_MS);
    expect(states(ANA)).toEqual(['available', 'busy', 'wrap_up', 'available', 'busy', 'wrap_up', 'available']);
  });

  it('hang up only their own conversation, which is then a success', () => {
    const { dialer, carrier, pass, answer, of } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    pass(SECOND_MS);
    const callId = answer();
    expect([dialer.endConversation(callId, LUIS), dialer.endConversation(callId + 1, ANA)]).toEqual([false, false]);
    expect(dialer.endConversation(callId, ANA)).toBe(true);
    expect(of('CallEnded')).toMatchObject([{ disposition: 'success', agentId: ANA, endedByUserId: null }]);
    expect(carrier.hungUp).toEqual([callId]);
  });

  it('pause and sign out after their call', () => {
    const { dialer, pass, answer, states, of } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    pass(SECOND_MS);
    const callId = answer();
    dialer.setAgentPaused(ANA, true, LUNCH);
    expect(states(ANA).at(-1)).toBe('busy');
    dialer.endConversation(callId, ANA);
    dialer.finishWrapUp(ANA);
    expect(of('AgentChanged').at(-1)).toMatchObject({ to: 'paused', pausedFor: 'user', pauseReasonId: LUNCH });
    dialer.setAgentPaused(ANA, false);
    pass(SECOND_MS);
    const next = answer();
    dialer.signOut(ANA);
    expect(dialer.signIn(ANA_ID, SUPPORT)).toBe(false);
    dialer.endConversation(next, ANA);
    dialer.finishWrapUp(ANA);
    expect(states(ANA).slice(-3)).toEqual(['busy', 'wrap_up', 'offline']);
    expect(dialer.signIn(ANA_ID, SUPPORT)).toBe(true);
    expect(of('AgentChanged').at(-1)).toMatchObject({ to: 'available', teamId: SUPPORT });
  });

  it('report another reason for a pause that goes on', () => {
    const { dialer, of } = createTeam();
    dialer.signIn(ANA_ID, SALES, { isPaused: true });
    dialer.setAgentPaused(ANA, true, LUNCH);
    dialer.setAgentPaused(ANA, true, LUNCH);
    const own = of('AgentChanged').filter(({ agentId }) => agentId === ANA);
    const told = own.map(({ from, to, pauseReasonId }) => [from, to, pauseReasonId]);
    expect(told).toEqual([
      ['offline', 'paused', null],
      ['paused', 'paused', LUNCH],
    ]);
  });

  it('stay unreachable while they are away, whatever their phone does', () => {
    const { dialer, pass, answer, states } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    pass(SECOND_MS);
    const callId = answer();
    dialer.setAgentPresent(ANA, false);
    dialer.setAgentReachable(ANA, true);
    dialer.endConversation(callId, ANA);
    dialer.finishWrapUp(ANA);
    expect(states(ANA).at(-1)).toBe('unreachable');
    dialer.setAgentReachable(ANA, false);
    dialer.setAgentReachable(ANA, true);
    expect([dialer.reactivateAgent(ANA), states(ANA).at(-1)]).toEqual([false, 'unreachable']);
    pass(30 * MINUTE_MS);
    expect(states(ANA).at(-1)).toBe('unreachable');
    dialer.setAgentPresent(ANA, true);
    expect(states(ANA).at(-1)).toBe('available');
  });

  it('leave a call to the next free colleague, first in line, when their phone fails', () => {
    const { dialer, carrier, pass, answer, of, states } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    pass(SECOND_MS);
    const callId = answer();
    pass(MINUTE_MS);
    dialer.carrierEvent(callId, { kind: 'agent_gone', agentId: LUIS });
    expect(of('CallReturned')).toEqual([]);
    dialer.carrierEvent(callId, { kind: 'agent_gone', agentId: ANA });
    expect(of('CallReturned')).toMatchObject([{ callId, agentId: ANA }]);
    expect(states(ANA).at(-1)).toBe('unreachable');
    pass(SECOND_MS);
    dialer.signIn(LUIS_ID, SALES);
    expect(carrier.connected).toEqual([
      { callId, agentId: ANA },
      { callId, agentId: LUIS },
    ]);
    dialer.endConversation(callId, LUIS);
    const [first] = of('CallConnected');
    expect(of('CallEnded')).toMatchObject([{ disposition: 'success', agentId: LUIS, connectedAtMs: first!.at }]);
  });

  it('leave a call that nobody else takes to its end as abandoned', () => {
    const { dialer, pass, answer, of } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    pass(SECOND_MS);
    const callId = answer();
    dialer.carrierEvent(callId, { kind: 'agent_gone', agentId: ANA });
    pass(10 * SECOND_MS);
    expect(of('CallEnded')).toMatchObject([{ callId, disposition: 'abandoned', agentId: null }]);
  });

  it('are reached again when their phone is seen, as a probe finds out if nothing else does', () => {
    const { dialer, carrier, pass, states } = createTeam();
    dialer.signIn(ANA_ID, SALES);
    dialer.setAgentReachable(ANA, false);
    pass(60 * MINUTE_MS);
    // A supervisor who ends a pause doesn't know the phone.
    dialer.setAgentPaused(ANA, false);
    expect([states(ANA).at(-1), new Set(carrier.probed)]).toEqual(['unreachable', new Set([ANA])]);
    dialer.setAgentReachable(ANA, true);
    expect(states(ANA).at(-1)).toBe('available');
  });

  it('go on with a conversation of an earlier dialer', () => {
    const before = createTeam();
    before.dialer.signIn(ANA_ID, SALES);
    before.pass(SECOND_MS);
    const callId = before.answer();
    before.dialer.endCall(callId, 1);
    const {
      kind: _,
      at: _at,
      disposition: _disposition,
      settlement: _settlement,
      ...call
    } = before.of('CallEnded')[0]!;
    for (const signedIn of ['ready', 'paused', null] as const) {
      const { dialer, of } = createTeam({ stopped: true });
      if (signedIn !== null) dialer.signIn(ANA_ID, SALES, { isPaused: signedIn === 'paused' });
      dialer.adopt(call);
      expect(of('AgentChanged').at(-1)).toMatchObject({ agentId: ANA, teamId: SALES, to: 'busy', callId });
      dialer.endConversation(callId, ANA);
      dialer.finishWrapUp(ANA);
      expect(of('AgentChanged').at(-1)?.to).toBe({ ready: 'available', paused: 'paused' }[signedIn!] ?? 'offline');
    }
  });

  it('leave no wrap-up without a limit behind when they sign out', () => {
    const unlimited = [planOf({ teamId: SALES, dialMethod: { kind: 'progressive' } })];
    for (const isDuringCall of [true, false]) {
      const { dialer, carrier, pass, answer, states, of } = createTeam({ campaigns: unlimited });
      dialer.signIn(ANA_ID, SALES);
      pass(SECOND_MS);
      const callId = answer();
      if (isDuringCall) dialer.signOut(ANA);
      dialer.endConversation(callId, ANA);
      pass(60 * MINUTE_MS);
      if (!isDuringCall) {
        expect(states(ANA).at(-1)).toBe('wrap_up');
        dialer.signOut(ANA);
      }
      expect(states(ANA).at(-1)).toBe('offline');
      pass(MINUTE_MS);
      expect([carrier.orders.length, of('CampaignHeld').at(-1)?.why]).toEqual([1, 'no_agents']);
    }
  });

  it('are called for no more once the last of them will sign out or pause after the call', () => {
    const fixed = [planOf({ teamId: SALES, callsPerSecond: 1, maxConcurrentCalls: 3 })];
    const { dialer, pass, answer, of } = createTeam({ campaigns: fixed });
    dialer.signIn(ANA_ID, SALES);
    pass(SECOND_MS / 2);
    answer();
    dialer.setAgentPaused(ANA, true, LUNCH);
    const before = of('CallQueued').length;
    pass(10 * SECOND_MS);
    expect([of('CallQueued').length, of('CampaignHeld').at(-1)?.why]).toEqual([before, 'no_agents']);
  });

  it('take over the waiting calls of a campaign that their team now serves', () => {
    const { dialer, carrier, pass, answer } = createTeam({ campaigns: [planOf()], settings: { agentCapacity: 1 } });
    pass(SECOND_MS);
    answer();
    const waiting = carrier.orders[0]!.callId;
    dialer.carrierEvent(waiting, { kind: 'placed' });
    dialer.carrierEvent(waiting, { kind: 'answered', by: 'person' });
    dialer.signIn(ANA_ID, SALES);
    expect(carrier.connected.length).toBe(1);
    dialer.putCampaign(planOf({ teamId: SALES }));
    expect(carrier.connected.at(-1)).toEqual({ callId: waiting, agentId: ANA });
  });
});

describe('a person whose phone stays on the line between calls', () => {
  function signIn() {
    const world = createTeam({ takersRing: true });
    world.dialer.signIn(ANA_ID, SALES, { isNailedUp: true });
    world.pass(10 * SECOND_MS);
    return world;
  }
  const connecting = ({ of }: ReturnType<typeof createTeam>) => of('AgentChanged').at(-1)?.isConnecting === true;

  it('gets calls only while it is on the line', () => {
    const world = signIn();
    const { dialer, carrier, pass, states, answer } = world;
    expect([states(ANA), connecting(world), carrier.orders.length]).toEqual([['unreachable'], true, 0]);
    dialer.setNailedUpPhone(ANA, 'up');
    pass(10 * SECOND_MS);
    expect([states(ANA).at(-1), carrier.orders.length]).toEqual(['available', 1]);
    const callId = answer();
    dialer.carrierEvent(callId, { kind: 'bridged' });
    dialer.setNailedUpPhone(ANA, 'lost');
    expect(states(ANA).at(-1)).toBe('busy');
    dialer.endConversation(callId, ANA);
    dialer.finishWrapUp(ANA);
    expect([states(ANA).at(-1), connecting(world)]).toEqual(['unreachable', false]);
    dialer.setNailedUpPhone(ANA, 'calling');
    expect([states(ANA).at(-1), connecting(world)]).toEqual(['unreachable', true]);
  });

  it('is found to be lost by its calls, and neither probed nor reactivated', () => {
    const { dialer, carrier, pass, states, answer } = signIn();
    dialer.setNailedUpPhone(ANA, 'up');
    pass(10 * SECOND_MS);
    dialer.carrierEvent(answer(), { kind: 'agent_lost', why: 'unreachable' });
    expect([states(ANA).at(-1), dialer.reactivateAgent(ANA)]).toEqual(['unreachable', false]);
    dialer.setAgentReachable(ANA, true);
    dialer.setAgentPresent(ANA, false);
    dialer.setAgentPresent(ANA, true);
    pass(30 * MINUTE_MS);
    expect([states(ANA).at(-1), carrier.probed]).toEqual(['unreachable', []]);
    dialer.setNailedUpPhone(ANA, 'up');
    expect(states(ANA)).toContain('available');
  });
});
