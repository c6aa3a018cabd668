/** How people are asked for a key, country by country, until somebody sets it otherwise. */

export type DtmfDefault = {
  /** Country key. */
  readonly country: string;
  /** One digit: leads to an agent. */
  readonly dtmfKey: string;
  readonly message: string;
  /** From the end of the message, in seconds. */
  readonly menuTimeoutS: number;
  /** BCP 47. */
  readonly language: string;
  readonly instructions: string;
  /** Why it differs, or doesn't, from key 1 and 10 s. */
  readonly reason: string;
};

export const DTMF_LANGUAGES = ['es-MX', 'es-AR', 'es-CO', 'es-CL', 'es-PE', 'en-US', 'en-CA', 'pt-BR'] as const;

/** Of the menu, in seconds. */
export const MENU_TIMEOUT_RANGE_S = { min: 5, max: 60 } as const;

/** Ends the call, in every country. */
export const DTMF_DISCONNECT_KEY = '9';
/** Plays the message again, in every country. */
export const DTMF_REPEAT_KEY = '0';
/** Takes the number off all lists, unless a country's key is the same. */
export const DEFAULT_OPT_OUT_KEY = '8';

/** The language of countries without an entry. */
export const FALLBACK_LANGUAGE = 'es-AR';

const SPANISH = (key: string) => ({
  message: `Presione ${key} para hablar con un representante`,
  instructions: `${key}: hablar con un representante. 0: repetir. 8: no recibir más llamadas. 9: terminar.`,
});
const ENGLISH = {
  message: 'Press 1 to speak with a representative',
  instructions: '1: speak with a representative. 0: repeat. 8: receive no more calls. 9: end the call.',
};
const PORTUGUESE = {
  message: 'Pressione 1 para falar com um representante',
  instructions: '1: falar com um representante. 0: repetir. 8: não receber mais chamadas. 9: encerrar.',
};
const USUAL = 'Tecla y tiempo habituales';

export const DTMF_DEFAULTS: readonly DtmfDefault[] = [
  {
    country: 'mexico',
    dtmfKey: '3',
    menuTimeoutS: 15,
    language: 'es-MX',
    ...SPANISH('3'),
    reason: 'En México muchos buzones y centrales usan la tecla 1; la 3 y un tiempo más largo evitan confusiones',
  },
  { country: 'usa', dtmfKey: '1', menuTimeoutS: 10, language: 'en-US', ...ENGLISH, reason: USUAL },
  { country: 'canada', dtmfKey: '1', menuTimeoutS: 10, language: 'en-CA', ...ENGLISH, reason: USUAL },
  { country: 'brasil', dtmfKey: '1', menuTimeoutS: 10, language: 'pt-BR', ...PORTUGUESE, reason: USUAL },
  { country: 'colombia', dtmfKey: '1', menuTimeoutS: 10, language: 'es-CO', ...SPANISH('1'), reason: USUAL },
  { country: 'argentina', dtmfKey: '1', menuTimeoutS: 10, language: 'es-AR', ...SPANISH('1'), reason: USUAL },
  { country: 'chile', dtmfKey: '1', menuTimeoutS: 10, language: 'es-CL', ...SPANISH('1'), reason: USUAL },
  { country: 'peru', dtmfKey: '1', menuTimeoutS: 10, language: 'es-PE', ...SPANISH('1'), reason: USUAL },
];
