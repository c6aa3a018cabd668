import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DossierAnswer } from '#shared/contracts/dossier.ts';
import { DOSSIER_PAGE_MAX } from '#shared/domain/records.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { keyOf, queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { notice } from '#web/ui/notice.ts';

const REFETCH_MS = 10_000;
/** Maximum number of calls shown. The history has all of them. */
const SHOWN_CALLS = 50;

/** Fetches the contacts with a number in all campaigns. `typed` may have any spelling. */
export function useContact(typed: string) {
  return useQuery({
    ...queryOf('GET /contacts/por-numero', { query: { numero: typed } }),
    enabled: typed !== '',
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });
}

/** Fetches what is recorded about a number page by page. Not repeated by itself, because each reading is audited. */
export function useDossier(typed: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf('GET /dossier'), typed],
    queryFn: ({ pageParam, signal }) =>
      api.read('GET /dossier', { query: { phone: typed, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    select: ({ pages }) => joined(pages),
    enabled: typed !== '',
    staleTime: Infinity,
  });
}

/** Saves everything recorded about a number as a file. */
export function useSaveDossier() {
  return useMutation({
    mutationFn: async (phone: string) => {
      const text = JSON.stringify(await fetchWholeDossier(phone), null, 2);
      saveBlob(new Blob([text], { type: 'application/json' }), `expediente-${phone.slice(1)}.json`);
    },
    onError: (error) => notice.error(messageOfError(error)),
  });
}

async function fetchWholeDossier(phone: string): Promise<DossierAnswer> {
  const pages: DossierAnswer[] = [];
  for (let cursor: string | null = null; pages.length === 0 || cursor !== null;) {
    const query = { phone, page_size: DOSSIER_PAGE_MAX, ...(cursor !== null && { cursor }) };
    const page: DossierAnswer = await api.call('GET /dossier', { query });
    pages.push(page);
    cursor = page.siguiente;
  }
  return joined(pages);
}

/** Returns the dossier as its last page has it, with the entries of all pages. */
function joined(pages: readonly DossierAnswer[]): DossierAnswer {
  return {
    ...pages.at(-1)!,
    intact: pages.every(({ intact }) => intact),
    entries: pages.flatMap(({ entries }) => entries),
  };
}

/** Fetches the calls to an E.164 number, newest first. */
export function useAttempts(phone: string | undefined) {
  return useQuery({
    ...queryOf('GET /llamadas/historico', { query: { telefono: phone ?? '', page_size: SHOWN_CALLS } }),
    enabled: phone !== undefined,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });
}

export function useCallAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /contacts/:id/volver-a-llamar', { params: { id } }),
    onSuccess: ({ message }) => notice.success(message ?? t('El contacto es el próximo que llama su campaña')),
    onError: (error) => notice.error(t('Error al volver a llamar: {error}', { error: messageOfError(error) })),
    onSettled: refetchAfter(client, 'GET /contacts/por-numero'),
  });
}

/** Adds a number to the blacklist or removes it. */
export function useBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ phone, isBlocked }: { phone: string; isBlocked: boolean }) => {
      if (!isBlocked) return api.call('POST /blacklist', { body: { phone } });
      const { id } = await api.call('POST /blacklist/check', { body: { phone } });
      return id === null ? null : api.call('DELETE /blacklist/:id', { params: { id } });
    },
    onSuccess: (answer) => notice.success(answer?.message ?? t('Número removido de la blacklist')),
    onError: (error) => notice.error(t('Error al cambiar la blacklist: {error}', { error: messageOfError(error) })),
    onSettled: refetchAfter(client, 'GET /contacts/por-numero', 'GET /blacklist/entries'),
  });
}
