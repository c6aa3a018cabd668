import { agentBoardRoutes } from '#shared/contracts/agent-board.ts';
import { supervisionRoutes } from '#shared/contracts/supervision.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { asFile, CSV_REPLIES } from '#server/platform/http/files.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { ListeningService } from './listening-service.ts';
import type { SupervisionService } from './supervision-service.ts';
import type { Board } from './board.ts';
import type { EventExport } from './event-export.ts';
import { toBoardAnswer } from './board-views.ts';
import { toMessageAnswer, toOrderAnswer } from './views.ts';

const permission = 'supervisor';
const description = 'The id is that of a user. The person sees at the desk who ordered it.';

type SupervisionRoutesDeps = {
  readonly supervision: SupervisionService;
  readonly board: () => Board;
  readonly listeningOf: ListeningService['of'];
  readonly exportEvents: EventExport;
};

export function registerSupervisionRoutes(
  app: App,
  { supervision, board, listeningOf, exportEvents }: SupervisionRoutesDeps,
): void {
  serve(app, agentBoardRoutes, {
    'GET /agents': {
      permission,
      summary: 'People who take calls: states, calls in hand and figures of the day',
      handle: async (request) => toBoardAnswer(board(), listeningOf(actorOf(request).id)),
    },

    'GET /agents/events/export': {
      permission,
      errors: ['date_range_invalid'],
      summary: 'Each change of a person’s state as CSV, oldest first',
      description:
        'A state lasts until the person’s next change. One that comes from offline after another state tells that the dialer had stopped in between.',
      response: CSV_REPLIES,
      handle: async (request, reply) => {
        const { fecha_inicio, fecha_fin, separador = ',' } = request.query;
        const asked = { firstDay: fecha_inicio, lastDay: fecha_fin, separator: separador };
        const { name, body } = exportEvents(actorOf(request), asked);
        asFile(reply, 'csv', name);
        return reply.send(body);
      },
    },
  });

  serve(app, supervisionRoutes, {
    'POST /agents/:id/pause': {
      permission,
      errors: ['agent_signed_out', 'pause_reason_not_found', 'engine_unavailable'],
      summary: 'Pause a person, after the call in hand and its wrap-up',
      description,
      handle: async (request) => {
        const { params, body } = request;
        return toOrderAnswer(await supervision.pause(actorOf(request), params.id, body.reason_id ?? null));
      },
    },

    'POST /agents/:id/ready': {
      permission,
      errors: ['agent_signed_out', 'engine_unavailable'],
      summary: 'End a person’s pause, or cancel one that follows the call in hand',
      description,
      handle: async (request) => toOrderAnswer(await supervision.ready(actorOf(request), request.params.id)),
    },

    'POST /agents/:id/sign-out': {
      permission,
      errors: ['agent_signed_out', 'engine_unavailable'],
      summary: 'Sign a person out, after the call in hand and its wrap-up',
      description,
      handle: async (request) => toOrderAnswer(await supervision.signOut(actorOf(request), request.params.id)),
    },

    'POST /agents/:id/move': {
      permission,
      errors: ['agent_signed_out', 'agent_not_in_team', 'engine_unavailable'],
      summary: 'Move a person to another of their teams, after the call in hand and its wrap-up',
      description,
      handle: async (request) => {
        const { params, body } = request;
        return toOrderAnswer(await supervision.move(actorOf(request), params.id, body.team_id));
      },
    },

    'POST /agents/:id/take-over': {
      permission,
      errors: ['agent_not_in_call', 'call_on_other_pbx', 'taker_not_ready', 'engine_unavailable'],
      summary: 'Take over a person’s call',
      description:
        'It comes to the own desk at once, which must be ready or in a pause; the pause then follows the call. The person has no wrap-up, and sees who took it.',
      handle: async (request) => {
        const { params, body } = request;
        return toOrderAnswer(await supervision.takeOver(actorOf(request), params.id, body.call_id));
      },
    },

    'POST /agents/:id/message': {
      permission,
      errors: ['agent_signed_out'],
      summary: 'Show a message at a person’s desk',
      description: 'Until it is dismissed, for a day at most. The person must be signed in.',
      handle: async (request) => {
        const { params, body } = request;
        return toMessageAnswer(supervision.message(actorOf(request), params.id, body.text.trim()));
      },
    },

    'POST /teams/:id/message': {
      permission,
      errors: ['team_not_found', 'team_nobody_signed_in'],
      summary: 'Show a message at the desks of a team',
      description: 'To those who are signed in now, until they dismiss it, for a day at most.',
      handle: async (request) => {
        const { params, body } = request;
        return toMessageAnswer(supervision.messageTeam(actorOf(request), params.id, body.text.trim()));
      },
    },
  });
}
