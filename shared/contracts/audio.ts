import { Type, type Static } from 'typebox';
import {
  AUDIO_FORMATS,
  AUDIO_FORMATS_LISTED,
  AUDIO_KINDS,
  MAX_AUDIO_NAME,
  PROMPT_FAULTS,
} from '#shared/domain/audio-types.ts';
import { Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [8.25] });
const FileName = Type.String({
  description: "The server's name for the file, used by play and download",
  examples: ['5f0c9d5e-6d1b-4b52-9a39-0c1f7e1f3b7a.wav'],
});

export const AudioFile = Type.Object({
  id: Id,
  name: Type.String({ examples: ['Saludo de marzo'] }),
  filename: FileName,
  description: Type.String({ examples: ['Voz de Lucía, versión corta'] }),
  audio_type: Type.Enum(AUDIO_KINDS),
  format: Type.Enum(AUDIO_FORMATS, { description: 'Detected from the content' }),
  size: Count('Bytes'),
  duration: Seconds('Seconds, read from the file'),
  url: Type.String({
    description: 'Where to play it. It needs the Authorization header',
    examples: ['/api/v1/audio/play/5f0c9d5e-6d1b-4b52-9a39-0c1f7e1f3b7a.wav'],
  }),
  telefonia: Type.Object({
    lista: Type.Boolean({ description: 'Whether real calls can play it' }),
    problema: Nullable(
      Type.Enum(PROMPT_FAULTS, {
        description:
          'Why they cannot: format: AAC and M4A cannot be converted; damaged: a part cannot be read; too_long: over 10 minutes; too_complex: converting takes too much time or memory. Null: they can, or it has not been converted yet',
      }),
    ),
  }),
  campaign_id: Nullable(Id),
  campaign_name: Nullable(Type.String({ examples: ['Marzo'] })),
  created_at: Instant,
});
export type AudioFile = Static<typeof AudioFile>;

export const AudioListQuery = Type.Object({
  audio_type: Type.Optional(Type.Enum([...AUDIO_KINDS, ''], { description: 'Only this type; empty: all' })),
});

export const AudioListAnswer = Type.Object({
  ...Ok.properties,
  files: Type.Array(AudioFile, { description: 'Newest first' }),
  total: Count('Files in the answer'),
});
export type AudioListAnswer = Static<typeof AudioListAnswer>;

export const AudiosAnswer = Type.Object({ ...Ok.properties, audios: Type.Array(AudioFile) });
export type AudiosAnswer = Static<typeof AudiosAnswer>;

const AudioStats = Type.Object({
  total_files: Count('Files'),
  total_size: Count('Bytes of all files'),
  total_duration: Seconds('Seconds of all files'),
  campaigns_with_audio: Count('Campaigns that have a file of their own'),
});

export const AudioStatsAnswer = Type.Object({ ...Ok.properties, ...AudioStats.properties, data: AudioStats });
export type AudioStatsAnswer = Static<typeof AudioStatsAnswer>;

/** Text fields of the upload form. They may precede or follow the file. */
export const AudioForm = Type.Object({
  name: Type.Optional(
    Type.String({
      maxLength: MAX_AUDIO_NAME,
      description: "Default: the file's name without its extension",
      examples: ['Saludo de marzo'],
    }),
  ),
  description: Type.Optional(Type.String({ maxLength: 500, examples: ['Voz de Lucía, versión corta'] })),
  campaign_id: Type.Optional(
    Type.String({
      pattern: '^(|[1-9]\\d{0,14})$',
      errorMessage: serverMsg('debe ser el id de una campaña'),
      description: 'Campaign the recording belongs to; empty: none',
      examples: ['7'],
    }),
  ),
  audio_type: Type.Optional(Type.Enum([...AUDIO_KINDS, ''], { description: 'Default: greeting' })),
});
export type AudioForm = Static<typeof AudioForm>;

const Content = (description: string) =>
  Type.Optional(Type.Unsafe<never>({ type: 'string', format: 'binary', description }));

const RECORDING = `${AUDIO_FORMATS_LISTED}; 50 MB at most`;

export const AudioUploadBody = Type.Object({
  file: Content(RECORDING),
  ...AudioForm.properties,
});
export const PanelUploadBody = Type.Object({
  audio: Content(RECORDING),
  ...AudioForm.properties,
});

export const AudioAnswer = Type.Object({ ...Ok.properties, ...AudioFile.properties, audio: AudioFile });
export type AudioAnswer = Static<typeof AudioAnswer>;

export const AudioFileParams = Type.Object({ filename: FileName });

export const audioRoutes = {
  'GET /audio/list': { query: AudioListQuery, answer: AudioListAnswer },
  'GET /audios': { answer: AudiosAnswer },
  'GET /audio/stats': { answer: AudioStatsAnswer },
  'POST /audio/upload': { form: AudioUploadBody, answer: AudioAnswer },
  'POST /audios/upload': { form: PanelUploadBody, answer: AudioAnswer },
  'GET /audio/play/:filename': { params: AudioFileParams, file: true },
  'GET /audio/download/:filename': { params: AudioFileParams, file: true },
  'DELETE /audio/delete/:id': { params: IdParams, answer: Ok },
} satisfies RouteTable;
