import type { SectionKey } from './sections.ts';

/** The address of a number's page, whatever its spelling. */
export function contactPath(number: string): string {
  return `/contacto?${new URLSearchParams({ numero: number })}`;
}

/** The address of a section, with the filters as its query string. */
export function pathOf(section: SectionKey, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(filters).toString();
  return search === '' ? `/${section}` : `/${section}?${search}`;
}
