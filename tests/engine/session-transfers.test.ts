/** Sessions that hand their conversations over to teams. */
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { personExtension } from '#engine/model/agent.ts';
import { createScriptedWorld, planOf } from './support/world.ts';

const SALES = 1;
const [ANA_ID, LUIS_ID] = [7, 8];
const [ANA, LUIS] = [personExtension(ANA_ID), personExtension(LUIS_ID)];

/** Creates a world in which one session talks to the person of call 1, and the person of call 2 waits for it. */
function createTalk(sessions = 1) {
  const world = createScriptedWorld({
    contacts: 2,
    campaigns: [planOf({ sessions, agentWaitMs: 20 * SECOND_MS, wrapUpMs: 0 })],
    settings: { globalCallsPerSecond: 1000, agentCapacity: 3 },
  });
  const { dialer } = world;
  dialer.startCampaign(1, null);
  world.pass(5 * SECOND_MS);
  for (const callId of [1, 2]) dialer.carrierEvent(callId, { kind: 'answered', by: 'person' });
  const stateOf = (agentId: number) => world.of('AgentChanged').findLast((fact) => fact.agentId === agentId)?.to;
  return { ...world, stateOf };
}

describe('a session that hands its conversation over to a team', () => {
  it('is free at once for whoever waits, and a person of the team has the call', () => {
    const { dialer, carrier, of, stateOf, pass } = createTalk();
    dialer.signIn(ANA_ID, SALES);
    pass(5 * SECOND_MS);
    expect(dialer.transferSession(1, SALES)).toBe('ok');
    expect(of('CallTransferred')).toMatchObject([
      { callId: 1, toAgentId: null, toTeamId: SALES, byAgentId: null, byUserId: null },
    ]);
    expect(carrier.connected.slice(-2)).toEqual([
      { callId: 1, agentId: ANA },
      { callId: 2, agentId: null },
    ]);
    dialer.carrierEvent(1, { kind: 'hung_up' });
    expect(of('CallEnded')).toMatchObject([
      { callId: 1, disposition: 'success', agentId: ANA, transferredByUserId: null, transferredByAgentId: null },
    ]);
    expect(stateOf(ANA)).toBe('wrap_up');
    pass(MINUTE_MS);
    expect(stateOf(ANA)).toBe('available');
  });

  it('brings it to the first place of the team’s queue, where it waits as long as its campaign says', () => {
    const { dialer, carrier, of, pass } = createTalk(2);
    dialer.signIn(ANA_ID, SALES);
    expect(dialer.transferSession(2, SALES)).toBe('ok');
    expect(dialer.transferSession(1, SALES)).toBe('ok');
    expect(carrier.waiting.slice(-2)).toEqual([2, 1]);
    expect(dialer.summary()).toMatchObject({ waiting: 1, agentsBusy: 1 });
    dialer.signIn(LUIS_ID, SALES);
    expect(of('CallConnected').at(-1)).toMatchObject({ callId: 1, agentId: LUIS });

    const other = createTalk(2);
    other.dialer.signIn(ANA_ID, SALES);
    for (const callId of [2, 1]) other.dialer.transferSession(callId, SALES);
    pass(MINUTE_MS);
    other.pass(MINUTE_MS);
    expect(other.of('CallEnded')).toMatchObject([{ callId: 1, disposition: 'abandoned', agentId: null }]);
  });

  it('keeps it if nobody of the team is at work', () => {
    const { dialer, facts } = createTalk();
    dialer.signIn(ANA_ID, SALES, { isPaused: true });
    const before = facts.length;
    expect(dialer.transferSession(1, SALES)).toBe('team_unstaffed');
    expect(dialer.transferSession(1, 99)).toBe('team_unstaffed');
    expect(facts).toHaveLength(before);
    expect(dialer.endCall(1, 30)).toBe(true);
  });

  it('must have it', () => {
    const { dialer, of } = createTalk();
    dialer.signIn(ANA_ID, SALES);
    // Call 2 waits, and call 9 is none.
    expect([dialer.transferSession(2, SALES), dialer.transferSession(9, SALES)]).toEqual([
      'not_in_call',
      'not_in_call',
    ]);
    dialer.transferSession(1, SALES);
    expect(dialer.transferSession(1, SALES)).toBe('not_in_call');
    expect(of('CallTransferred')).toHaveLength(1);
  });

  it('gets the person back by no loss of the agent, whose team goes on looking', () => {
    const { dialer, of, stateOf } = createTalk();
    dialer.signIn(ANA_ID, SALES);
    dialer.transferSession(1, SALES);
    dialer.signIn(LUIS_ID, SALES);
    dialer.carrierEvent(1, { kind: 'agent_gone', agentId: ANA });
    expect(of('CallConnected').at(-1)).toMatchObject({ callId: 1, agentId: LUIS });
    expect(stateOf(ANA)).toBe('unreachable');
  });
});
