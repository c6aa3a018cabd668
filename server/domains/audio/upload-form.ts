import { extname } from 'node:path';
import {
  AUDIO_FORMATS,
  DEFAULT_AUDIO_KIND,
  MAX_AUDIO_NAME,
  type AudioFormat,
  type AudioKind,
} from '#shared/domain/audio-types.ts';
import { AudioForm } from '#shared/contracts/audio.ts';
import { compileValidator } from '#server/platform/http/validation.ts';

/** Fields of the upload form. */
type AudioDetails = {
  readonly name: string;
  readonly description: string;
  readonly kind: AudioKind;
  readonly campaignId: number | null;
};

const NAMELESS = 'audio';
const validate = compileValidator({ schema: AudioForm, httpPart: 'body', method: 'POST', url: '/audio/upload' });

/** Reads the form's fields; a blank field counts as absent. Throws `invalid_body` with the field's name. */
export function readAudioForm(fields: Readonly<Record<string, string>>, fileName: string): AudioDetails {
  const filled = Object.entries(fields).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]]));
  const checked = validate(Object.fromEntries(filled)) as { value: AudioForm } | { error: Error };
  if ('error' in checked) throw checked.error;
  const { name, description, campaign_id, audio_type } = checked.value;
  return {
    name: name ?? nameOf(fileName),
    description: description ?? '',
    kind: audio_type || DEFAULT_AUDIO_KIND,
    campaignId: campaign_id ? Number(campaign_id) : null,
  };
}

/** Whether the file has an extension that no recording has. A file without an extension may be a recording. */
export function hasOtherExtension(fileName: string): boolean {
  const extension = extname(fileName).slice(1).toLowerCase();
  return extension !== '' && !AUDIO_FORMATS.some((format) => format === extension);
}

/** Returns the file name for a download: the display name with the extension of the content. */
export function downloadName({ name, format }: { readonly name: string; readonly format: AudioFormat }): string {
  // Characters that file systems refuse, or that reverse the text direction.
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, ' ').trim();
  const isKnown = AUDIO_FORMATS.some((known) => extname(plain).toLowerCase() === `.${known}`);
  const stem = isKnown ? plain.slice(0, -extname(plain).length) : plain;
  return `${stem.replace(/^[. ]+/, '') || NAMELESS}.${format}`;
}

function nameOf(fileName: string): string {
  const stem = fileName.slice(0, fileName.length - extname(fileName).length).trim();
  return Array.from(stem).slice(0, MAX_AUDIO_NAME).join('') || NAMELESS;
}
