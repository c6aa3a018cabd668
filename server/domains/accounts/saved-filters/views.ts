import { say } from '#server/platform/i18n/say.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type {
  NewSavedFilter,
  SavedFilter as WireFilter,
  SavedFilterAnswer,
  SavedFilterPatch,
  SavedFiltersAnswer,
} from '#shared/contracts/saved-filters.ts';
import { type ServerText, serverMsg } from '#shared/msg.ts';
import type { SavedFilterView } from './service.ts';
import type { FilterFields } from './store.ts';

export const SAVED = serverMsg('Filtro guardado');
export const DELETED = {
  success: true,
  message: serverMsg('Filtro eliminado'),
  mensaje: serverMsg('Filtro eliminado'),
} as const;

function toFilter(filter: SavedFilterView): WireFilter {
  return {
    id: filter.id,
    seccion: filter.section,
    nombre: filter.name,
    filtro: filter.search,
    predeterminado: filter.isDefault,
    vigente: filter.isKnown,
    fecha_creacion: toInstant(filter.createdAt),
    fecha_cambio: toInstant(filter.updatedAt),
  };
}

export function toFiltersAnswer(filters: readonly SavedFilterView[]): SavedFiltersAnswer {
  return { success: true, filtros: filters.map(toFilter) };
}

export function toFilterAnswer(filter: SavedFilterView, text: ServerText): SavedFilterAnswer {
  const message = say(text);
  return { success: true, message, mensaje: message, filtro: toFilter(filter) };
}

const nameOf = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');

export function fromNewFilter({ nombre, filtro, predeterminado = false }: NewSavedFilter): FilterFields {
  return { name: nameOf(nombre), search: filtro, isDefault: predeterminado };
}

export function fromFilterPatch({ nombre, filtro, predeterminado }: SavedFilterPatch): Partial<FilterFields> {
  return {
    ...(nombre !== undefined && { name: nameOf(nombre) }),
    ...(filtro !== undefined && { search: filtro }),
    ...(predeterminado !== undefined && { isDefault: predeterminado }),
  };
}
