import type { SectionKey } from './sections.ts';

/** Returns the path of a phone number's page. The number may have any spelling. */
export function contactPath(number: string): string {
  return `/contacto?${new URLSearchParams({ numero: number })}`;
}

/** Returns the path of the page with everything recorded about a phone number. */
export function dossierPath(number: string): string {
  return `/expediente?${new URLSearchParams({ numero: number })}`;
}

/** Returns the path of a section with filters as its query string. */
export function pathOf(section: SectionKey, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(filters).toString();
  return search === '' ? `/${section}` : `/${section}?${search}`;
}
