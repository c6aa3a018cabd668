import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { t } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import type { Separator } from '#web/ui/csv-menu.tsx';
import { notice } from '#web/ui/notice.ts';
import { hoursBy, type PeopleView } from './people-query.ts';

const OPTIONS = { placeholderData: keepPreviousData, refetchInterval: 60_000, staleTime: 0 } as const;

const idOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

function queryFor({ fecha_inicio, fecha_fin, equipo }: PeopleView) {
  return { fecha_inicio, fecha_fin, team_id: idOf(equipo) };
}
const hoursQuery = (view: PeopleView) => ({ by: hoursBy(view), ...queryFor(view) });
const codesQuery = (view: PeopleView) => ({ by: view.por, ...queryFor(view), campaign_id: idOf(view.campaign_id) });

/** Fetches the hours, pauses and calls of people. */
export function useHours(view: PeopleView, enabled: boolean) {
  return useQuery({ ...queryOf('GET /reports/people', { query: hoursQuery(view) }), ...OPTIONS, enabled });
}

/** Fetches how often each wrap-up code was given. */
export function useCodes(view: PeopleView, enabled: boolean) {
  return useQuery({ ...queryOf('GET /reports/dispositions', { query: codesQuery(view) }), ...OPTIONS, enabled });
}

/** Fetches the teams to choose from. */
export function useTeamNames() {
  return useQuery({ ...queryOf('GET /teams'), select: ({ teams }) => teams });
}

type Wanted = { readonly what: 'report' | 'changes'; readonly separador: Separator };

/** Downloads the shown report, or the changes of people's states in its days, as CSV. */
export function usePeopleExport(view: PeopleView) {
  const { fecha_inicio, fecha_fin, vista, por } = view;
  const fetchFile = ({ what, separador }: Wanted) => {
    if (what === 'changes')
      return api.file('GET /agents/events/export', { query: { fecha_inicio, fecha_fin, separador } });
    return vista === 'personas'
      ? api.file('GET /reports/people/export', { query: { ...hoursQuery(view), separador } })
      : api.file('GET /reports/dispositions/export', { query: { ...codesQuery(view), separador } });
  };
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const name = wanted.what === 'changes' ? 'cambios-de-estado' : `${vista}-${por}`;
      saveBlob(await fetchFile(wanted), `${name}-${fecha_inicio}-${fecha_fin}.csv`);
    },
    onError: (error) => notice.error(t('Error al exportar el reporte: {why}', { why: messageOfError(error) })),
  });
}
