import { agentRoutes } from '#shared/contracts/agents.ts';
import { serverMsg } from '#shared/msg.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { AgentService } from './service.ts';
import { toAgentsAnswer } from './views.ts';

const REACTIVATED = { success: true, message: serverMsg('Agente disponible') } as const;

export function registerAgentRoutes(app: App, service: AgentService): void {
  serve(app, agentRoutes, {
    'GET /monitoring/agentes': {
      permission: 'user',
      summary: 'Agents with extension, state and today’s calls',
      handle: async () => toAgentsAnswer(service.list()),
    },

    'POST /monitoring/agentes/:id/reactivate': {
      permission: 'supervisor',
      errors: ['agent_not_unreachable', 'agent_away', 'engine_unavailable'],
      summary: 'Make an unreachable agent available at once',
      description: 'For a telephone that works again. If the next call to it fails, the agent is unreachable again.',
      handle: async (request) => {
        await service.reactivate(actorOf(request), request.params.id);
        return REACTIVATED;
      },
    },
  });
}
