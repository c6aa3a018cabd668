import { contactRoutes } from '#shared/contracts/contacts.ts';
import { rejectsFileName } from '#shared/lists/file-kind.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { asFile, CSV_REPLIES } from '#server/platform/http/files.ts';
import { serve } from '#server/platform/http/serve.ts';
import { receiveForm, type FormLimits } from '#server/platform/http/upload.ts';
import type { ContactService } from './service.ts';
import { toUploadAnswer, toUploadProgress } from './views.ts';

const supervisor = { permission: 'supervisor' } as const;
/**
 * Maximum concurrent uploads. Each may take as much disk as the largest list, and a connection for as long as its
 * client sends.
 */
const UPLOADS_AT_ONCE = 32;

export function registerContactRoutes(app: App, contacts: ContactService, limits: Omit<FormLimits, 'fileField'>): void {
  serve(app, contactRoutes, {
    'POST /contacts/upload': {
      ...supervisor,
      atOnce: UPLOADS_AT_ONCE,
      errors: [
        'file_required',
        'file_empty',
        'file_type_unsupported',
        'file_not_text',
        'file_xls',
        'workbook_too_large',
        'sheet_unknown',
        'file_unreadable',
        'file_too_large',
        'country_unknown',
        'campaign_not_found',
        'upload_aborted',
        'upload_id_taken',
        'upload_interrupted',
        'engine_unavailable',
      ],
      summary: 'Upload a list of contacts',
      description:
        'CSV, TXT, TSV or XLSX as `arquivo`, streamed; fields may come before or after it. Answers after the import with the final counts.',
      handle: async (request) =>
        toUploadAnswer(
          await contacts.upload(actorOf(request), (events) =>
            receiveForm(request, { ...limits, fileField: 'arquivo' }, events),
          ),
        ),
    },

    'GET /contacts/home-country': {
      ...supervisor,
      errors: ['campaign_not_found'],
      summary: 'The country of national numbers',
      description: "The country of the campaign's CLI, otherwise the default country.",
      handle: async (request) => ({
        success: true as const,
        country: contacts.homeCountryOf(request.query.campaign_id),
      }),
    },

    'GET /contacts/uploads/:id': {
      ...supervisor,
      errors: ['upload_not_found'],
      summary: 'Progress of an upload',
      handle: async (request) => toUploadProgress(contacts.find(request.params.id)),
    },

    'GET /contacts/uploads/:id/rejects': {
      ...supervisor,
      errors: ['upload_not_found', 'rejects_expired'],
      summary: 'The lines that an upload rejected, as a CSV file',
      description:
        'Line number, code and reason in the language of Accept-Language, then the columns of the list, under its header if it has one, and an empty column, whose title keeps the country, the area code and the roles of the columns. A corrected file can be uploaded: it is read with them, unless `columns`, `area_code` or `pais_preferido` say otherwise. They are stored only for the number of days in the settings.',
      response: CSV_REPLIES,
      handle: async (request, reply) => {
        const lines = contacts.rejects(actorOf(request), request.params.id, request.query.separador ?? ',');
        asFile(reply, 'csv', rejectsFileName(contacts.find(request.params.id).fileName));
        return reply.send(lines);
      },
    },
  });
}
