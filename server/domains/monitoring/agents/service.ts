import { userOfExtension } from '#engine/model/agent.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { isInOwnCall, type LiveAgent } from '#server/live/live-agents.ts';
import type { Projection } from '#server/live/projection.ts';
import type { AgentStore } from './store.ts';

/** An agent with today's figures. */
export type AgentReport = LiveAgent & {
  /** Connected calls that ended today, and the current one. */
  readonly callsToday: number;
  readonly onlineMs: number;
  /** Null for the agents of agent_capacity. */
  readonly name: string | null;
  readonly teamName: string | null;
};

type AgentServiceOptions = {
  readonly store: AgentStore;
  readonly projection: Projection;
  readonly clock: Clock;
  readonly reactivateAgent: DialerHost['reactivateAgent'];
};

export function createAgentService({ store, projection, clock, reactivateAgent }: AgentServiceOptions) {
  function report(agent: LiveAgent): AgentReport {
    const ended = projection.totals().agentCalls[agent.id] ?? 0;
    const onlineMs = agent.onlineSinceMs === null ? 0 : Math.max(0, clock.nowMs() - agent.onlineSinceMs);
    const userId = userOfExtension(agent.id);
    return {
      ...agent,
      callsToday: ended + (isInOwnCall(agent, projection.liveCalls()) ? 1 : 0),
      onlineMs,
      name: userId === null ? null : store.nameOfUser(userId),
      teamName: agent.teamId === null ? null : store.nameOfTeam(agent.teamId),
    };
  }

  return {
    /** Returns every agent, ordered by extension. */
    list: (): AgentReport[] => [...projection.agents().values()].map(report).sort((a, b) => a.id - b.id),

    /** Makes an unreachable agent available at once. Throws `agent_not_unreachable` and `agent_away`. */
    async reactivate(actor: Actor, id: number): Promise<void> {
      await reactivateAgent({ actor, action: 'agent.reactivate', entity: 'agent', entityId: id }, id);
    },
  };
}

export type AgentService = ReturnType<typeof createAgentService>;
