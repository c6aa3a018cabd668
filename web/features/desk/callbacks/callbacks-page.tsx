import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Callback, CallbacksQuery } from '#shared/contracts/callbacks.ts';
import type { Team } from '#shared/contracts/teams.ts';
import { useMay } from '#web/app/guard.tsx';
import { useTeams } from '#web/lib/teams.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { useNow } from '#web/lib/use-now.ts';
import { CsvMenu } from '#web/ui/csv-menu.tsx';
import { FilterPanel } from '#web/ui/filter-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useCallbacks, useExportCallbacks } from './api.ts';
import { CallbackModal } from './callback-modal.tsx';
import { CallbackTable } from './callback-table.tsx';

const STATES = [
  { value: 'open', label: t('Pendientes') },
  { value: 'overdue', label: t('Vencidas') },
  { value: 'ended', label: t('Terminadas') },
] as const;

type Named = { readonly id: number; readonly name: string };

const optionOf = ({ id, name }: Named) => ({ value: String(id), label: name });

/** Returns the members of the teams, each once. */
function peopleOf(teams: readonly Team[]): Named[] {
  const members = teams.flatMap((team) => team.members);
  return [...new Map(members.map(({ user_id: id, name }) => [id, { id, name }])).values()];
}

type Day = { readonly day: string; readonly callbacks: Callback[] | undefined };

/** Groups the callbacks, which are in order, by their day. There is always one group, which may be empty. */
function byDay(callbacks: readonly Callback[] | undefined): Day[] {
  if (callbacks === undefined || callbacks.length === 0) return [{ day: t('Rellamadas'), callbacks: callbacks && [] }];
  const days = Map.groupBy(callbacks, ({ at }) => formatDay(at));
  return [...days].map(([day, own]) => ({ day, callbacks: own }));
}

/** The section Rellamadas: calls that were promised, by time. */
export function CallbacksPage() {
  const [search, setSearch] = useSearchParams();
  const { data: campaigns = [] } = useCampaigns();
  const [postponed, setPostponed] = useState<Callback | null>(null);
  const { value: state } = STATES.find(({ value }) => value === search.get('estado')) ?? STATES[0];
  const campaign = search.get('campania');
  const page = Number(search.get('pagina') ?? 1);
  const mayAssign = useMay('supervisor');
  const { data: teams = [] } = useTeams();
  const team = search.get('equipo');
  const person = search.get('persona');
  const query: CallbacksQuery = {
    state,
    page,
    ...(campaign !== null && { campaign_id: Number(campaign) }),
    ...(team !== null && { team_id: Number(team) }),
    ...(person !== null && { user_id: Number(person) }),
  };
  const people = peopleOf(teams.filter(({ id }) => team === null || String(id) === team));
  const colleagues = peopleOf(teams.filter(({ campaigns: served }) => served.includes(postponed?.campaign_id ?? 0)));
  const { data, isError, error, refetch } = useCallbacks(query);
  const exporting = useExportCallbacks(query);
  const nowMs = useNow() + (data?.clockOffsetMs ?? 0);

  function filter(name: string, value: string): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'pagina') next.delete('pagina');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  if (isError && data === undefined)
    return (
      <ErrorState title={t('No se pudieron cargar las rellamadas')} error={error} onRetry={() => void refetch()} />
    );
  return (
    <Page
      lead={t('A quién se le prometió una llamada, cuándo y quién la hace.')}
      actions={
        <CsvMenu
          label={t('Exportar CSV')}
          disabled={data === undefined || data.total === 0}
          loading={exporting.isPending}
          onPick={(separator) => exporting.mutate(separator)}
        />
      }
    >
      <FilterPanel onReset={() => setSearch({}, { replace: true })}>
        <NativeSelect
          label={t('Estado')}
          data={STATES.map(({ value, label }) => ({ value, label }))}
          value={state}
          onChange={(event) => filter('estado', event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Campaña')}
          data={[{ value: '', label: t('Todas las campañas') }, ...campaigns.map(optionOf)]}
          value={campaign ?? ''}
          onChange={(event) => filter('campania', event.currentTarget.value)}
        />
        {mayAssign && (
          <>
            <NativeSelect
              label={t('Equipo')}
              data={[{ value: '', label: t('Todos los equipos') }, ...teams.map(optionOf)]}
              value={team ?? ''}
              onChange={(event) => filter('equipo', event.currentTarget.value)}
            />
            <NativeSelect
              label={t('Persona')}
              data={[{ value: '', label: t('Todas las personas') }, ...people.map(optionOf)]}
              value={person ?? ''}
              onChange={(event) => filter('persona', event.currentTarget.value)}
            />
          </>
        )}
      </FilterPanel>
      {byDay(data?.callbacks).map(({ day, callbacks }) => (
        <Panel key={day} title={day} flush>
          <CallbackTable
            label={t('Rellamadas del {day}', { day })}
            callbacks={callbacks}
            mayAssign={mayAssign}
            onPostpone={setPostponed}
            empty={
              <EmptyState title={t('No hay rellamadas')}>
                {t('Aparecen acá cuando alguien promete una al tipificar su llamada.')}
              </EmptyState>
            }
          />
        </Panel>
      ))}
      {data !== undefined && data.total_pages > 1 && (
        <Pager page={data.page} totalPages={data.total_pages} onPage={(next) => filter('pagina', String(next))} />
      )}
      {postponed !== null && (
        <CallbackModal
          callback={postponed}
          nowMs={nowMs}
          people={mayAssign ? colleagues : undefined}
          onClose={() => setPostponed(null)}
        />
      )}
    </Page>
  );
}
