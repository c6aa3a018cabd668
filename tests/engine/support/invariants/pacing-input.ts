/** Invariant: a dial method sees no person as free, or as soon free, who can take no further call. */
import { AGENT_CODES } from '#engine/policies/pacing/policy.ts';
import type { AgentState } from '#engine/model/facts.ts';
import { servedByOf } from '#engine/model/scenario.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

const COUNTED = ['available', 'busy', 'wrap_up'] as const;

export function pacingInput({ plans, people }: Rules): Invariant {
  /** Latest state and team by person. */
  const states = new Map<number, { readonly state: AgentState; readonly teamId: number }>();

  return {
    name: 'a dial method counts only people who can take a further call',
    accept(fact) {
      if (fact.kind !== 'AgentChanged' || fact.teamId === null) return;
      states.set(fact.agentId, { state: fact.to, teamId: fact.teamId });
    },
    pacing(campaignId, { agents, agentsAvailable, agentsBusy, agentsInWrapUp, agentsLeaving }) {
      const plan = plans.get(campaignId);
      if (plan?.teamId === undefined || servedByOf(plan) !== 'agents') return;
      const counted = { available: agentsAvailable, busy: agentsBusy, wrap_up: agentsInWrapUp };
      const leaving = [...states].filter(([agentId, { state, teamId }]) => {
        const { teamId: own, isPaused, isAway } = people.get(agentId)!;
        const isInCall = state === 'busy' || state === 'wrap_up';
        return isInCall && teamId === plan.teamId && own === teamId && (isPaused || isAway);
      });
      must(leaving.length <= agentsLeaving, () => `${agentsLeaving} people leave, not ${leaving.length}`);
      const seen = agents.states.subarray(0, agents.count);
      for (const state of COUNTED) {
        const able = [...states].filter(([agentId, each]) => {
          const { teamId, isPaused, isAway } = people.get(agentId)!;
          return each.state === state && each.teamId === plan.teamId && teamId === plan.teamId && !isPaused && !isAway;
        });
        const listed = seen.filter((code) => code === AGENT_CODES[state]).length;
        for (const count of [counted[state], listed])
          must(count <= able.length, () => `team ${plan.teamId} counts ${count} as ${state}, of ${able.length}`);
      }
    },
  };
}
