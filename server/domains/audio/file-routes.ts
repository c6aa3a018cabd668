import { PANEL_FORMATS, SCREEN_FORMATS } from '#shared/audio-types.ts';
import {
  AudioAnswer,
  AudioFileParams,
  AudioListAnswer,
  AudioListQuery,
  AudiosAnswer,
  AudioStatsAnswer,
  AudioUploadBody,
  PanelUploadBody,
} from '#shared/contracts/audio.ts';
import { IdParams, Ok } from '#shared/contracts/common.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { storedFileReplies, sendStoredFile } from '#server/http/stored-file.ts';
import { replies } from '#server/http/replies.ts';
import { receiveForm, type FormLimits } from '#server/http/upload.ts';
import type { AudioFileService, Intake } from './file-service.ts';
import { downloadName } from './upload-form.ts';
import { MEDIA_TYPES, toAudioAnswer, toAudioList, toAudios, toAudioStats } from './views.ts';

const SENT = '¡Archivo enviado con éxito!';
const IMPORTED = 'Áudio importado com sucesso!';
const REMOVED = 'Archivo eliminado correctamente';

const SCREEN: Intake = { formats: SCREEN_FORMATS, missing: 'file_required', unsupported: 'audio_format_unsupported' };
const PANEL: Intake = {
  formats: PANEL_FORMATS,
  missing: 'panel_audio_required',
  unsupported: 'panel_audio_unsupported',
};

const AUDIO_REPLIES = storedFileReplies(Object.values(MEDIA_TYPES));
/** Of each form. They are measured one by one. */
const UPLOADS_AT_ONCE = 16;
/** Asked about each time, so that nobody plays on who may no more. */
const CACHE = 'private, no-cache';
const FILE_ERRORS = ['audio_not_found', 'precondition_failed', 'range_not_satisfiable'] as const;

export function registerAudioFileRoutes(
  app: App,
  files: AudioFileService,
  limits: Omit<FormLimits, 'fileField'>,
): void {
  const { folder } = limits;

  app.get(
    '/audio/list',
    {
      config: { permission: 'user', errors: [] },
      schema: {
        summary: 'The recordings, newest first',
        querystring: AudioListQuery,
        response: replies(AudioListAnswer),
      },
    },
    async ({ query }) => toAudioList(files.list(query.audio_type || undefined)),
  );

  app.get(
    '/audios',
    {
      config: { permission: 'user', errors: [] },
      schema: { summary: 'The recordings, for the administrative panel', response: replies(AudiosAnswer) },
    },
    async () => toAudios(files.list()),
  );

  app.get(
    '/audio/stats',
    {
      config: { permission: 'user', errors: [] },
      schema: { summary: 'How many recordings there are, and how long', response: replies(AudioStatsAnswer) },
    },
    async () => toAudioStats(files.figures()),
  );

  const uploads = [
    { path: '/audio/upload', fileField: 'file', body: AudioUploadBody, intake: SCREEN, done: SENT },
    { path: '/audios/upload', fileField: 'audio', body: PanelUploadBody, intake: PANEL, done: IMPORTED },
  ] as const;
  for (const { path, fileField, body, intake, done } of uploads) {
    app.post(
      path,
      {
        config: {
          permission: 'supervisor',
          atOnce: UPLOADS_AT_ONCE,
          errors: [intake.missing, intake.unsupported, 'campaign_not_found', 'audio_too_large', 'upload_aborted'],
        },
        schema: {
          summary: `Upload a recording: ${intake.formats.join(', ')}`,
          description:
            'Format and duration are read from the content, whatever the name says; what plays nothing is refused. Fields may come before or after the file.',
          consumes: ['multipart/form-data'],
          body,
          response: replies(AudioAnswer),
        },
        // The schema documents the form; its fields are read, and checked, with the file.
        validatorCompiler: () => () => true,
      },
      async (request) =>
        toAudioAnswer(
          await files.upload(actorOf(request), intake, (events) =>
            receiveForm(request, { ...limits, fileField }, events),
          ),
          done,
        ),
    );
  }

  app.get(
    '/audio/play/:filename',
    {
      config: { permission: 'user', errors: FILE_ERRORS },
      schema: {
        summary: 'Play a recording',
        description: 'Ranges, and conditions on ETag and date, are answered as HTTP says.',
        params: AudioFileParams,
        response: AUDIO_REPLIES,
      },
    },
    async (request, reply) => {
      const { fileName: name, format } = files.named(request.params.filename);
      return sendStoredFile(request, reply, {
        folder,
        name,
        type: MEDIA_TYPES[format],
        cache: CACHE,
        missing: 'audio_not_found',
      });
    },
  );

  app.get(
    '/audio/download/:filename',
    {
      config: { permission: 'operator', errors: FILE_ERRORS },
      schema: {
        summary: 'Save a recording, under the name that it was given',
        params: AudioFileParams,
        response: AUDIO_REPLIES,
      },
    },
    async (request, reply) => {
      const file = files.saved(actorOf(request), request.params.filename);
      const saveAs = downloadName(file);
      const type = MEDIA_TYPES[file.format];
      return sendStoredFile(request, reply, {
        folder,
        name: file.fileName,
        type,
        cache: CACHE,
        missing: 'audio_not_found',
        saveAs,
      });
    },
  );

  app.delete(
    '/audio/delete/:id',
    {
      config: { permission: 'supervisor', errors: ['audio_not_found', 'audio_in_use'] },
      schema: {
        summary: 'Delete a recording',
        description: 'One that a context plays is 409: give the context another one first.',
        params: IdParams,
        response: replies(Ok),
      },
    },
    async (request) => {
      files.remove(actorOf(request), request.params.id);
      return { success: true as const, message: REMOVED, mensaje: REMOVED };
    },
  );
}
