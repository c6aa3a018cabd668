import type { Display, NewDisplay } from '#shared/contracts/wallboard.ts';
import type { Language } from '#shared/domain/languages.ts';
import { type DisplayContent, MAX_SHOWN_CAMPAIGNS } from '#shared/domain/wallboard.ts';
import { t } from '#web/lib/i18n.ts';
import { language } from '#web/lib/language.ts';

/** Values of the form. No chosen campaign means all campaigns. */
export type DisplayDraft = { nombre: string; idioma: Language; muestra: DisplayContent; campanas: string[] };

/** Returns the form's values for a display, or the defaults for a new one, which uses the user's language. */
export function draftOf(display: Display | null): DisplayDraft {
  if (display === null) return { nombre: '', idioma: language, muestra: 'campanas', campanas: [] };
  const { nombre, idioma, muestra, campanas } = display;
  return { nombre, idioma, muestra, campanas: (campanas ?? []).map(String) };
}

export function validateDisplay({ nombre, campanas }: DisplayDraft): Partial<Record<keyof DisplayDraft, string>> {
  return {
    ...(nombre.trim() === '' && { nombre: t('El nombre de la pantalla es obligatorio') }),
    ...(campanas.length > MAX_SHOWN_CAMPAIGNS && {
      campanas: t('{max} campañas como máximo', { max: MAX_SHOWN_CAMPAIGNS }),
    }),
  };
}

export function toBody({ nombre, idioma, muestra, campanas }: DisplayDraft): NewDisplay {
  return { nombre: nombre.trim(), idioma, muestra, campanas: campanas.length === 0 ? null : campanas.map(Number) };
}
