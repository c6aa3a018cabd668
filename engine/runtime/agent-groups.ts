/**
 * The groups of agents: the floor, which are the agents of `agentCapacity`, and the teams that people sign in to. Each
 * has its own pool, and its own queue of answered calls.
 */
import type { Loop } from '../kernel/loop.ts';
import { userOfExtension, type SignIn } from '../model/agent.ts';
import type { CampaignPlan } from '../model/scenario.ts';
import type { NetworkProfile } from '../network/profile.ts';
import { createAgentPool } from './agent-pool.ts';
import type { Served } from './agent-pool-contract.ts';
import { createAgentQueue, type WaitingTally } from './agent-queue.ts';
import type { AgentGroup, LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

export type AgentGroups = {
  /** The agents of `agentCapacity`. */
  readonly floor: AgentGroup;
  /** Returns the group that takes the campaign's calls if agents do. */
  of(plan: Pick<CampaignPlan, 'teamId'>): AgentGroup;
  /** Returns the group in which the agent is or was last, or undefined if the agent is unknown. */
  ofAgent(agentId: number): AgentGroup | undefined;
  /**
   * Signs a person in to a team. Returns false if the person is still in another team: signed in, or in a
   * call or wrap-up.
   */
  signIn(agentId: number, teamId: number, how: SignIn): boolean;
  /**
   * Assigns the agent of a conversation of an earlier dialer (see AgentPool.adopt). A person who is signed in nowhere
   * counts towards `group`.
   */
  adopt(group: AgentGroup, agentId: number, callId: number, sinceMs: number): void;
  /** Returns the number of available agents of all groups. */
  available(): number;
  /** Returns the number of agents of all groups who are in a call. */
  busy(): number;
};

/** Id of the group of people in conversations of campaigns that no team serves any more. No team has it. */
const NO_TEAM = 0;

type AgentGroupsOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly seed: number;
  readonly network: Pick<NetworkProfile, 'wrapUp' | 'breaks'>;
  readonly speed: number;
  readonly tally: WaitingTally;
  /** Returns how long a call may wait for an agent, in milliseconds. */
  readonly patienceMs: (call: LiveCall) => number;
  readonly probe: (agentId: number) => void;
  readonly connect: (call: LiveCall, agentId: number) => void;
  readonly abandon: (call: LiveCall) => void;
  /** Called when an agent is available and no call of its group waits. */
  readonly onFree: () => void;
  /** Called first whenever a person becomes available. */
  readonly onIdle: (agentId: number) => void;
  /** Called when a reserved agent pauses, signs out or can't be reached any more. */
  readonly onUnreserved: (agentId: number) => void;
  readonly onServed: (agentId: number, served: Served | null) => void;
};

/** Creates the floor, without agents, and no teams. `speed` (over 0) divides all times. */
export function createAgentGroups(options: AgentGroupsOptions): AgentGroups {
  const { loop, facts, seed, network, speed, tally, patienceMs, probe, connect, abandon, onFree } = options;
  const floor = create(null);
  const teams = new Map<number, AgentGroup>();
  const all = [floor];
  /** The latest group of each person. */
  const groupOfPerson = new Map<number, AgentGroup>();

  function create(teamId: number | null): AgentGroup {
    const pool = createAgentPool({
      loop,
      facts,
      seed,
      teamId,
      // People end their wrap-up and take their breaks themselves.
      wrapUp: teamId === null ? network.wrapUp : null,
      breaks: teamId === null ? network.breaks : null,
      probe,
      speed,
      onFree() {
        queue.agentFree();
        onFree();
      },
      onIdle: teamId === null ? undefined : options.onIdle,
      onUnreserved: options.onUnreserved,
      onServed: options.onServed,
    });
    const take = (call: LiveCall) => pool.take(call.id)?.id ?? null;
    const queue = createAgentQueue<LiveCall>({ loop, facts, tally, take, patienceMs, connect, abandon });
    return { pool, queue, couldDial: 0 };
  }

  function teamOf(teamId: number): AgentGroup {
    let team = teams.get(teamId);
    if (team === undefined) {
      teams.set(teamId, (team = create(teamId)));
      all.push(team);
    }
    return team;
  }

  function ofAgent(agentId: number): AgentGroup | undefined {
    const group = userOfExtension(agentId) === null ? floor : groupOfPerson.get(agentId);
    return group?.pool.has(agentId) === true ? group : undefined;
  }

  return {
    floor,
    of: ({ teamId }) => (teamId === undefined ? floor : teamOf(teamId)),
    ofAgent,

    signIn(agentId, teamId, how) {
      const team = teamOf(teamId);
      const current = groupOfPerson.get(agentId);
      if (current !== undefined && current !== team && current.pool.stateOf(agentId) !== 'offline') return false;
      groupOfPerson.set(agentId, team);
      team.pool.signIn(agentId, how);
      return true;
    },

    adopt(group, agentId, callId, sinceMs) {
      if (userOfExtension(agentId) === null) return floor.pool.adopt(agentId, callId, sinceMs);
      const current = groupOfPerson.get(agentId) ?? (group === floor ? teamOf(NO_TEAM) : group);
      groupOfPerson.set(agentId, current);
      current.pool.adopt(agentId, callId, sinceMs);
    },

    available: () => all.reduce((sum, { pool }) => sum + pool.available(), 0),
    busy: () => all.reduce((sum, { pool }) => sum + pool.busy(), 0),
  };
}
