import { wallboardRoutes, type Wallboard } from '#shared/contracts/wallboard.ts';
import { actorOf, displayOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { DisplayService } from './service.ts';
import {
  CHANGED,
  fromDisplayPatch,
  fromNewDisplay,
  REVOKED,
  toDisplayAnswer,
  toDisplaysAnswer,
  toNewDisplayAnswer,
  toWallboardAnswer,
} from './views.ts';

const permission = 'admin';

type WallboardRoutesDeps = {
  readonly displays: DisplayService;
  /** Returns what the display shows now. Throws `unauthorized` once it is revoked. */
  readonly wallboardOf: (displayId: number) => Wallboard;
};

export function registerWallboardRoutes(app: App, { displays, wallboardOf }: WallboardRoutesDeps): void {
  serve(app, wallboardRoutes, {
    'GET /pantallas': {
      permission,
      summary: 'The displays of the wallboard',
      handle: async () => toDisplaysAnswer(displays.list()),
    },

    'POST /pantallas': {
      permission,
      errors: ['display_name_required', 'display_campaign_unknown', 'displays_full'],
      summary: 'Make a display',
      description:
        'Returns its token once: only a hash of it is stored. The token opens the wallboard and nothing else; it does not expire.',
      handle: async (request) => toNewDisplayAnswer(displays.create(actorOf(request), fromNewDisplay(request.body))),
    },

    'PUT /pantallas/:id': {
      permission,
      errors: ['display_not_found', 'display_name_required', 'display_campaign_unknown'],
      summary: 'Change a display’s name, language or campaigns',
      description: 'An open display shows the change within a second. Its token stays.',
      handle: async (request) =>
        toDisplayAnswer(displays.update(actorOf(request), request.params.id, fromDisplayPatch(request.body)), CHANGED),
    },

    'DELETE /pantallas/:id': {
      permission,
      errors: ['display_not_found'],
      summary: 'Revoke a display',
      description: 'Its token opens nothing any more, and screens that show the wallboard by it end at once.',
      handle: async (request) => toDisplayAnswer(displays.revoke(actorOf(request), request.params.id), REVOKED),
    },

    'GET /tablero': {
      permission: 'display',
      summary: 'What a display shows now',
      description:
        'Takes the token of a display in the Authorization header. Wrong tokens are limited as logins are. The WebSocket /api/tablero/ws sends the same once a second.',
      handle: async (request) => toWallboardAnswer(wallboardOf(displayOf(request).id)),
    },
  });
}
