import type { Disposition } from '#shared/contracts/wrap-up-codes.ts';
import type { WrapUpEffect } from '#shared/domain/wrap-up-codes.ts';
import { t } from '#web/lib/i18n.ts';

/** What a code does to the contact. */
export const EFFECTS: Readonly<Record<WrapUpEffect, string>> = {
  none: t('Nada más'),
  do_not_call: t('Su número va a la blacklist'),
  wrong_number: t('Número equivocado: el contacto se cierra'),
  call_back: t('Se agenda una rellamada'),
};

/** Returns what a code means for the call and its contact, in words. */
export function meaningOf({ success, final, effect, note_required: needsNote }: Disposition): string {
  const next = final ? t('No se vuelve a llamar') : t('Se vuelve a llamar según los reintentos');
  return [
    effect === 'none' ? next : EFFECTS[effect],
    ...(success ? [t('es un éxito')] : []),
    ...(needsNote ? [t('pide una nota')] : []),
  ].join(' · ');
}
