import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { callQuery } from '#web/lib/calls.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { notice } from '#web/ui/notice.ts';
import type { HistoryFilters } from './history-filters.ts';

const PAGE_SIZE = 10;

/** A page of the history and the figures of all that passes the filters. */
export function useHistory(filters: HistoryFilters, page: number, untilId: number | null, enabled: boolean) {
  return useQuery({
    queryKey: ['history', filters, page, untilId],
    queryFn: ({ signal }) =>
      api.get<HistoryAnswer>('/llamadas/historico', {
        query: { ...filters, page, page_size: PAGE_SIZE, hasta_id: untilId },
        signal,
      }),
    placeholderData: keepPreviousData,
    // It grows while a campaign calls: whoever comes back sees it as it is now.
    staleTime: 0,
    enabled,
  });
}

export function useCall(id: number) {
  return useQuery(callQuery(id));
}

/** ',' for programs, ';' for spreadsheets in Spanish. */
export type Separator = ',' | ';';

/** Everything that passes the filters, as a file. */
export function useExport(filters: HistoryFilters) {
  return useMutation({
    mutationFn: async (separador: Separator) => {
      const file = await api.blob('/llamadas/historico/export', { ...filters, export: 'csv', separador });
      saveBlob(file, `historial-llamadas-${consoleDay(Date.now())}.csv`);
    },
    onError: (error) => notice.error(`Error al exportar histórico: ${messageOfError(error)}`),
  });
}
