import { extname } from 'node:path';
import {
  AUDIO_FORMATS,
  DEFAULT_AUDIO_KIND,
  MAX_AUDIO_NAME,
  type AudioFormat,
  type AudioKind,
} from '#shared/audio-types.ts';
import { AudioForm } from '#shared/contracts/audio.ts';
import { compileValidator } from '#server/http/validation.ts';

/** The upload's form in the domain's terms. */
export type AudioDetails = {
  readonly name: string;
  readonly description: string;
  readonly kind: AudioKind;
  readonly campaignId: number | null;
};

const NAMELESS = 'audio';
const validate = compileValidator({ schema: AudioForm, httpPart: 'body', method: 'POST', url: '/audio/upload' });

/** Reads the form's fields; a blank one is an absent one. Throws invalid_body with the field's name. */
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

/** Whether a file's name says that it is something else than `formats`. One without an extension says nothing. */
export function saysOther(fileName: string, formats: readonly AudioFormat[]): boolean {
  const extension = extname(fileName).slice(1).toLowerCase();
  return extension !== '' && !formats.some((format) => format === extension);
}

/** What a person's file is called who saves the recording: its name, and what its content is. */
export function downloadName({ name, format }: { readonly name: string; readonly format: AudioFormat }): string {
  // Letters that no file system takes, or that turn what follows around.
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, ' ').trim();
  const isKnown = AUDIO_FORMATS.some((known) => extname(plain).toLowerCase() === `.${known}`);
  const stem = isKnown ? plain.slice(0, -extname(plain).length) : plain;
  return `${stem.replace(/^[. ]+/, '') || NAMELESS}.${format}`;
}

function nameOf(fileName: string): string {
  const stem = fileName.slice(0, fileName.length - extname(fileName).length).trim();
  return Array.from(stem).slice(0, MAX_AUDIO_NAME).join('') || NAMELESS;
}
