import { AgentsAnswer } from '#shared/contracts/agents.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { AgentService } from './service.ts';
import { toAgentsAnswer } from './views.ts';

export function registerAgentRoutes(app: App, service: AgentService): void {
  app.get(
    '/monitoring/agentes',
    {
      config: { permission: 'user' },
      schema: { summary: 'Agents with extension, state and calls of today', response: replies(AgentsAnswer) },
    },
    async () => toAgentsAnswer(service.list()),
  );
}
