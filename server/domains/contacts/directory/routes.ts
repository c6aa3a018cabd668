import { contactDirectoryRoutes, type ContactFilters } from '#shared/contracts/contact-directory.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { positionOf } from '#server/platform/http/cursor.ts';
import { asFile, SHEET_REPLIES } from '#server/platform/http/files.ts';
import { say } from '#server/platform/i18n/say.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readContactFilter, type ContactFilter } from './filter.ts';
import type { ContactDirectoryService, ContactSeen } from './service.ts';
import {
  ACTION_OF_NAME,
  EDITABLE_CONTACT,
  toBulkAnswer,
  toCallAgainAnswer,
  toContactAnswer,
  toChanges,
  toContactPage,
  toCountsAnswer,
  toEntry,
  toEntryAnswer,
  toListsAnswer,
  toWorkedAnswer,
} from './views.ts';

const operator = { permission: 'operator' } as const;
const supervisor = { permission: 'supervisor' } as const;
const PAGE_SIZE = 50;
const EDITING = [
  'stale_write',
  'contact_not_found',
  'phone_unreadable',
  'contact_never_dialable',
  'contact_in_call',
  'contact_exists',
  'contact_blacklisted',
  'contact_in_registry',
  'engine_unavailable',
] as const;
const CALLING_AGAIN = [
  'contact_not_found',
  'contact_in_call',
  'contact_blacklisted',
  'contact_in_registry',
  'contact_opted_out',
  'contact_abandoned_hold',
  'contact_excluded',
  'engine_unavailable',
] as const;
const WORKING = [
  'contact_not_found',
  'contact_in_call',
  'contact_opted_out',
  'contact_blacklisted',
  'contact_in_registry',
  'contact_excluded',
  'contact_finished',
  'contact_not_excluded',
  'engine_unavailable',
] as const;

/** Returns undefined for a write without a version, which is always accepted. */
const refusesStale = (version: string | undefined) =>
  version === undefined
    ? undefined
    : (present: ContactSeen): void => refuseStale(version, EDITABLE_CONTACT, toEntry(present));

export function registerContactDirectoryRoutes(app: App, directory: ContactDirectoryService): void {
  const filterOf = (query: ContactFilters): ContactFilter => readContactFilter(query, directory.dialCodesOf(query));

  serve(app, contactDirectoryRoutes, {
    'GET /contacts': {
      ...operator,
      errors: ['cursor_invalid'],
      summary: 'A page of the contacts of all campaigns',
      description:
        'Newest first; with `proximo_desde` or `proximo_hasta` in the order of the next attempts. Follow `siguiente`: a page that would have to examine too many contacts is shorter than requested, or even empty, and has a cursor.',
      handle: async ({ query }) =>
        toContactPage(await directory.page(filterOf(query), positionOf(query.cursor), query.page_size ?? PAGE_SIZE)),
    },

    'GET /contacts/resumen': {
      ...operator,
      summary: 'Number of matching contacts by situation',
      handle: async ({ query }) => toCountsAnswer(await directory.count(filterOf(query))),
    },

    'GET /contacts/export': {
      ...operator,
      summary: 'The contacts that match, as a file',
      description:
        'Streamed. The fixed columns are followed by the extra columns of the filtered campaign or list. At most two long workbooks are written at a time (503 for a third).',
      response: SHEET_REPLIES,
      handle: async (request, reply) => {
        const { export: format = 'csv', separador = ',', ...query } = request.query;
        const file = await directory.export(actorOf(request), filterOf(query), format, separador);
        asFile(reply, format, `contactos-${directory.today()}`);
        return reply.send(file);
      },
    },

    'GET /contacts/listas': {
      ...operator,
      summary: 'The lists of a campaign, or of all: one for each upload',
      handle: async ({ query }) => toListsAnswer(directory.lists(query.campaign_id)),
    },

    'POST /contacts/acciones': {
      ...supervisor,
      errors: ['bulk_running', 'engine_unavailable'],
      summary: 'Take an action on all contacts that match',
      description:
        'Answers when the action has started; poll GET /contacts/acciones/{id} for its progress. Contacts in a call, opted out, or on the blacklist are left unchanged and counted. One action runs at a time. Changes already made stay if it is interrupted.',
      handle: async (request) => {
        const { accion, filtros } = request.body;
        return toBulkAnswer(
          await directory.workAll(
            actorOf(request),
            ACTION_OF_NAME[accion],
            readContactFilter(filtros, directory.dialCodesOf(filtros), 'invalid_body'),
          ),
        );
      },
    },

    'GET /contacts/acciones/:id': {
      ...supervisor,
      errors: ['bulk_not_found'],
      summary: 'Progress of an action on contacts',
      handle: async ({ params }) => toBulkAnswer(directory.findBulk(params.id)),
    },

    'POST /contacts/acciones/:id/interrumpir': {
      ...supervisor,
      errors: ['bulk_not_found'],
      summary: 'Interrupt an action on contacts',
      handle: async (request) => toBulkAnswer(directory.interruptBulk(actorOf(request), request.params.id)),
    },

    'GET /contacts/por-numero': {
      ...operator,
      errors: ['phone_unreadable'],
      summary: 'What happened to a number',
      description:
        'Its contacts in all campaigns, with their rows of the lists, and why each is not being called now. Its calls are in GET /llamadas/historico by `telefono`.',
      handle: async ({ query }) => toContactAnswer(directory.findByNumber(query.numero)),
    },

    'POST /contacts/:id/volver-a-llamar': {
      ...supervisor,
      errors: CALLING_AGAIN,
      summary: 'Call a contact again',
      description:
        'Makes it the next contact of its campaign, also when it is done: after a success, or after its last attempt, one more. Refused for a contact in a call, for numbers that are blacklisted, opted out or held for 72 hours after an abandoned call, and for contacts excluded from their campaign. A completed campaign becomes a draft; whether and when it calls is up to its state and hours.',
      handle: async (request) => toCallAgainAnswer(await directory.callAgain(actorOf(request), request.params.id)),
    },

    'GET /contacts/:id': {
      ...operator,
      errors: ['contact_not_found'],
      summary: 'One contact',
      handle: async ({ params }) => toEntryAnswer(directory.find(params.id)),
    },

    'PATCH /contacts/:id': {
      ...supervisor,
      errors: EDITING,
      summary: 'Edit a contact',
      description:
        'Changes only the fields present. Another number is refused while the contact is in a call, when its campaign has the number already, and when it is on the blacklist.',
      handle: async (request) => {
        const { params, body } = request;
        const saved = await directory.edit(actorOf(request), params.id, toChanges(body), refusesStale(body.version));
        return toEntryAnswer(saved, say('Contacto guardado'));
      },
    },

    'PUT /contacts/:id/nota': {
      ...operator,
      errors: ['contact_not_found', 'stale_write'],
      summary: 'Write a note on a contact',
      handle: async (request) => {
        const { params, body } = request;
        const changes = { note: body.nota.trim() };
        const saved = await directory.edit(actorOf(request), params.id, changes, refusesStale(body.version));
        return toEntryAnswer(saved, say('Nota guardada'));
      },
    },

    'POST /contacts/:id/acciones/:accion': {
      ...supervisor,
      errors: WORKING,
      summary: 'Make a contact callable again, exclude it from its campaign, or restore it',
      description:
        'reiniciar: resets the attempts, so that the contact is called again; excluir: stops calls in its campaign, without listing it on the blacklist; restaurar: undoes excluir. Refused for a contact in a call.',
      handle: async (request) => {
        const action = ACTION_OF_NAME[request.params.accion];
        return toWorkedAnswer(await directory.work(actorOf(request), action, request.params.id), action);
      },
    },
  });
}
