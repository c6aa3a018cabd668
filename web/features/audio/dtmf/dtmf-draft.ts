import type { DtmfConfig, DtmfConfigChange, DtmfConfigsAnswer } from '#shared/contracts/dtmf.ts';
import {
  dtmfTexts,
  FALLBACK_DTMF_KEY,
  FALLBACK_LANGUAGE,
  FALLBACK_MENU_TIMEOUT_S,
  MENU_TIMEOUT_RANGE_S,
} from '#shared/domain/dtmf-defaults.ts';
import { t } from '#web/lib/i18n.ts';

type Language = DtmfConfig['language'];

/** Values of the form. An empty number field holds a string. */
export type DtmfDraft = {
  country: string | null;
  dtmf_key: string;
  message: string;
  menu_timeout: number | string;
  language: string;
  instructions: string;
};

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'es-MX': t('Español (México)'),
  'es-AR': t('Español (Argentina)'),
  'es-CO': t('Español (Colombia)'),
  'es-CL': t('Español (Chile)'),
  'es-PE': t('Español (Perú)'),
  'en-US': t('Inglés (Estados Unidos)'),
  'en-CA': t('Inglés (Canadá)'),
  'pt-BR': t('Portugués (Brasil)'),
};

/** Returns the form's values for a country's config, or the defaults for a country to add. */
export function draftOf(config: DtmfConfig | null, optOutKey: string): DtmfDraft {
  if (config === null) {
    return {
      country: null,
      dtmf_key: FALLBACK_DTMF_KEY,
      menu_timeout: FALLBACK_MENU_TIMEOUT_S,
      language: FALLBACK_LANGUAGE,
      ...dtmfTexts(FALLBACK_LANGUAGE, FALLBACK_DTMF_KEY, optOutKey),
    };
  }
  const { country, dtmf_key, message, menu_timeout, language, instructions } = config;
  return { country, dtmf_key, message, menu_timeout, language, instructions };
}

/**
 * Adapts the texts to the new key and language, except those that the user has edited. `before` is the form's previous
 * state.
 */
export function followTexts(before: DtmfDraft, after: DtmfDraft, optOutKey: string): DtmfDraft {
  const plain = dtmfTexts(before.language, before.dtmf_key, optOutKey);
  const next = dtmfTexts(after.language, after.dtmf_key, optOutKey);
  return {
    ...after,
    message: after.message === plain.message ? next.message : after.message,
    instructions: after.instructions === plain.instructions ? next.instructions : after.instructions,
  };
}

export function draftErrors(draft: DtmfDraft): Partial<Record<keyof DtmfDraft, string>> {
  const errors: Partial<Record<keyof DtmfDraft, string>> = {};
  if (draft.country === null) errors.country = t('Elegí un país');
  if (!/^\d$/.test(draft.dtmf_key)) errors.dtmf_key = t('Tecla DTMF debe ser un solo dígito');
  if (draft.message.trim() === '') errors.message = t('El mensaje es obligatorio');
  const { min, max } = MENU_TIMEOUT_RANGE_S;
  const seconds = draft.menu_timeout;
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < min || seconds > max)
    errors.menu_timeout = t('Timeout debe estar entre {min} y {max} segundos', { min, max });
  return errors;
}

/** Returns the request body. */
export function changeOf({ country, menu_timeout, language, ...texts }: DtmfDraft): DtmfConfigChange {
  return {
    ...(country !== null && { country }),
    ...texts,
    menu_timeout: Number(menu_timeout),
    ...(isLanguage(language) && { language }),
  };
}

/** Describes the keys with the same function in every country. */
export function fixedKeys({ disconnect_key, repeat_key, opt_out_key }: Pick<DtmfConfigsAnswer, FixedKey>): string {
  return t('{repeat} repite · {optOut} no llamar más · {end} termina', {
    repeat: repeat_key,
    optOut: opt_out_key,
    end: disconnect_key,
  });
}

type FixedKey = 'disconnect_key' | 'repeat_key' | 'opt_out_key';

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGE_NAMES, text);
}
