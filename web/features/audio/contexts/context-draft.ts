import type { AudioContext, NewAudioContext } from '#shared/contracts/audio-contexts.ts';
import { FALLBACK_MENU_TIMEOUT_S, MENU_TIMEOUT_RANGE_S } from '#shared/domain/dtmf-defaults.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

export type ContextDraft = {
  nombre: string;
  descripcion: string;
  timeout_dtmf_predeterminado: number | string;
  detectar_voicemail: boolean;
  /** Null if the context has no recording. */
  audio_principal_url: string | null;
};

/** Returns the form's values for a context, or the defaults for a new one. */
export function draftOf(context: AudioContext | null): ContextDraft {
  return {
    nombre: context?.nombre ?? '',
    descripcion: context?.descripcion ?? '',
    timeout_dtmf_predeterminado: context?.timeout_dtmf_predeterminado ?? FALLBACK_MENU_TIMEOUT_S,
    detectar_voicemail: context?.detectar_voicemail ?? true,
    audio_principal_url: context?.audio_principal_url ?? null,
  };
}

export function validateContext(draft: ContextDraft): Partial<Record<keyof ContextDraft, string>> {
  const errors: Partial<Record<keyof ContextDraft, string>> = {};
  if (draft.nombre.trim() === '') errors.nombre = t('Por favor, ingrese un nombre para el contexto');
  const { min, max } = MENU_TIMEOUT_RANGE_S;
  if (wholeNumberError(draft.timeout_dtmf_predeterminado, min, max) !== undefined)
    errors.timeout_dtmf_predeterminado = t('Timeout debe estar entre 5 y 60 segundos');
  return errors;
}

export function bodyOf(draft: ContextDraft): NewAudioContext {
  return {
    nombre: draft.nombre.trim(),
    descripcion: draft.descripcion.trim(),
    timeout_dtmf_predeterminado: Number(draft.timeout_dtmf_predeterminado),
    detectar_voicemail: draft.detectar_voicemail,
    audio_principal_url: draft.audio_principal_url,
  };
}
