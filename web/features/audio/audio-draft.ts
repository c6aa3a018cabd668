import {
  AUDIO_FORMATS,
  type AudioKind,
  DEFAULT_AUDIO_KIND,
  MAX_AUDIO_BYTES,
  MAX_AUDIO_NAME,
} from '#shared/domain/audio-types.ts';
import { AUDIO_UNSUPPORTED } from '#web/lib/form-errors.ts';
import { t } from '#web/lib/i18n.ts';

export type AudioDraft = {
  file: File | null;
  name: string;
  description: string;
  /** Null if the recording belongs to no campaign. */
  campaign_id: string | null;
  audio_type: AudioKind;
};

export const EMPTY_AUDIO: AudioDraft = {
  file: null,
  name: '',
  description: '',
  campaign_id: null,
  audio_type: DEFAULT_AUDIO_KIND,
};

/** Returns why a file can't be uploaded, judging by its name and size, or null. */
export function fileError(file: Pick<File, 'name' | 'size'> | null): string | null {
  if (file === null) return t('Seleccione un archivo');
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!AUDIO_FORMATS.some((format) => format === extension)) return AUDIO_UNSUPPORTED;
  return file.size > MAX_AUDIO_BYTES ? t('Archivo muy grande. Máximo: 50MB') : null;
}

/**
 * Returns the message for a file that the server refused. A file with an audio extension but other content gets a
 * clearer one.
 */
export function refusedFile(code: string, message: string, file: Pick<File, 'name' | 'size'>): string {
  if (code !== 'audio_format_unsupported' || fileError(file) !== null) return message;
  return `${t('«{file}» se llama como un audio, pero por dentro no lo es o está dañado.', { file: file.name })} ${message}`;
}

/** Returns a file's name without the extension, cut to the maximum length of a recording's name. */
export function nameOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const stem = (dot > 0 ? fileName.slice(0, dot) : fileName).trim();
  return Array.from(stem).slice(0, MAX_AUDIO_NAME).join('');
}

/** Builds the form with the file last, so that the server knows the recording's type before the bytes arrive. */
export function formOf({ name, description, campaign_id, audio_type }: AudioDraft, file: File): FormData {
  const form = new FormData();
  form.set('name', name.trim() === '' ? nameOf(file.name) : name.trim());
  form.set('description', description.trim());
  if (campaign_id !== null) form.set('campaign_id', campaign_id);
  form.set('audio_type', audio_type);
  form.set('file', file, file.name);
  return form;
}
