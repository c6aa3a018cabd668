/** Purposes of recordings, and the accepted formats. */

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

/**
 * Why a recording cannot be played on real calls: format: it has no decoder; damaged: a part of it cannot be read; too_long: a menu's
 * recording is limited to 10 minutes; too_complex: converting it takes too much time or memory.
 */
export const PROMPT_FAULTS = ['format', 'damaged', 'too_long', 'too_complex'] as const;
export type PromptFault = (typeof PROMPT_FAULTS)[number];
