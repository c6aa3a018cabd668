import { AUDIO_KINDS, type AudioKind } from '#shared/audio-types.ts';

/** What each type is for, in one word. */
export const KIND_NAMES: Readonly<Record<AudioKind, string>> = {
  greeting: 'Saludo',
  voicemail: 'Buzón de voz',
  hold: 'Espera',
  dtmf: 'Menú DTMF',
  transfer: 'Transferencia',
};

export const KIND_CHOICES = AUDIO_KINDS.map((kind) => ({ value: kind, label: `${KIND_NAMES[kind]} (${kind})` }));

/** The type in the address; null if there is none. */
export function kindOf(search: URLSearchParams): AudioKind | null {
  const requested = search.get('tipo');
  return AUDIO_KINDS.find((kind) => kind === requested) ?? null;
}
