import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallbacksAnswer, CallbacksQuery } from '#shared/contracts/callbacks.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import type { Separator } from '#web/ui/csv-menu.tsx';
import { notice } from '#web/ui/notice.ts';

const REFRESH_MS = 5000;

/** Adds how far the server’s clock is ahead. The same function, so that it runs once for each answer. */
const withClock = (answer: CallbacksAnswer) => ({ ...answer, clockOffsetMs: Date.parse(answer.at) - Date.now() });

export function useCallbacks(query: CallbacksQuery) {
  return useQuery({
    ...queryOf('GET /callbacks', { query }),
    select: withClock,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Exports all callbacks that match the query, whatever its page, as CSV. */
export function useExportCallbacks({ page: _page, page_size: _size, ...filters }: CallbacksQuery) {
  return useMutation({
    mutationFn: async (separador: Separator) => {
      const file = await api.file('GET /callbacks/export', { query: { ...filters, separador } });
      saveBlob(file, `rellamadas-${consoleDay(Date.now())}.csv`);
    },
    onError: (error) => notice.error(t('Error al exportar las rellamadas: {why}', { why: messageOfError(error) })),
  });
}
