import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';

export type EntryType = BlacklistEntry['type'];

/** As they stand in the address. */
export type BlacklistFilters = {
  /** In the number or the reason. */
  buscar: string;
  /** Empty: all. */
  tipo: EntryType | '';
};

export const DEFAULT_REASON = 'Agregado manualmente';
const FORMAT = /^\+?[1-9]\d{1,14}$/;

/** A number as it is sent: without spaces. */
export function barePhone(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

/** What is wrong with a typed number, if anything. */
export function phoneError(typed: string): string | null {
  const bare = barePhone(typed);
  if (bare === '') return 'Número de teléfono es requerido';
  return FORMAT.test(bare) ? null : 'Formato de teléfono inválido';
}

export function filtersOf(search: URLSearchParams): BlacklistFilters {
  const tipo = search.get('tipo');
  return { buscar: search.get('buscar') ?? '', tipo: tipo === 'manual' || tipo === 'auto' ? tipo : '' };
}

/** Those that pass. A search for digits finds a number however it is written. */
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

/** The entries of one page, and which page that is: one past the end is the last. */
export function pageOfEntries<Entry>(
  entries: readonly Entry[],
  asked: number,
  size: number,
): { rows: readonly Entry[]; page: number; totalPages: number } {
  const totalPages = Math.max(1, Math.ceil(entries.length / size));
  const page = Math.min(asked, totalPages);
  return { rows: entries.slice((page - 1) * size, page * size), page, totalPages };
}
