import type { SectionKey } from '../sections.ts';

/** Key that opens each section when pressed after g. */
export const SECTION_KEYS: Readonly<Record<SectionKey, string>> = {
  puesto: 's',
  'admin-control': 'a',
  dashboard: 'd',
  realtime: 'r',
  agentes: 'g',
  control: 'o',
  campanhas: 'c',
  listas: 'l',
  contactos: 'n',
  rellamadas: 'v',
  'caller-id': 'i',
  trunks: 't',
  timing: 'e',
  audios: 'u',
  blacklist: 'b',
  configuracion: 'f',
  monitor: 'm',
  historico: 'h',
  alertas: 'w',
  reportes: 'y',
  performance: 'p',
  'cli-auto': 'k',
};

type Intent = { go: SectionKey } | 'search' | 'help';

/** Time limit for the second key after g, ms. */
const PREFIX_MS = 1500;

const sectionOf = new Map(Object.entries(SECTION_KEYS).map(([section, key]) => [key, section as SectionKey]));

/** Creates a function that recognizes shortcuts from single key presses: g and a letter, / and ?. */
export function createKeyReader(nowMs: () => number): (key: string) => Intent | null {
  let prefixAtMs = Number.NEGATIVE_INFINITY;
  return (key) => {
    const afterPrefix = nowMs() - prefixAtMs <= PREFIX_MS;
    prefixAtMs = Number.NEGATIVE_INFINITY;
    const section = afterPrefix ? sectionOf.get(key.toLowerCase()) : undefined;
    if (section !== undefined) return { go: section };
    if (key === '/') return 'search';
    if (key === '?') return 'help';
    if (key.toLowerCase() === 'g') prefixAtMs = nowMs();
    return null;
  };
}
