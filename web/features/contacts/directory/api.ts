import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactActionName } from '#shared/domain/contact-directory.ts';
import type { BulkAction, ContactEntry, ContactFilters } from '#shared/contracts/contact-directory.ts';
import type { ContactDraft } from './contact-draft.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { keyOf, queryOf } from '#web/lib/api/query.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { followWhile } from '#web/lib/jobs.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { exportQuery, extensionOf, type Separator } from '#web/ui/csv-menu.tsx';
import { notice } from '#web/ui/notice.ts';

const PAGE_SIZE = 50;
/**
 * Maximum number of requests per page. The server returns fewer rows than requested if it would have to scan too many
 * contacts.
 */
const MOST_REQUESTS = 40;
const REFETCH_MS = 15_000;

type Page = { readonly contacts: readonly ContactEntry[]; readonly next: string | null };

async function readPage(filters: ContactFilters, from: string | null, signal: AbortSignal): Promise<Page> {
  const contacts: ContactEntry[] = [];
  let next = from;
  for (let request = 0; request < MOST_REQUESTS; request += 1) {
    const query = { ...filters, page_size: PAGE_SIZE - contacts.length, ...(next !== null && { cursor: next }) };
    const { contactos, siguiente } = await api.read('GET /contacts', { query }, signal);
    contacts.push(...contactos);
    next = siguiente;
    if (next === null || contacts.length === PAGE_SIZE) break;
  }
  return { contacts, next };
}

/** Fetches a page of the matching contacts, starting at a cursor. */
export function useContacts(filters: ContactFilters, cursor: string | null) {
  return useQuery({
    queryKey: [...keyOf('GET /contacts'), filters, cursor],
    queryFn: ({ signal }) => readPage(filters, cursor, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Polling is off with a filter by reason, because the server scans all contacts for it.
    refetchInterval: filters.motivos === undefined && REFETCH_MS,
  });
}

/** Counts the matching contacts by situation. */
export function useContactCounts(filters: ContactFilters) {
  return useQuery({ ...queryOf('GET /contacts/resumen', { query: filters }), placeholderData: keepPreviousData });
}

export function useContactEntry(id: number) {
  return useQuery({
    ...queryOf('GET /contacts/:id', { params: { id } }),
    select: ({ contacto }) => contacto,
    staleTime: 0,
  });
}

export function useContactLists(campaignId: string) {
  const query = campaignId === '' ? {} : { campaign_id: Number(campaignId) };
  return useQuery({ ...queryOf('GET /contacts/listas', { query }), select: ({ listas }) => listas });
}

/** Returns a callback that refetches the contacts and their counts. */
function useRefetch() {
  return refetchAfter(
    useQueryClient(),
    'GET /contacts',
    'GET /contacts/resumen',
    'GET /contacts/:id',
    'GET /contacts/por-numero',
  );
}

/** A contact as read, with the form's values before and after editing. */
export type Edit = {
  readonly contact: Pick<ContactEntry, 'id' | 'version'>;
  readonly before: ContactDraft;
  readonly after: ContactDraft;
};

export function useSaveContact() {
  return useMutation({
    mutationFn: ({ contact, ...edit }: Edit) =>
      saveChanges({
        ...edit,
        version: contact.version,
        // The note has a separate route because operators may write it, too.
        async send({ nota, version, ...fields }) {
          const params = { id: contact.id };
          const isEdited = Object.keys(fields).length > 0;
          const saved = isEdited && (await api.call('PATCH /contacts/:id', { params, body: { ...fields, version } }));
          if (nota === undefined) return;
          const body = { nota, version: saved === false ? version : saved.contacto.version };
          await api.call('PUT /contacts/:id/nota', { params, body });
        },
      }),
    onSuccess: () => notice.success(t('Contacto guardado')),
    onSettled: useRefetch(),
  });
}

export function useContactAction() {
  return useMutation({
    mutationFn: ({ id, accion }: { id: number; accion: ContactActionName }) =>
      api.call('POST /contacts/:id/acciones/:accion', { params: { id, accion } }),
    onSuccess: ({ message }) => notice.success(message ?? t('Contacto guardado')),
    onError: (error) => notice.error(messageOfError(error)),
    onSettled: useRefetch(),
  });
}

export const countContacts = (filters: ContactFilters) => api.call('GET /contacts/resumen', { query: filters });

export function useStartBulk() {
  return useMutation({
    mutationFn: (body: { accion: ContactActionName; filtros: ContactFilters }) =>
      api.call('POST /contacts/acciones', { body }),
    onError: (error) => notice.error(messageOfError(error)),
  });
}

export function useInterruptBulk() {
  return useMutation({
    mutationFn: (id: number) => api.call('POST /contacts/acciones/:id/interrumpir', { params: { id } }),
    onError: (error) => notice.error(messageOfError(error)),
  });
}

const isOver = ({ estado }: BulkAction): boolean => estado !== 'en_curso';

/** Polls a bulk action until it is over. Each poll also refetches the list of contacts. */
export function useBulk(id: number) {
  const client = useQueryClient();
  const bulk = queryOf('GET /contacts/acciones/:id', { params: { id } });
  return useQuery({
    queryKey: bulk.queryKey,
    queryFn: async ({ signal }) => {
      const { accion } = await api.read('GET /contacts/acciones/:id', { params: { id } }, signal);
      void client.invalidateQueries({ queryKey: keyOf('GET /contacts') });
      if (isOver(accion)) void client.invalidateQueries({ queryKey: keyOf('GET /contacts/resumen') });
      return { success: true as const, accion };
    },
    select: ({ accion }) => accion,
    refetchInterval: followWhile(({ accion }) => !isOver(accion)),
  });
}

/** Exports all matching contacts to a file. */
export function useExportContacts(filters: ContactFilters) {
  return useMutation({
    mutationFn: async (choice: Separator | 'excel') => {
      const file = await api.file('GET /contacts/export', { query: { ...filters, ...exportQuery(choice) } });
      saveBlob(file, `contactos-${consoleDay(Date.now())}.${extensionOf(choice)}`);
    },
    onError: (error) => notice.error(t('Error al exportar los contactos: {why}', { why: messageOfError(error) })),
  });
}
