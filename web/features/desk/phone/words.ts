import { t } from '#web/lib/i18n.ts';
import type { PhoneProblem } from '#web/live/phone/browser-phone.ts';

/** Sentences about a browser that doesn't work as a phone, with what to do about it. */
export const PHONE_PROBLEMS: Readonly<Record<PhoneProblem, string>> = {
  insecure: t(
    'El navegador sólo da el micrófono a páginas con https (o de la misma computadora). Abrí la consola con https, o usá tu teléfono.',
  ),
  no_permission: t(
    'El navegador no tiene permiso para usar el micrófono. Tocá el candado junto a la dirección, permití el micrófono y probá de nuevo.',
  ),
  no_microphone: t('No hay ningún micrófono. Conectá tus auriculares y probá de nuevo.'),
  microphone_busy: t('Otro programa está usando el micrófono. Cerralo y probá de nuevo.'),
  refused: t('La central telefónica no acepta este navegador. Probá de nuevo; si sigue así, avisá a tu administrador.'),
  no_connection: t(
    'No hay respuesta de la central telefónica. Probá de nuevo; si sigue así, avisá a tu administrador.',
  ),
  no_audio: t(
    'La central telefónica no recibe el audio de este navegador: algo lo bloquea en la red. Avisá a tu administrador.',
  ),
};
