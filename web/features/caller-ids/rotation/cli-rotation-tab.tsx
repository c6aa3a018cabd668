import { useSearchParams } from 'wouter';
import { Page } from '#web/ui/page.tsx';
import { useCliList, useRotation } from './api.ts';
import { CliListPanel } from './parts/cli-list-panel.tsx';
import { type Grouping, RotationCharts } from './parts/rotation-charts.tsx';
import { RotationFilters } from './parts/rotation-filters.tsx';
import { RotationForm, RotationFormPending } from './parts/rotation-form.tsx';
import { RotationTiles } from './parts/rotation-tiles.tsx';
import { type RotationQuery, rotationQueryOf, withQuery } from './rotation-query.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { useLastPage } from '#web/lib/page-of-address.ts';
import { t } from '#web/lib/i18n.ts';

/** Error shown above the last known data or sample rows. */
function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<IconAlertTriangle size={18} />}
      title={t('Error al cargar datos de CLI. Verificá la conexión.')}
      role="alert"
    >
      {messageOfError(error)}
      <div>
        <Button variant="default" size="xs" mt="xs" onClick={onRetry}>
          {t('Reintentar')}
        </Button>
      </div>
    </Alert>
  );
}

/** Shows the usage and state of each caller id, and the rotation strategy. */
export function CliRotationTab() {
  const [search, setSearch] = useSearchParams();
  const query = rotationQueryOf(search);
  const rotation = useRotation();
  const list = useCliList(query);
  const summary = rotation.data?.data;
  const lastPage = list.data?.total_pages ?? 0;
  const grouping: Grouping = search.get('grupo') === 'proveedor' ? 'proveedor' : 'pais';

  const apply = (next: RotationQuery): void => setSearch((before) => withQuery(before, next));

  function group(by: Grouping): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (by === 'pais') next.delete('grupo');
        else next.set('grupo', by);
        return next;
      },
      { replace: true },
    );
  }

  useLastPage(query.page, lastPage, list.isPlaceholderData, (last) =>
    setSearch((before) => withQuery(before, { ...rotationQueryOf(before), page: last }), { replace: true }),
  );

  const error = list.error ?? rotation.error;
  const isKnown = summary !== undefined || !rotation.isError;
  return (
    <Page lead={t('Cuánto se usa hoy cada CLI, y en qué orden se turnan.')}>
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void Promise.all([list.refetch(), rotation.refetch()])} />
      )}
      {isKnown && (
        <>
          <RotationTiles summary={summary} />
          {summary === undefined ? <RotationFormPending /> : <RotationForm config={summary} />}
          <RotationCharts summary={summary} grouping={grouping} onGrouping={group} />
        </>
      )}
      <RotationFilters summary={summary} query={query} onChange={apply} />
      <CliListPanel list={list} query={query} onChange={apply} />
    </Page>
  );
}
