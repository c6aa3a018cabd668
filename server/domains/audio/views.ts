import type { AudioFormat } from '#shared/domain/audio-types.ts';
import type {
  AudioContext,
  AudioContextAnswer,
  AudioContextPatch,
  AudioContextsAnswer,
  SetupAnswer,
} from '#shared/contracts/audio-contexts.ts';
import type * as Wire from '#shared/contracts/audio.ts';
import type { ContextChanges } from './context-service.ts';
import type { AudioFigures, AudioFile } from './file-store.ts';
import type { ContextView } from './service.ts';
import { say } from '#server/platform/i18n/say.ts';

const PLAY = '/api/v1/audio/play/';

/** Media types by content. Browsers don't play some of the types registered for an extension. */
export const MEDIA_TYPES: Readonly<Record<AudioFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
};

const seconds = (ms: number): number => ms / 1000;

function toAudioFile(file: AudioFile): Wire.AudioFile {
  return {
    id: file.id,
    name: file.name,
    filename: file.fileName,
    description: file.description,
    audio_type: file.kind,
    format: file.format,
    size: file.bytes,
    duration: seconds(file.durationMs),
    url: PLAY + file.fileName,
    telefonia: { lista: file.promptHash !== null, problema: file.promptFault },
    campaign_id: file.campaign?.id ?? null,
    campaign_name: file.campaign?.name ?? null,
    created_at: new Date(file.createdAt).toISOString(),
  };
}

export function toAudioList(files: readonly AudioFile[]): Wire.AudioListAnswer {
  return { success: true, files: files.map(toAudioFile), total: files.length };
}

export function toAudios(files: readonly AudioFile[]): Wire.AudiosAnswer {
  return { success: true, audios: files.map(toAudioFile) };
}

export function toAudioStats({ files, bytes, durationMs, campaigns }: AudioFigures): Wire.AudioStatsAnswer {
  const data = {
    total_files: files,
    total_size: bytes,
    total_duration: seconds(durationMs),
    campaigns_with_audio: campaigns,
  };
  return { success: true, ...data, data };
}

export function toAudioAnswer(file: AudioFile, message: string): Wire.AudioAnswer {
  const audio = toAudioFile(file);
  return { success: true, message, mensaje: message, ...audio, audio };
}

function toContext(context: ContextView): AudioContext {
  return {
    id: context.id,
    nome: context.name,
    nombre: context.name,
    descripcion: context.description,
    activo: context.isActive,
    sessiones_activas: context.sessions,
    timeout_dtmf_predeterminado: context.menuTimeoutS,
    detectar_voicemail: context.detectVoicemail,
    audio_principal_url: context.audioFileName === null ? null : PLAY + context.audioFileName,
  };
}

export function toContexts(contexts: readonly ContextView[]): AudioContextsAnswer {
  return { success: true, contextos: contexts.map(toContext) };
}

export function toContextAnswer(context: ContextView, message: string): AudioContextAnswer {
  const contexto = toContext(context);
  return { success: true, message, mensaje: message, ...contexto, contexto };
}

export function toSetupAnswer({ context, changed }: { context: ContextView; changed: boolean }): SetupAnswer {
  const message = changed
    ? say(
        'Audio configurado: el contexto «{context}» está activo. Si usa el tono de prueba, reemplazalo por una grabación propia.',
        { context: context.name },
      )
    : say('El audio ya estaba configurado: el contexto «{context}» está activo.', { context: context.name });
  return { ...toContextAnswer(context, message), creado: changed };
}

/** Maps only the fields present on the wire. A recording is given by its URL, as in the list, or by its file name. */
export function fromContext(body: AudioContextPatch): ContextChanges {
  const { audio_principal_url: url } = body;
  const changes: { [K in keyof ContextChanges]: ContextChanges[K] | undefined } = {
    name: body.nombre,
    description: body.descripcion?.trim(),
    isActive: body.activo,
    menuTimeoutS: body.timeout_dtmf_predeterminado,
    detectVoicemail: body.detectar_voicemail,
    audioFileName: url === undefined ? undefined : toFileName(url),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as ContextChanges;
}

function toFileName(url: string | null): string | null {
  const text = url?.trim() ?? '';
  if (text === '') return null;
  return text.startsWith(PLAY) ? text.slice(PLAY.length) : text;
}
