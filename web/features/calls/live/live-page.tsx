import { useAtomValue } from 'jotai';
import { useSearchParams } from 'wouter';
import { formatTime } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { useActiveCalls } from './api.ts';
import { type CallFilters, filterCalls } from './call-filters.ts';
import { CallFiltersBar } from './parts/call-filters-bar.tsx';
import { CallList } from './parts/call-list.tsx';
import { NoCalls } from './parts/no-calls.tsx';
import { RefreshControls } from './parts/refresh-controls.tsx';
import { autoRefreshAtom, intervalAtom } from './refresh.ts';

const NONE: never[] = [];

/** The Llamadas en Tiempo Real page, which lists the calls in progress. */
export function LivePage() {
  const auto = useAtomValue(autoRefreshAtom);
  const seconds = useAtomValue(intervalAtom);
  const { data, isError, isPending, dataUpdatedAt, refetch, isFetching } = useActiveCalls(auto && seconds * 1000);
  const [search, setSearch] = useSearchParams();
  const filters: CallFilters = {
    estado: search.get('estado') ?? '',
    campanha: search.get('campanha') ?? '',
    pais: search.get('pais') ?? '',
  };
  const calls = isError ? NONE : (data?.active_calls ?? NONE);
  const shown = filterCalls(calls, filters);

  function filter(name: keyof CallFilters, value: string): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <Page actions={<RefreshControls onRefresh={() => void refetch()} refreshing={isFetching} />}>
      <TileRow>
        <FigureTile
          plain
          label={t('Llamadas activas')}
          value={isPending ? undefined : isError ? '—' : formatInteger(data?.total_active ?? 0)}
        />
        <FigureTile
          plain
          label={t('Última actualización')}
          value={dataUpdatedAt === 0 ? '—' : formatTime(dataUpdatedAt)}
        />
        <FigureTile
          plain
          label={t('Estado')}
          value={isPending ? undefined : isError ? t('Error') : t('Conectado')}
          tone={isError ? 'bad' : 'ok'}
        />
      </TileRow>
      {isError ? (
        <Panel title={t('Error de Conexión')}>
          <ErrorState title={t('Erro ao conectar com o servidor')} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <Panel
          title={t('Llamadas')}
          aside={countOf(shown.length, calls.length)}
          actions={<CallFiltersBar calls={calls} filters={filters} onFilter={filter} />}
          flush
        >
          {isPending && <LoadingState />}
          {!isPending && <CallList calls={shown} inProgress={calls} empty={<NoCalls filtered={calls.length > 0} />} />}
        </Panel>
      )}
    </Page>
  );
}

function countOf(shown: number, all: number): string {
  return shown === all
    ? formatInteger(all)
    : t('{shown} de {all}', { shown: formatInteger(shown), all: formatInteger(all) });
}
