/** Form errors that several sections share, worded like the server's. */
import { AUDIO_FORMATS_LISTED } from '#shared/domain/audio-types.ts';
import { t } from './i18n.ts';

export const FIELDS_REQUIRED = t('Por favor, complete todos los campos obligatorios');
export const AUDIO_UNSUPPORTED = t('Formato no soportado. Use: {formats}', { formats: AUDIO_FORMATS_LISTED });
export const CLI_INVALID = t('El número de CLI no es válido: usá el formato +5511999999999');

export function dvCodeError(code: string): string {
  return t('El código DV {code} no es válido: solo dígitos, 10 como máximo', { code });
}
