import { AUDIO_FORMATS } from '#shared/domain/audio-types.ts';
import { audioRoutes } from '#shared/contracts/audio.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve, type Endpoint } from '#server/platform/http/serve.ts';
import { storedFileReplies, sendStoredFile } from '#server/platform/http/stored-file.ts';
import { receiveForm, type FormLimits } from '#server/platform/http/upload.ts';
import type { AudioFileService, Intake } from './file-service.ts';
import { downloadName } from './upload-form.ts';
import { MEDIA_TYPES, toAudioAnswer, toAudioList, toAudios, toAudioStats } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const SENT = serverMsg('¡Archivo enviado con éxito!');
const IMPORTED = serverMsg('Audio importado con éxito');
const REMOVED = serverMsg('Archivo eliminado correctamente');

const SCREEN: Intake = { missing: 'file_required', unsupported: 'audio_format_unsupported' };
const PANEL: Intake = { missing: 'panel_audio_required', unsupported: 'panel_audio_unsupported' };

const AUDIO_REPLIES = storedFileReplies(Object.values(MEDIA_TYPES));
/** Maximum concurrent uploads through each form. Their files are measured one at a time. */
const UPLOADS_AT_ONCE = 16;
/** Revalidated on every use, so that access ends with the permission. */
const CACHE = 'private, no-cache';
const FILE_ERRORS = ['audio_not_found', 'precondition_failed', 'range_not_satisfiable'] as const;

export function registerAudioFileRoutes(
  app: App,
  files: AudioFileService,
  limits: Omit<FormLimits, 'fileField'>,
): void {
  const { folder } = limits;

  const upload = (
    fileField: string,
    intake: Intake,
    done: string,
  ): Endpoint<(typeof audioRoutes)['POST /audio/upload']> => ({
    permission: 'supervisor',
    atOnce: UPLOADS_AT_ONCE,
    errors: [intake.missing, intake.unsupported, 'campaign_not_found', 'audio_too_large', 'upload_aborted'],
    summary: `Upload a recording: ${AUDIO_FORMATS.join(', ')}`,
    description:
      'Format and duration are read from the content, not from the name; a file without audio is refused. Fields may come before or after the file.',
    handle: async (request) =>
      toAudioAnswer(
        await files.upload(actorOf(request), intake, (events) =>
          receiveForm(request, { ...limits, fileField }, events),
        ),
        done,
      ),
  });
  serve(app, audioRoutes, {
    'GET /audio/list': {
      permission: 'user',
      summary: 'Recordings, newest first',
      handle: async ({ query }) => toAudioList(files.list(query.audio_type || undefined)),
    },

    'GET /audios': {
      permission: 'user',
      summary: 'Recordings, for the administrative panel',
      handle: async () => toAudios(files.list()),
    },

    'GET /audio/stats': {
      permission: 'user',
      summary: 'Number and total duration of the recordings',
      handle: async () => toAudioStats(files.figures()),
    },

    'POST /audio/upload': upload('file', SCREEN, SENT),
    'POST /audios/upload': upload('audio', PANEL, IMPORTED),

    'GET /audio/play/:filename': {
      permission: 'user',
      errors: FILE_ERRORS,
      summary: 'Play a recording',
      description: 'Supports HTTP ranges and conditional requests by ETag and date.',
      response: AUDIO_REPLIES,
      handle: async (request, reply) => {
        const { fileName: name, format } = files.named(request.params.filename);
        return sendStoredFile(request, reply, {
          folder,
          name,
          type: MEDIA_TYPES[format],
          cache: CACHE,
          missing: 'audio_not_found',
        });
      },
    },

    'GET /audio/download/:filename': {
      permission: 'operator',
      errors: FILE_ERRORS,
      summary: 'Download a recording under its display name',
      response: AUDIO_REPLIES,
      handle: async (request, reply) => {
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
    },

    'DELETE /audio/delete/:id': {
      permission: 'supervisor',
      errors: ['audio_not_found', 'audio_in_use', 'audio_in_use_by_campaign', 'audio_in_use_by_trunk'],
      summary: 'Delete a recording',
      description: '409 while a context plays it: assign another recording to the context first.',
      handle: async (request) => {
        files.remove(actorOf(request), request.params.id);
        return { success: true as const, message: REMOVED, mensaje: REMOVED };
      },
    },
  });
}
