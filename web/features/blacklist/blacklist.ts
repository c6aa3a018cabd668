import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';

type EntryType = BlacklistEntry['type'];

/** The filters in the address. */
export type BlacklistFilters = {
  /** Matches the number or the reason. */
  buscar: string;
  /** Empty: all. */
  tipo: EntryType | '';
};

export const DEFAULT_REASON = 'Agregado manualmente';
const FORMAT = /^\+?[1-9]\d{1,14}$/;

/** The number without spaces, as the server expects it. */
export function barePhone(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

/** The error of a typed number; null if it is valid. */
export function phoneError(typed: string): string | null {
  const bare = barePhone(typed);
  if (bare === '') return 'Número de teléfono es requerido';
  return FORMAT.test(bare) ? null : 'Formato de teléfono inválido';
}

export function filtersOf(search: URLSearchParams): BlacklistFilters {
  const tipo = search.get('tipo');
  return { buscar: search.get('buscar') ?? '', tipo: tipo === 'manual' || tipo === 'auto' ? tipo : '' };
}

/** The entries that match. A search for digits finds a number in any notation. */
export function filterEntries(
  entries: readonly BlacklistEntry[],
  { buscar, tipo }: BlacklistFilters,
): readonly BlacklistEntry[] {
  const text = buscar.trim().toLocaleLowerCase('es-AR');
  const digits = /^[\d\s()+-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return entries.filter(
    ({ type, phone, reason }) =>
      (tipo === '' || type === tipo) &&
      (text === '' || (digits !== '' && phone.includes(digits)) || reason.toLocaleLowerCase('es-AR').includes(text)),
  );
}

/** The entries of one page and its number; a page past the end becomes the last one. */
export function pageOfEntries<Entry>(
  entries: readonly Entry[],
  asked: number,
  size: number,
): { rows: readonly Entry[]; page: number; totalPages: number } {
  const totalPages = Math.max(1, Math.ceil(entries.length / size));
  const page = Math.min(asked, totalPages);
  return { rows: entries.slice((page - 1) * size, page * size), page, totalPages };
}
