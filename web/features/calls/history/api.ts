import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallReach, HistoryFilters as ContractFilters } from '#shared/contracts/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { callQuery } from '#web/lib/calls.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { notice } from '#web/ui/notice.ts';
import type { HistoryFilters } from './history-filters.ts';

const PAGE_SIZE = 10;

type SentFilters = { readonly [K in keyof HistoryFilters]: ContractFilters[K] };

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

/** The filters as the API expects them; one that is not sent does not compile. */
function sentOf({ estados, desenlaces, campaign_id, agente, trunk_id, ...others }: HistoryFilters): SentFilters {
  const { alcanzo, dia_semana, hora, ...texts } = others;
  return {
    ...texts,
    estados: estados.join(','),
    desenlaces: desenlaces.join(','),
    campaign_id: numberOf(campaign_id),
    agente: numberOf(agente),
    trunk_id: numberOf(trunk_id),
    alcanzo: alcanzo === '' ? undefined : (alcanzo as CallReach),
    dia_semana: numberOf(dia_semana),
    hora: numberOf(hora),
  };
}

/** A page of the history, with the totals of all matching calls. */
export function useHistory(filters: HistoryFilters, page: number, untilId: number | null, enabled: boolean) {
  return useQuery({
    ...queryOf('GET /llamadas/historico', {
      query: { ...sentOf(filters), page, page_size: PAGE_SIZE, hasta_id: untilId ?? undefined },
    }),
    placeholderData: keepPreviousData,
    // The history grows while a campaign dials: refetch it on every visit.
    staleTime: 0,
    enabled,
  });
}

export function useCall(id: number) {
  return useQuery(callQuery(id));
}

/** ',' for programs, ';' for spreadsheets in Spanish. */
type Separator = ',' | ';';

/** Exports all matching calls as a file. */
export function useExport(filters: HistoryFilters) {
  return useMutation({
    mutationFn: async (separador: Separator) => {
      const file = await api.file('GET /llamadas/historico/export', {
        query: { ...sentOf(filters), export: 'csv', separador },
      });
      saveBlob(file, `historial-llamadas-${consoleDay(Date.now())}.csv`);
    },
    onError: (error) => notice.error(`Error al exportar histórico: ${messageOfError(error)}`),
  });
}
