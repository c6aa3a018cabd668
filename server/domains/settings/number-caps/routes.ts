import { numberCapRoutes, NumberCapsPatch } from '#shared/contracts/number-caps.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import type { NumberCapService } from './service.ts';
import { fromNumberCapsPatch, toNumberCapsAnswer, toSavedAnswer } from './views.ts';

export function registerNumberCapRoutes(app: App, caps: NumberCapService): void {
  serve(app, numberCapRoutes, {
    'GET /number-caps': {
      permission: 'user',
      summary: 'The caps on the calls to one number',
      description: 'They count the calls of all campaigns and test calls that reach the number, from their ends.',
      handle: async () => toNumberCapsAnswer(caps.inForce(), caps.defaults),
    },

    'PUT /number-caps': {
      permission: 'admin',
      errors: ['stale_write', 'country_unknown', 'number_cap_twice', 'engine_unavailable'],
      summary: 'Set the caps on the calls to one number',
      description:
        'Absent fields stay as they are; rules are replaced as a whole, and laws that no rule replaces stay. Sending back the answer of GET changes nothing. Contacts that wait for a cap are decided anew.',
      handle: async (request) => {
        refuseStale(request.body.version, NumberCapsPatch, toNumberCapsAnswer(caps.inForce(), caps.defaults));
        await caps.set(actorOf(request), fromNumberCapsPatch(request.body));
        return toSavedAnswer(caps.inForce(), caps.defaults);
      },
    },
  });
}
