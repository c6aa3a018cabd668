import { auditRoutes } from '#shared/contracts/audit.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { AuditReader } from './reader.ts';
import { fromAuditQuery, toAuditAnswer } from './views.ts';

export function registerAuditRoutes(app: App, audit: AuditReader): void {
  serve(app, auditRoutes, {
    'GET /audit': {
      permission: 'admin',
      errors: ['date_range_invalid'],
      summary: 'The audit log, newest first',
      description:
        'Every write, login, failed login, logout, export and download, and every write refused for the user’s role, with repeats within a minute in one entry. Days are days of the console’s time zone, the last one inclusive.',
      handle: async (request) => toAuditAnswer(await audit.page(fromAuditQuery(request.query, audit.timeZone()))),
    },
  });
}
