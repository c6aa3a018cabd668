import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useHistory } from './api.ts';
import { dateError, filtersOf, type HistoryFilters, pageOf, searchOf } from './history-filters.ts';
import { CallDrawer } from './parts/call-drawer.tsx';
import { Distribution } from './parts/distribution.tsx';
import { ExportMenu } from './parts/export-menu.tsx';
import { FilterChips } from './parts/filter-chips.tsx';
import { FiltersPanel } from './parts/filters-panel.tsx';
import { HistoryTable } from './parts/history-table.tsx';
import { HistoryTiles } from './parts/history-tiles.tsx';
import { HourlyActivity } from './parts/hourly-activity.tsx';
import { NoHistory } from './parts/no-history.tsx';
import { Performance } from './parts/performance.tsx';

/** Historial de Llamadas: every attempt, filtered by the address. */
export function HistoricoPage() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<number | null>(null);
  const filters = filtersOf(search);
  const page = pageOf(search);
  const valid = dateError(filters.fecha_inicio, filters.fecha_fin) === null;
  const { data, isError, error, refetch, isPlaceholderData } = useHistory(filters, page, valid);
  const users = data?.usuarios ?? [];

  const apply = (next: HistoryFilters): void => setSearch(searchOf(next));

  if (isError && data === undefined) {
    return (
      <Page>
        <Panel title="Historial">
          <ErrorState
            title="Error al cargar historial de llamadas. Por favor, intentá nuevamente."
            error={error}
            onRetry={() => void refetch()}
          />
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      lead={data && `${formatInteger(data.total)} registros`}
      actions={<ExportMenu filters={filters} disabled={!data || data.total === 0} />}
    >
      <FiltersPanel filters={filters} users={users} onChange={apply} />
      <FilterChips filters={filters} users={users} onChange={apply} />
      <HistoryTiles summary={data?.resumen} before={data?.resumen_anterior} />
      {data !== undefined && data.resumen.total > 0 && (
        <Grid>
          <Cell span={4}>
            <Distribution summary={data.resumen} />
          </Cell>
          <Cell span={4}>
            <HourlyActivity calls={data.resumen.por_hora} />
          </Cell>
          <Cell span={4}>
            <Performance rate={data.resumen.tasa_exito} objective={data.objetivo_exito} />
          </Cell>
        </Grid>
      )}
      <Panel title="Registro de llamadas" flush>
        <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <HistoryTable
            calls={data?.llamadas}
            onOpen={setOpened}
            empty={<NoHistory filtered={searchOf(filters).size > 0} />}
          />
        </div>
        {data !== undefined && data.total_pages > 0 && (
          <Pager page={page} totalPages={data.total_pages} onPage={(next) => setSearch(searchOf(filters, next))} />
        )}
      </Panel>
      <CallDrawer id={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
