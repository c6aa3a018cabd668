import { systemStatusRoutes } from '#shared/contracts/system-status.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import type { SystemStatusService } from './service.ts';
import { toSystemStatusAnswer } from './views.ts';

export function registerSystemStatusRoutes(app: App, systemStatus: SystemStatusService): void {
  serve(app, systemStatusRoutes, {
    'GET /configuracion-avanzada/status': {
      permission: 'admin',
      errors: ['engine_unavailable'],
      summary: 'Connection test: database, engine, telephony, and what is set up',
      description: 'Every part is asked now; one that does not answer makes it an error.',
      handle: async () => toSystemStatusAnswer(await systemStatus.test()),
    },
  });
}
