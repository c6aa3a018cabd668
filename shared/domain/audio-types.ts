/** Purposes and accepted formats of recordings. */

export const AUDIO_KINDS = ['greeting', 'voicemail', 'hold', 'dtmf', 'transfer'] as const;
export type AudioKind = (typeof AUDIO_KINDS)[number];
export const DEFAULT_AUDIO_KIND: AudioKind = 'greeting';

/** Recording formats that every upload accepts. They double as file extensions. */
export const AUDIO_FORMATS = ['wav', 'mp3', 'm4a', 'aac', 'flac', 'ogg'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** Formats as listed in messages: 'WAV, MP3, M4A, AAC, FLAC, OGG'. */
export const AUDIO_FORMATS_LISTED = AUDIO_FORMATS.join(', ').toUpperCase();

export const MAX_AUDIO_BYTES = 50 * 1024 * 1024;

/** Maximum length of a recording's display name. */
export const MAX_AUDIO_NAME = 120;

/**
 * Reasons why a recording can't be played on real calls: its format has no decoder (`format`), part of it is unreadable
 * (`damaged`), it exceeds 10 minutes (`too_long`), or converting it takes too much time or memory
 * (`too_complex`).
 */
export const PROMPT_FAULTS = ['format', 'damaged', 'too_long', 'too_complex'] as const;
export type PromptFault = (typeof PROMPT_FAULTS)[number];
