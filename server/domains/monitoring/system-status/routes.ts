import { systemStatusRoutes } from '#shared/contracts/system-status.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { SystemStatusService } from './service.ts';
import { toSystemStatusAnswer } from './views.ts';

export function registerSystemStatusRoutes(app: App, systemStatus: SystemStatusService): void {
  serve(app, systemStatusRoutes, {
    'GET /configuracion-avanzada/status': {
      permission: 'admin',
      errors: ['engine_unavailable'],
      summary: 'Connection test: database, engine, telephony and configuration',
      description: 'Checks every part now; the answer is an error if one does not respond.',
      handle: async () => toSystemStatusAnswer(await systemStatus.test()),
    },
  });
}
