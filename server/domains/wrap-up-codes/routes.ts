import { DispositionPatch, wrapUpCodeRoutes } from '#shared/contracts/wrap-up-codes.ts';
import { serverMsg } from '#shared/msg.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import type { WrapUpCodeService } from './service.ts';
import {
  fromDispositionPatch,
  fromNewDisposition,
  toDisposition,
  toDispositionAnswer,
  toDispositionsAnswer,
  toRemovedAnswer,
} from './views.ts';

const CREATED = serverMsg('Tipificación creada');
const UPDATED = serverMsg('Tipificación actualizada');

export function registerWrapUpCodeRoutes(app: App, codes: WrapUpCodeService): void {
  serve(app, wrapUpCodeRoutes, {
    'GET /dispositions': {
      permission: 'user',
      summary: 'The wrap-up codes, archived ones too',
      handle: async () => toDispositionsAnswer(codes.list()),
    },

    'POST /dispositions': {
      permission: 'supervisor',
      errors: ['disposition_exists', 'disposition_key_taken'],
      summary: 'Add a wrap-up code',
      handle: async (request) =>
        toDispositionAnswer(codes.add(actorOf(request), fromNewDisposition(request.body)), CREATED),
    },

    'PUT /dispositions/:id': {
      permission: 'supervisor',
      errors: ['disposition_not_found', 'disposition_exists', 'disposition_key_taken', 'stale_write'],
      summary: 'Change, archive or restore a wrap-up code',
      description: 'Absent fields stay as they are. Calls keep the label that the code had.',
      handle: async (request) => {
        const { params, body } = request;
        refuseStale(body.version, DispositionPatch, toDisposition(codes.find(params.id)));
        return toDispositionAnswer(codes.update(actorOf(request), params.id, fromDispositionPatch(body)), UPDATED);
      },
    },

    'DELETE /dispositions/:id': {
      permission: 'supervisor',
      errors: ['disposition_not_found'],
      summary: 'Remove a wrap-up code',
      description: 'One that a call or a campaign has is archived instead.',
      handle: async (request) => toRemovedAnswer(codes.remove(actorOf(request), request.params.id)),
    },
  });
}
