/** What recordings are for, and the accepted formats. */

export const AUDIO_KINDS = ['greeting', 'voicemail', 'hold', 'dtmf', 'transfer'] as const;
export type AudioKind = (typeof AUDIO_KINDS)[number];
export const DEFAULT_AUDIO_KIND: AudioKind = 'greeting';

/** The formats of recordings, which every upload accepts. Also used as file extensions. */
export const AUDIO_FORMATS = ['wav', 'mp3', 'm4a', 'aac', 'flac', 'ogg'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** 'WAV, MP3, M4A, AAC, FLAC, OGG', for messages. */
export const AUDIO_FORMATS_LISTED = AUDIO_FORMATS.join(', ').toUpperCase();

export const MAX_AUDIO_BYTES = 50 * 1024 * 1024;

/** Characters of the display name. */
export const MAX_AUDIO_NAME = 120;
