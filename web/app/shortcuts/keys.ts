import type { SectionKey } from '../sections.ts';

/** The key after g that goes to each section. */
export const SECTION_KEYS: Readonly<Record<SectionKey, string>> = {
  'admin-control': 'a',
  dashboard: 'd',
  realtime: 'r',
  control: 'o',
  campanhas: 'c',
  listas: 'l',
  contactos: 'n',
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

/** How long a g waits for its second key, in milliseconds. */
const PREFIX_MS = 1500;

const sectionOf = new Map(Object.entries(SECTION_KEYS).map(([section, key]) => [key, section as SectionKey]));

/** Recognises shortcuts in single key presses: g and a letter, / and ?. */
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
