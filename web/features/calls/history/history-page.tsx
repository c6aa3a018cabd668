import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { NotFound } from '#web/app/not-found.tsx';
import { pathOf } from '#web/app/paths.ts';
import { HISTORY_FAILED } from '#web/lib/calls.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageOf, useLastPage } from '#web/lib/page-of-address.ts';
import { t } from '#web/lib/i18n.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { OpensWithDefault } from '#web/features/accounts/saved-filters/opens-with-default.tsx';
import { SavedFiltersMenu } from '#web/features/accounts/saved-filters/saved-filters-menu.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, StaleAlert } from '#web/ui/states.tsx';
import { useTableView } from '#web/ui/table-view.tsx';
import { useHistory } from './api.ts';
import {
  callOf,
  callOfPath,
  filtersOf,
  type HistoryFilters,
  searchOf,
  untilOf,
  withCall,
  wrongFilter,
} from './history-filters.ts';
import { ExportMenu } from './parts/export-menu.tsx';
import { FilterChips } from './parts/filter-chips.tsx';
import { FiltersPanel } from './parts/filters-panel.tsx';
import { HistoryCharts } from './parts/history-charts.tsx';
import { columnsWith, HistoryTable } from './parts/history-table.tsx';
import { HistoryTiles } from './parts/history-tiles.tsx';
import { NoHistory } from './parts/no-history.tsx';

/** The Historial de Llamadas page. An address such as /historico/42 opens that call's details over the list. */
export function HistoryPage() {
  const [path] = useLocation();
  const id = callOfPath(path);
  if (id === undefined) return <NotFound />;
  if (id !== null) return <Redirect to={pathOf('historico', { llamada: String(id) })} replace />;
  return (
    <OpensWithDefault section="historico">
      <History />
    </OpensWithDefault>
  );
}

function History() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const page = pageOf(search);
  // Closing replaces the history entry, so that the back button doesn't reopen the call.
  const open = (id: number | null): void => setSearch((before) => withCall(before, id), { replace: id === null });
  const view = useTableView('historico', columnsWith(open));
  const wrong = wrongFilter(filters);
  const { whole: history, rows } = useHistory(filters, page, untilOf(search), wrong === null);
  // Hide the previous results while the filters are invalid.
  const data = wrong === null ? history.data : undefined;
  const shown = wrong === null ? rows : undefined;
  const failed = history.isError && data === undefined;
  const users = shown?.usuarios ?? [];
  const lastPage = data?.total_pages ?? 0;

  // Typing a number replaces the history entry instead of adding one per keystroke.
  const apply = (next: HistoryFilters): void =>
    setSearch(searchOf(next), { replace: filters.telefono !== '' && next.telefono !== filters.telefono });

  useLastPage(page, lastPage, history.isPlaceholderData, (last) =>
    setSearch((before) => searchOf(filtersOf(before), last), { replace: true }),
  );

  function registry() {
    if (wrong !== null) return <EmptyState title={wrong.why}>{wrong.fix}</EmptyState>;
    if (failed)
      return <ErrorState title={HISTORY_FAILED} error={history.error} onRetry={() => void history.refetch()} />;
    return (
      <div style={{ opacity: shown === data && history.isPlaceholderData ? 0.6 : 1 }}>
        <HistoryTable
          view={view}
          calls={shown?.llamadas}
          onOpen={open}
          empty={<NoHistory filtered={searchOf(filters).size > 0} />}
        />
      </div>
    );
  }

  return (
    <Page
      lead={data && t('{count, plural, one {# registro} other {# registros}}', { count: data.total })}
      actions={
        <>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Actualizar ahora')}
            title={t('Actualizar ahora')}
            aria-busy={history.isFetching}
            disabled={wrong !== null}
            onClick={() => void history.refetch()}
          >
            <IconRefresh size={16} />
          </ActionIcon>
          <ExportMenu filters={filters} page={shown?.llamadas ?? []} disabled={!data || data.total === 0} />
        </>
      }
    >
      <FiltersPanel
        filters={filters}
        users={users}
        saved={
          <SavedFiltersMenu
            section="historico"
            current={searchOf(filters)}
            onApply={(saved) => apply(filtersOf(saved))}
          />
        }
        onChange={apply}
      />
      <FilterChips filters={filters} users={users} onChange={apply} />
      {!failed && wrong === null && (
        <div style={{ opacity: history.isPlaceholderData ? 0.6 : 1 }}>
          <HistoryTiles summary={data?.resumen} before={data?.resumen_anterior} filters={filters} />
        </div>
      )}
      {!failed && wrong === null && data?.resumen.total !== 0 && (
        <HistoryCharts summary={data?.resumen} objective={data?.objetivo_exito} filters={filters} />
      )}
      <Panel
        title={t('Registro de llamadas')}
        aside={data && <DataAge at={history.dataUpdatedAt} staleAfterMs={history.isError ? 0 : 60_000} />}
        actions={view.menu}
        flush
      >
        {history.isError && data !== undefined && (
          <StaleAlert title={HISTORY_FAILED} error={history.error} onRetry={() => void history.refetch()} />
        )}
        {registry()}
        {lastPage > 0 && (
          <Pager
            page={page}
            totalPages={lastPage}
            onPage={(next) => setSearch(searchOf(filters, next, data?.hasta_id))}
          />
        )}
      </Panel>
      <OpenedCall id={callOf(search)} onClose={() => open(null)} />
    </Page>
  );
}

const CallDrawer = lazyPart(async () => (await import('./parts/call-drawer.tsx')).CallDrawer);

/** Loads the drawer when the first call is opened, and keeps it mounted for the closing animation. */
function OpenedCall({ id, onClose }: { id: number | null; onClose: () => void }) {
  const [isNeeded, setNeeded] = useState(id !== null);
  if (id !== null && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <CallDrawer id={id} onClose={onClose} />
      </Suspense>
    )
  );
}
