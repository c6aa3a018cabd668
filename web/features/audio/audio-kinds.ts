import { AUDIO_KINDS, type AudioKind } from '#shared/domain/audio-types.ts';
import { t } from '#web/lib/i18n.ts';

/** Display name of each recording type. */
export const KIND_NAMES: Readonly<Record<AudioKind, string>> = {
  greeting: t('Saludo'),
  voicemail: t('Buzón de voz'),
  hold: t('Espera'),
  dtmf: t('Menú DTMF'),
  transfer: t('Transferencia'),
};

export const KIND_CHOICES = AUDIO_KINDS.map((kind) => ({ value: kind, label: `${KIND_NAMES[kind]} (${kind})` }));

/** Returns the recording type in the address, or null. */
export function kindOf(search: URLSearchParams): AudioKind | null {
  const requested = search.get('tipo');
  return AUDIO_KINDS.find((kind) => kind === requested) ?? null;
}
