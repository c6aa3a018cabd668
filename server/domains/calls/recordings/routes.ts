import { recordingRoutes } from '#shared/contracts/recordings.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendStoredFile, storedFileReplies } from '#server/platform/http/stored-file.ts';
import type { RecordingService } from './service.ts';
import { toLiveRecordings } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const supervisor = { permission: 'supervisor' } as const;
const PAUSING = ['recording_not_running', 'call_not_found', 'call_ended', 'engine_unavailable'] as const;
const TYPE = 'audio/wav';
const PAUSED = {
  success: true,
  message: serverMsg('Grabación en pausa'),
  mensaje: serverMsg('Grabación en pausa'),
} as const;
const RESUMED = {
  success: true,
  message: serverMsg('Grabación reanudada'),
  mensaje: serverMsg('Grabación reanudada'),
} as const;

export function registerRecordingRoutes(app: App, recordings: RecordingService, folder: string): void {
  serve(app, recordingRoutes, {
    'GET /llamadas/grabaciones': {
      ...supervisor,
      summary: 'Recordings of calls in progress',
      handle: async () => toLiveRecordings(recordings.live()),
    },

    'GET /llamadas/:id/grabacion': {
      ...supervisor,
      errors: ['recording_not_found', 'precondition_failed', 'range_not_satisfiable'],
      summary: "A call's recorded conversation",
      description:
        'WAV. Supports HTTP ranges. Every request is in the audit log, because it says who listened to whom.',
      response: storedFileReplies([TYPE]),
      exposeHeadRoute: false,
      handle: async (request, reply) => {
        const { params, query } = request;
        const name = recordings.opened(actorOf(request), params.id, query.descargar === true);
        return sendStoredFile(request, reply, {
          folder,
          name,
          type: TYPE,
          cache: 'private, no-store',
          missing: 'recording_not_found',
          ...(query.descargar === true && { saveAs: `llamada-${params.id}.wav` }),
        });
      },
    },

    'POST /llamadas/:id/grabacion/pausar': {
      ...supervisor,
      errors: PAUSING,
      summary: 'Pause the recording of a call in progress',
      description: 'For example while a card number is read out. Speech during the pause is not recorded.',
      handle: async (request) => {
        await recordings.setPaused(actorOf(request), request.params.id, true);
        return PAUSED;
      },
    },

    'POST /llamadas/:id/grabacion/reanudar': {
      ...supervisor,
      errors: PAUSING,
      summary: 'Resume the recording of a call in progress',
      handle: async (request) => {
        await recordings.setPaused(actorOf(request), request.params.id, false);
        return RESUMED;
      },
    },
  });
}
