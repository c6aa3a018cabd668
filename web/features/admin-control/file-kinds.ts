import { PANEL_FORMATS } from '#shared/audio-types.ts';

export const NUMBER_FILES = ['txt', 'csv'] as const;
export const AUDIO_FILES = PANEL_FORMATS;

/** Whether a file's name ends in one of these extensions. */
export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => fileName.toLowerCase().endsWith(`.${extension}`));
}
