/** Wire names of the AMD settings. */
import { AMD_DEFAULTS, type AmdSettings } from './amd-settings.ts';

export const AMD_NAMES = {
  initialSilenceMs: 'silencio_inicial_ms',
  greetingMs: 'saludo_ms',
  afterGreetingSilenceMs: 'silencio_tras_saludo_ms',
  totalMs: 'total_ms',
  minWordMs: 'palabra_minima_ms',
  betweenWordsMs: 'silencio_entre_palabras_ms',
  maxWords: 'palabras_maximas',
  silenceThreshold: 'umbral_silencio',
  maxWordMs: 'palabra_maxima_ms',
} as const satisfies Record<keyof AmdSettings, string>;

export type AmdField = (typeof AMD_NAMES)[keyof AmdSettings];
export type WireAmd = Record<AmdField, number>;

export const AMD_RANGES: Readonly<Record<AmdField, readonly [number, number]>> = {
  silencio_inicial_ms: [10, 60_000],
  saludo_ms: [10, 60_000],
  silencio_tras_saludo_ms: [10, 60_000],
  total_ms: [10, 60_000],
  palabra_minima_ms: [10, 5000],
  silencio_entre_palabras_ms: [10, 5000],
  palabras_maximas: [1, 50],
  umbral_silencio: [1, 32_767],
  palabra_maxima_ms: [10, 60_000],
};

const FIELDS = Object.entries(AMD_NAMES) as [keyof AmdSettings, AmdField][];

export function toWireAmd(settings: AmdSettings): WireAmd {
  return Object.fromEntries(FIELDS.map(([field, name]) => [name, settings[field]])) as WireAmd;
}

/** Converts the present wire fields to AMD settings. */
export function fromWireAmd(amd: Partial<WireAmd>): Partial<AmdSettings> {
  return Object.fromEntries(FIELDS.flatMap(([field, name]) => (amd[name] === undefined ? [] : [[field, amd[name]]])));
}

export const WIRE_AMD_DEFAULTS: WireAmd = toWireAmd(AMD_DEFAULTS);
