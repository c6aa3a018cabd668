import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlacklistUndo, NewBlacklistEntry } from '#shared/contracts/blacklist.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';
import type { BlacklistFilters } from './blacklist.ts';

const PAGE_SIZE = 50;

/** Fetches a page of the blocked numbers, newest first. */
export function useBlacklist({ buscar, tipo, origen, lista }: BlacklistFilters, page: number) {
  const search = buscar.trim();
  return useQuery({
    ...queryOf('GET /blacklist/entries', {
      query: {
        ...(search !== '' && { search }),
        ...(tipo !== '' && { type: tipo }),
        ...(origen !== '' && { source: origen }),
        ...(lista !== '' && { list_id: Number(lista) }),
        page,
        page_size: PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Counts the entries that an undo would remove. `undo` is null until a trunk and a valid period are chosen. */
export function useUndoCount(undo: BlacklistUndo | null) {
  return useQuery({
    ...queryOf('GET /blacklist/undo', { query: undo ?? { trunk_id: 1, from: '', to: '' } }),
    placeholderData: keepPreviousData,
    enabled: undo !== null,
    staleTime: 0,
  });
}

export function useAddEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: NewBlacklistEntry) => api.call('POST /blacklist', { body: entry }),
    onSuccess: ({ message, entry }) =>
      notice.success(`${message ?? t('Número agregado a la blacklist')}: ${entry.phone}`),
    onError: (error) => notice.error(t('Error al agregar: {reason}', { reason: messageOfError(error) })),
    onSettled: refetchAfter(client, 'GET /blacklist/entries'),
  });
}

export function useRemoveEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /blacklist/:id', { params: { id } }),
    onSuccess: ({ message = t('Número removido de la blacklist'), phone }) =>
      notice.success(phone === undefined ? message : `${message}: ${phone}`, LONG_MS),
    onError: (error) => notice.error(t('Error al remover: {reason}', { reason: messageOfError(error) })),
    onSettled: refetchAfter(client, 'GET /blacklist/entries'),
  });
}

/** Removes the automatic entries that a trunk caused in a period. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BlacklistUndo) => api.call('POST /blacklist/undo', { body }),
    onSuccess: ({ removed }) =>
      notice.success(t('Números removidos de la blacklist: {count}', { count: formatInteger(removed) }), LONG_MS),
    onSettled: refetchAfter(client, 'GET /blacklist/entries'),
  });
}

export function useCheckNumber() {
  return useMutation({
    mutationFn: (phone: string) => api.call('POST /blacklist/check', { body: { phone } }),
    onError: (error) => notice.error(t('Error en la verificación: {reason}', { reason: messageOfError(error) })),
  });
}
