import { registryRoutes } from '#shared/contracts/registries.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { receiveForm, type FormLimits } from '#server/platform/http/upload.ts';
import { serverMsg } from '#shared/msg.ts';
import type { RegistryService } from './service.ts';
import {
  fromChoice,
  fromNewRegistry,
  fromRegistryPatch,
  toChoiceAnswer,
  toRegistriesAnswer,
  toRegistryAnswer,
  toSetAnswer,
} from './views.ts';

const CREATED = serverMsg('Registro creado: falta cargar sus números');
const UPDATED = serverMsg('Registro actualizado');
const CHOSEN = serverMsg('Registros de la campaña actualizados');
const REMOVED = serverMsg('Registro eliminado: sus números pueden volver a llamarse');

/** Maximum concurrent uploads. Each may take as much disk as the largest file. */
const UPLOADS_AT_ONCE = 4;

export function registerRegistryRoutes(
  app: App,
  registries: RegistryService,
  limits: Omit<FormLimits, 'fileField'>,
): void {
  serve(app, registryRoutes, {
    'GET /campaigns/:id/registries': {
      permission: 'supervisor',
      errors: ['campaign_not_found'],
      summary: 'Which registries a campaign uses',
      handle: async (request) => toChoiceAnswer(request.params.id, registries.choiceOf(request.params.id)),
    },

    'PUT /campaigns/:id/registries': {
      permission: 'admin',
      errors: ['campaign_not_found', 'registry_not_found'],
      summary: 'Choose which registries a campaign uses',
      description:
        'All by default, each for the numbers that it has. A campaign that uses none calls numbers of registries: only for calls that the law lets you make, such as those about a service the person has.',
      handle: async (request) => {
        const { id } = request.params;
        return toChoiceAnswer(id, registries.choose(actorOf(request), id, fromChoice(request.body)), CHOSEN);
      },
    },

    'GET /registries': {
      permission: 'supervisor',
      summary: 'Registries of people who must not be called, with the age of their sets',
      handle: async () => toRegistriesAnswer(registries.list(), registries.today()),
    },

    'POST /registries': {
      permission: 'admin',
      errors: ['registry_exists', 'country_unknown'],
      summary: 'Add a registry',
      description: 'It has no numbers until a set is loaded.',
      handle: async (request) =>
        toRegistryAnswer(registries.add(actorOf(request), fromNewRegistry(request.body)), registries.today(), CREATED),
    },

    'PATCH /registries/:id': {
      permission: 'admin',
      errors: ['registry_not_found', 'registry_exists', 'country_unknown'],
      summary: 'Change a registry',
      description: 'Absent fields stay as they are. Another country concerns the sets loaded from then on.',
      handle: async (request) =>
        toRegistryAnswer(
          registries.update(actorOf(request), request.params.id, fromRegistryPatch(request.body)),
          registries.today(),
          UPDATED,
        ),
    },

    'DELETE /registries/:id': {
      permission: 'admin',
      errors: ['registry_not_found'],
      summary: 'Remove a registry with its numbers',
      description: 'Contacts that it excluded stay excluded.',
      handle: async (request) =>
        toRegistryAnswer(registries.remove(actorOf(request), request.params.id), registries.today(), REMOVED),
    },

    'POST /registries/:id/numbers': {
      permission: 'admin',
      atOnce: UPLOADS_AT_ONCE,
      errors: [
        'registry_not_found',
        'registry_file_empty',
        'registry_much_smaller',
        'file_required',
        'file_empty',
        'file_type_unsupported',
        'file_not_text',
        'file_xls',
        'workbook_too_large',
        'file_unreadable',
        'file_too_large',
        'upload_aborted',
        'upload_interrupted',
      ],
      summary: 'Replace the numbers of a registry',
      description:
        'The file is the whole set. The present set is in force until the new one is complete; they change places in one commit. From then on its numbers are rejected in lists, excluded when they would be claimed, and refused just before they are placed, with or without their mobile digit.',
      handle: async (request) =>
        toSetAnswer(
          await registries.load(actorOf(request), request.params.id, (events) =>
            receiveForm(request, { ...limits, fileField: 'file' }, events),
          ),
          registries.today(),
        ),
    },
  });
}
