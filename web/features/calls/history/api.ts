import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallReach, CallRow, HistoryFilters as ContractFilters } from '#shared/contracts/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { callQuery } from '#web/lib/calls.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useToday } from '#web/live/today-path.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { exportQuery, extensionOf, type Separator } from '#web/ui/csv-menu.tsx';
import { notice } from '#web/ui/notice.ts';
import { datedOn, type HistoryFilters } from './history-filters.ts';

const PAGE_SIZE = 10;

type SentFilters = { readonly [K in Exclude<keyof HistoryFilters, 'periodo'>]: ContractFilters[K] };

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

/** Converts the filters to the API's format. The type makes forgetting one a compile error. */
function sentOf(filters: HistoryFilters, day: string): SentFilters {
  const { estados, desenlaces, disposition, campaign_id, agente, trunk_id, ...others } = datedOn(day, filters);
  const { periodo: _, alcanzo, dia_semana, hora, ...texts } = others;
  return {
    ...texts,
    estados: estados.join(','),
    desenlaces: desenlaces.join(','),
    disposition: numberOf(disposition),
    campaign_id: numberOf(campaign_id),
    agente: numberOf(agente),
    trunk_id: numberOf(trunk_id),
    alcanzo: alcanzo === '' ? undefined : (alcanzo as CallReach),
    dia_semana: numberOf(dia_semana),
    hora: numberOf(hora),
  };
}

/**
 * Fetches a page of the history and the totals of all matching calls. The rows are returned early if the totals take
 * longer.
 */
export function useHistory(filters: HistoryFilters, page: number, untilId: number | null, enabled: boolean) {
  const day = useToday();
  const query = { ...sentOf(filters, day), page, page_size: PAGE_SIZE, hasta_id: untilId ?? undefined };
  // Refetched on every visit because the history grows while campaigns dial.
  const rows = useQuery({ ...queryOf('GET /llamadas/historico/rows', { query }), staleTime: 0, enabled });
  const whole = useQuery({
    ...queryOf('GET /llamadas/historico', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  });
  const isEarly = whole.isPlaceholderData || whole.data === undefined;
  return { whole, rows: isEarly && rows.data !== undefined ? rows.data : whole.data };
}

export function useCall(id: number) {
  return useQuery(callQuery(id));
}

/** Exports all matching calls to a file. */
export function useExport(filters: HistoryFilters) {
  const day = useToday();
  return useMutation({
    mutationFn: async (choice: Separator | 'excel') => {
      const file = await api.file('GET /llamadas/historico/export', {
        query: { ...sentOf(filters, day), ...exportQuery(choice) },
      });
      saveBlob(file, `${t('historial-llamadas-{day}', { day: today() })}.${extensionOf(choice)}`);
    },
    onError: (error) => notice.error(t('Error al exportar histórico: {reason}', { reason: messageOfError(error) })),
  });
}

const today = (): string => consoleDay(Date.now());

/** Exports the current page for spreadsheets without a request. The columns are those of the server's export. */
export async function exportPage(calls: readonly CallRow[]): Promise<void> {
  try {
    const { csvHead, toCsv } = await import('#shared/lists/csv.ts');
    const fields = Object.keys(calls[0] ?? {});
    const text =
      csvHead(fields, ';') +
      toCsv(
        calls.map((call) => Object.values(call)),
        ';',
      );
    saveBlob(new Blob([text], { type: 'text/csv' }), t('historial-llamadas-pagina-{day}.csv', { day: today() }));
  } catch {
    notice.error(t('Error al exportar datos a CSV. Por favor, intentá nuevamente.'));
  }
}
