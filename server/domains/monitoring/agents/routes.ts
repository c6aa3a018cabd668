import { agentRoutes } from '#shared/contracts/agents.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { AgentService } from './service.ts';
import { toAgentsAnswer } from './views.ts';

export function registerAgentRoutes(app: App, service: AgentService): void {
  serve(app, agentRoutes, {
    'GET /monitoring/agentes': {
      permission: 'user',
      summary: 'Agents with extension, state and today’s calls',
      handle: async () => toAgentsAnswer(service.list()),
    },
  });
}
