import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BlacklistAnswer,
  BlacklistCheckAnswer,
  BlacklistDeleteAnswer,
  BlacklistEntry,
  BlacklistEntryAnswer,
  NewBlacklistEntry,
} from '#shared/contracts/blacklist.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

const BLACKLIST = ['blacklist'] as const;

/** Every number that is not called, newest first. */
export function useBlacklist() {
  return useQuery({
    queryKey: BLACKLIST,
    queryFn: async ({ signal }): Promise<readonly BlacklistEntry[]> =>
      (await api.get<BlacklistAnswer>('/blacklist', { signal })).blacklist,
  });
}

export function useAddEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: NewBlacklistEntry) => api.post<BlacklistEntryAnswer>('/blacklist', entry),
    onSuccess: ({ message, entry }) => notice.success(`${message ?? 'Número agregado a la blacklist'}: ${entry.phone}`),
    onError: (error) => notice.error(`Error al agregar: ${messageOfError(error)}`),
    onSettled: readAgain(client, BLACKLIST),
  });
}

export function useRemoveEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.remove<BlacklistDeleteAnswer>(`/blacklist/${id}`),
    onSuccess: ({ message, phone }) =>
      notice.success(`${message ?? 'Número removido de la blacklist'}: ${phone}`, LONG_MS),
    onError: (error) => notice.error(`Error al remover: ${messageOfError(error)}`),
    onSettled: readAgain(client, BLACKLIST),
  });
}

/** Asks of one number. */
export function useCheckNumber() {
  return useMutation({
    mutationFn: (phone: string) => api.post<BlacklistCheckAnswer>('/blacklist/check', { phone }),
    onError: (error) => notice.error(`Error en la verificación: ${messageOfError(error)}`),
  });
}
