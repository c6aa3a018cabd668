import { savedFilterRoutes } from '#shared/contracts/saved-filters.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { SavedFilterService } from './service.ts';
import { DELETED, fromFilterPatch, fromNewFilter, SAVED, toFilterAnswer, toFiltersAnswer } from './views.ts';

/** Users see and change only their own filters. */
const permission = 'user';
const REFUSED = ['filter_name_required', 'filter_empty', 'filter_invalid', 'filter_name_taken'] as const;

export function registerSavedFilterRoutes(app: App, filters: SavedFilterService): void {
  serve(app, savedFilterRoutes, {
    'GET /filtros': {
      permission,
      summary: 'Your saved filters of a section',
      handle: async (request) => toFiltersAnswer(filters.list(actorOf(request), request.query.seccion)),
    },

    'POST /filtros': {
      permission,
      errors: [...REFUSED, 'filters_full'],
      summary: 'Save a filter',
      description:
        'A filter is what the address of a section asks for. One that the section would not understand is refused.',
      handle: async (request) => {
        const { seccion } = request.body;
        return toFilterAnswer(filters.create(actorOf(request), seccion, fromNewFilter(request.body)), SAVED);
      },
    },

    'PATCH /filtros/:id': {
      permission,
      errors: [...REFUSED, 'filter_not_found'],
      summary: 'Rename or replace one of your saved filters, or make it the one that its section opens with',
      handle: async (request) => {
        const { id } = request.params;
        return toFilterAnswer(filters.update(actorOf(request), id, fromFilterPatch(request.body)), SAVED);
      },
    },

    'DELETE /filtros/:id': {
      permission,
      errors: ['filter_not_found'],
      summary: 'Delete one of your saved filters',
      handle: async (request) => {
        filters.remove(actorOf(request), request.params.id);
        return DELETED;
      },
    },
  });
}
