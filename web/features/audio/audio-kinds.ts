import { AUDIO_KINDS, type AudioKind } from '#shared/domain/audio-types.ts';
import { t } from '#web/lib/i18n.ts';

/** The purpose of each type, in one word. */
export const KIND_NAMES: Readonly<Record<AudioKind, string>> = {
  greeting: t('Saludo'),
  voicemail: t('Buzón de voz'),
  hold: t('Espera'),
  dtmf: t('Menú DTMF'),
  transfer: t('Transferencia'),
};

export const KIND_CHOICES = AUDIO_KINDS.map((kind) => ({ value: kind, label: `${KIND_NAMES[kind]} (${kind})` }));

/** Returns the type in the address, or null. */
export function kindOf(search: URLSearchParams): AudioKind | null {
  const requested = search.get('tipo');
  return AUDIO_KINDS.find((kind) => kind === requested) ?? null;
}
