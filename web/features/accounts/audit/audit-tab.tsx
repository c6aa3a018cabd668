import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { pageOf, useLastPage } from '#web/lib/page-of-address.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useAudit } from './api.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { filtersOf, searchOf, untilOf } from './audit-filters.ts';
import { AuditFiltersPanel } from './audit-filters-panel.tsx';
import { AuditTable } from './audit-table.tsx';

export function AuditTab() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const filters = filtersOf(search);
  const page = pageOf(search);
  const wrongDates = daySpanError(filters);
  const audit = useAudit(filters, page, untilOf(search), wrongDates === null);
  const data = wrongDates === null ? audit.data : undefined;
  const failed = audit.isError && data === undefined;
  const lastPage = data?.total_pages ?? 0;

  useLastPage(page, lastPage, audit.isPlaceholderData, (last) =>
    setSearch((before) => searchOf(filtersOf(before), last), { replace: true }),
  );

  function log() {
    if (wrongDates !== null)
      return <EmptyState title={wrongDates}>{t('Corregí las fechas para ver la auditoría.')}</EmptyState>;
    if (failed)
      return (
        <ErrorState title={t('Error al cargar auditoría')} error={audit.error} onRetry={() => void audit.refetch()} />
      );
    return (
      <div style={{ opacity: audit.isPlaceholderData ? 0.6 : 1 }}>
        <AuditTable
          entries={data?.entries}
          onOpen={setOpened}
          empty={<EmptyState title={t('Sin registros')}>{t('Ninguno pasa los filtros: quitá alguno.')}</EmptyState>}
        />
      </div>
    );
  }

  return (
    <Stack gap="md">
      <AuditFiltersPanel filters={filters} known={audit.data} onChange={(next) => setSearch(searchOf(next))} />
      <Panel
        title={t('Registro de auditoría')}
        aside={
          data && (
            <>
              {t('{count, plural, one {# registro} other {# registros}}', { count: data.total })} ·{' '}
              <DataAge at={audit.dataUpdatedAt} staleAfterMs={60_000} />
            </>
          )
        }
        flush
      >
        {log()}
        {lastPage > 0 && data !== undefined && (
          <Pager
            page={page}
            totalPages={lastPage}
            onPage={(next) => setSearch(searchOf(filters, next, data.hasta_id))}
          />
        )}
      </Panel>
      <AuditDrawer entry={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}
