import { scheduleRoutes } from '#shared/contracts/schedules.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { ScheduleService } from './service.ts';
import { toScheduleAnswer, toTimes } from './views.ts';

export function registerScheduleRoutes(app: App, schedules: ScheduleService): void {
  serve(app, scheduleRoutes, {
    'PUT /campaigns/:id/programacion': {
      permission: 'supervisor',
      errors: ['campaign_not_found', 'date_invalid', 'schedule_past', 'schedule_order'],
      summary: 'Plan when a campaign starts and stops',
      description:
        'Replaces the plan; both null removes it. The server starts the campaign at `inicio` and stops it at `fin`, under the same rules as by hand; `error_inicio` says why a start was refused. Actions that became due while the server was down run when it is up again: a start before `fin` or, without one, on the same day, a stop at any time. Neither starts a stopped dialer.',
      handle: async (request) =>
        toScheduleAnswer(schedules.set(actorOf(request), request.params.id, toTimes(request.body))),
    },
  });
}
