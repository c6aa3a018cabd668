import { serverMsg, type ServerText } from '#shared/msg.ts';

export type DtmfDefault = {
  readonly country: string;
  /** Digit that transfers the call to an agent. */
  readonly dtmfKey: string;
  readonly message: string;
  /** Time to press a key after the message, in seconds. */
  readonly menuTimeoutS: number;
  /** BCP 47 tag. */
  readonly language: string;
  readonly instructions: string;
  /** Why the country uses or deviates from key 1 and 10 seconds. */
  readonly reason: ServerText;
};

export const DTMF_LANGUAGES = ['es-MX', 'es-AR', 'es-CO', 'es-CL', 'es-PE', 'en-US', 'en-CA', 'pt-BR'] as const;

/** Range of the menu's time-out, in seconds. */
export const MENU_TIMEOUT_RANGE_S = { min: 5, max: 60 } as const;

/** Key that ends the call, in every country. */
export const DTMF_DISCONNECT_KEY = '9';
/** Key that repeats the message, in every country. */
export const DTMF_REPEAT_KEY = '0';
/** Default key that opts the number out of all lists. Countries that use it to reach an agent get another one. */
export const DEFAULT_OPT_OUT_KEY = '8';

/** Key by which a person who calls back reaches the team, after the trunk's recording. */
export const RETURNED_TEAM_KEY = '1';

/** Menu language of countries without an entry. */
export const FALLBACK_LANGUAGE = 'es-AR';

type Texts = Pick<DtmfDefault, 'message' | 'instructions'>;
type BaseLanguage = (typeof DTMF_LANGUAGES)[number] extends `${infer Base}-${string}` ? Base : never;

const TEXTS: Readonly<Record<BaseLanguage, (key: string, optOutKey: string) => Texts>> = {
  es: (key, optOutKey) => ({
    message: `Presione ${key} para hablar con un representante`,
    instructions: `${key}: hablar con un representante. 0: repetir. ${optOutKey}: no recibir más llamadas. 9: terminar.`,
  }),
  en: (key, optOutKey) => ({
    message: `Press ${key} to speak with a representative`,
    instructions: `${key}: speak with a representative. 0: repeat. ${optOutKey}: receive no more calls. 9: end the call.`,
  }),
  pt: (key, optOutKey) => ({
    message: `Pressione ${key} para falar com um representante`,
    instructions: `${key}: falar com um representante. 0: repetir. ${optOutKey}: não receber mais chamadas. 9: encerrar.`,
  }),
};

/** Returns the default texts for a key and a language; Spanish for a language without texts. */
export function dtmfTexts(language: string, key: string, optOutKey = DEFAULT_OPT_OUT_KEY): Texts {
  const base = language.slice(0, 2);
  return TEXTS[Object.hasOwn(TEXTS, base) ? (base as BaseLanguage) : 'es'](key, optOutKey);
}

/** Default menu key of countries without an entry. */
export const FALLBACK_DTMF_KEY = '1';
export const FALLBACK_MENU_TIMEOUT_S = 10;

const USUAL = serverMsg('Tecla y tiempo habituales');

function usual(country: string, language: string): DtmfDefault {
  return { country, dtmfKey: '1', menuTimeoutS: 10, language, ...dtmfTexts(language, '1'), reason: USUAL };
}

export const DTMF_DEFAULTS: readonly DtmfDefault[] = [
  {
    country: 'mexico',
    dtmfKey: '3',
    menuTimeoutS: 15,
    language: 'es-MX',
    ...dtmfTexts('es-MX', '3'),
    reason: serverMsg(
      'En México muchos buzones y centrales usan la tecla 1; la 3 y un tiempo más largo evitan confusiones',
    ),
  },
  usual('usa', 'en-US'),
  usual('canada', 'en-CA'),
  usual('brasil', 'pt-BR'),
  usual('colombia', 'es-CO'),
  usual('argentina', 'es-AR'),
  usual('chile', 'es-CL'),
  usual('peru', 'es-PE'),
];
