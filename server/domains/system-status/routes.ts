import { SystemStatusAnswer } from '#shared/contracts/system-status.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { SystemStatusService } from './service.ts';
import { toSystemStatusAnswer } from './views.ts';

export function registerSystemStatusRoutes(app: App, systemStatus: SystemStatusService): void {
  app.get(
    '/configuracion-avanzada/status',
    {
      config: { permission: 'admin', errors: ['engine_unavailable'] },
      schema: {
        summary: 'Connection test: database, engine, telephony, and what is set up',
        description: 'Every part is asked now; one that does not answer makes it an error.',
        response: replies(SystemStatusAnswer),
      },
    },
    async () => toSystemStatusAnswer(await systemStatus.test()),
  );
}
