import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { messageOfError } from '#web/lib/api/errors.ts';
import { pageOf } from '#web/lib/page-of-address.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { notice } from '#web/ui/notice.ts';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { RegistriesPanel } from '../registries/registries-panel.tsx';
import { useBlacklist } from './api.ts';
import { type BlacklistFilters, filtersOf } from './blacklist.ts';
import { AddForm } from './parts/add-form.tsx';
import { BlacklistTable } from './parts/blacklist-table.tsx';
import { CheckBox } from './parts/check-box.tsx';
import { OfList } from './parts/of-list.tsx';
import { FilterBar } from './parts/filter-bar.tsx';

const UndoModal = lazyPart(async () => (await import('./parts/undo-modal.tsx')).UndoModal);

/** Longer than the pause between two keystrokes. */
const SEARCH_AFTER_MS = 250;
const STALE_AFTER_MS = 5 * 60_000;

/** The Gestión de Blacklist page, which lists the numbers that are never called. Changes apply immediately. */
export function BlacklistPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const [buscar] = useDebouncedValue(filters.buscar, SEARCH_AFTER_MS);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useBlacklist({ ...filters, buscar }, pageOf(search));
  const [isUndoing, setIsUndoing] = useState(false);
  useEffect(() => void UndoModal.fetchAhead(), []);
  const count = (of: 'all' | 'manual' | 'auto'): string | undefined => data && formatInteger(data.counts[of]);

  const canUndo = data !== undefined && data.reporting_trunks.length > 0;

  async function reload(): Promise<void> {
    const { error: failure } = await refetch();
    if (failure !== null && data !== undefined) notice.error(failed(failure));
  }

  function filter(change: Partial<BlacklistFilters>): void {
    setSearch(searchOf({ ...filters, ...change }, 1), { replace: true });
  }

  return (
    <Page
      lead={<DataAge at={dataUpdatedAt} staleAfterMs={STALE_AFTER_MS} />}
      actions={
        <>
          <GatedButton
            variant="default"
            label={t('Deshacer automáticos')}
            reason={canUndo ? null : t('Ningún número entró porque la red informó que no existe')}
            onAct={() => setIsUndoing(true)}
          >
            {t('Deshacer automáticos')}
          </GatedButton>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={isFetching && data !== undefined}
            onClick={() => void reload()}
          >
            {t('Actualizar')}
          </Button>
        </>
      }
    >
      <TileRow>
        <FigureTile plain label={t('Total')} value={count('all')} />
        <FigureTile plain label={t('Manuales')} value={count('manual')} />
        <FigureTile plain label={t('Automáticos')} value={count('auto')} />
        <FigureTile plain label={t('Mostrados')} value={data && formatInteger(data.total)} />
      </TileRow>
      <Grid>
        <Cell span={6}>
          <AddForm />
        </Cell>
        <Cell span={6}>
          <CheckBox />
        </Cell>
      </Grid>
      <RegistriesPanel />
      <Panel title={t('Números bloqueados')} actions={<FilterBar filters={filters} onFilter={filter} />} flush>
        {filters.lista !== '' && (
          <OfList listId={Number(filters.lista)} count={data?.total} onLeave={() => filter({ lista: '' })} />
        )}
        {error !== null && data === undefined ? (
          <ErrorState title={failed(error)} onRetry={() => void refetch()} />
        ) : (
          <BlacklistTable rows={data?.entries} filtered={data !== undefined && data.counts.all > 0} />
        )}
        {data !== undefined && data.total_pages > 1 && (
          <Pager page={data.page} totalPages={data.total_pages} onPage={(next) => setSearch(searchOf(filters, next))} />
        )}
      </Panel>
      {isUndoing && data !== undefined && (
        <Suspense fallback={null}>
          <UndoModal trunks={data.reporting_trunks} onClose={() => setIsUndoing(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function failed(error: unknown): string {
  return t('Error al cargar blacklist: {reason}', { reason: messageOfError(error) });
}

/** Returns the search parameters for the filters and the page. The first page has no parameter. */
function searchOf(filters: BlacklistFilters, page: number): URLSearchParams {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (page > 1) search.set('page', String(page));
  return search;
}
