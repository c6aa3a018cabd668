import { returnedCallRoutes } from '#shared/contracts/returned-calls.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { ReturnedCallService } from './service.ts';
import { fromQuery, toAnswer } from './views.ts';

export function registerReturnedCallRoutes(app: App, returnedCalls: ReturnedCallService): void {
  serve(app, returnedCallRoutes, {
    'GET /returned-calls': {
      permission: 'user',
      summary: 'Calls that came in for our caller ids, newest first',
      description: 'Calls to numbers that are neither in the inventory nor were ever shown are not listed.',
      handle: async (request) => {
        const asked = fromQuery(request.query);
        return toAnswer(asked, returnedCalls.page(asked));
      },
    },
  });
}
