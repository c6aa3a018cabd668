import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewSavedFilter, SavedFilter, SavedFilterPatch } from '#shared/contracts/saved-filters.ts';
import type { FilterSection } from '#shared/domain/saved-filters.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { notice } from '#web/ui/notice.ts';

const FRESH_MS = 5 * 60_000;

/** Fetches the user's filters of a section, sorted by name. */
export function useSavedFilters(section: FilterSection) {
  return useQuery({
    ...queryOf('GET /filtros', { query: { seccion: section } }),
    select: ({ filtros }) => filtros,
    staleTime: FRESH_MS,
  });
}

/** Saves a filter. The form shows errors. */
export function useSaveFilter() {
  return useMutation({
    mutationFn: (filter: NewSavedFilter) => api.call('POST /filtros', { body: filter }),
    onSuccess: ({ message }) => message !== undefined && notice.success(message),
    onSettled: refetchAfter(useQueryClient(), 'GET /filtros'),
  });
}

/** Changes a filter. The form shows why a name was refused. */
export function useChangeFilter() {
  return useMutation({
    mutationFn: ({ id, ...patch }: SavedFilterPatch & { id: number }) =>
      api.call('PATCH /filtros/:id', { params: { id }, body: patch }),
    onSuccess: ({ message }) => message !== undefined && notice.success(message),
    onError: (error) => refusedField(error) !== 'nombre' && notice.error(messageOfError(error)),
    onSettled: refetchAfter(useQueryClient(), 'GET /filtros'),
  });
}

export function useDeleteFilter() {
  return useMutation({
    mutationFn: ({ id }: SavedFilter) => api.call('DELETE /filtros/:id', { params: { id } }),
    onSuccess: ({ message }) => message !== undefined && notice.success(message),
    onError: (error) => notice.error(messageOfError(error)),
    onSettled: refetchAfter(useQueryClient(), 'GET /filtros'),
  });
}
