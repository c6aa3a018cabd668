import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { MINUTE_MS } from '#shared/durations.ts';
import { useMay } from '#web/app/guard.tsx';
import type { ContactFilters } from '#shared/contracts/contact-directory.ts';
import { EXPORT_TIMES } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { OpensWithDefault } from '#web/features/accounts/saved-filters/opens-with-default.tsx';
import { SavedFiltersMenu } from '#web/features/accounts/saved-filters/saved-filters-menu.tsx';
import { CsvMenu } from '#web/ui/csv-menu.tsx';
import { DataAge } from '#web/ui/data-age.tsx';
import { DoNotCallModal } from '#web/ui/do-not-call-modal.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, StaleAlert } from '#web/ui/states.tsx';
import { useTableView } from '#web/ui/table-view.tsx';
import { BlacklistLink } from '../blacklist-link.tsx';
import { useContactCounts, useContacts, useExportContacts } from './api.ts';
import { type DirectoryFilters, filtersOf, hasFilters, searchOf, sentOf } from './directory-filters.ts';
import { BulkMenu } from './parts/bulk-menu.tsx';
import { BulkProgress } from './parts/bulk-progress.tsx';
import { ContactEditor } from './parts/contact-editor.tsx';
import { columnsOf, ContactsTable } from './parts/contacts-table.tsx';
import { DirectoryFiltersPanel } from './parts/directory-filters-panel.tsx';
import { CursorPager } from './parts/cursor-pager.tsx';

const FAILED = t('Error al cargar los contactos');

/** The Contactos page, which lists the contacts of all campaigns. The address holds the filters. */
export function DirectoryPage() {
  return (
    <OpensWithDefault section="contactos">
      <Directory />
    </OpensWithDefault>
  );
}

function Directory() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const sent = useSent(filters);
  const [cursors, setCursors] = useCursors(search.toString());
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, refetch } = useContacts(sent, cursors.at(-1) ?? null);
  const counts = useContactCounts(sent);
  const exporting = useExportContacts(sent);
  const mayWork = useMay('supervisor');
  const [edited, setEdited] = useState<number | null>(null);
  const [isBlocking, setBlocking] = useState(false);
  const [bulkId, setBulkId] = useState<number | null>(null);
  const view = useTableView('contactos', columnsOf(setEdited));
  const total = counts.isPlaceholderData ? undefined : counts.data?.total;

  // Typing a search replaces the history entry instead of adding one per keystroke.
  const apply = (next: DirectoryFilters): void =>
    setSearch(searchOf(next), { replace: filters.buscar !== '' && next.buscar !== filters.buscar });

  function table() {
    if (isError && data === undefined)
      return <ErrorState title={FAILED} error={error} onRetry={() => void refetch()} />;
    return (
      <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        <ContactsTable view={view} contacts={data?.contacts} empty={<NoContacts filtered={hasFilters(filters)} />} />
      </div>
    );
  }

  return (
    <Page
      lead={total === undefined ? ' ' : t('{count, plural, one {# contacto} other {# contactos}}', { count: total })}
      actions={
        <>
          <BlacklistLink />
          {mayWork && (
            <Button variant="default" onClick={() => setBlocking(true)}>
              {t('No llamar a un número')}
            </Button>
          )}
          {mayWork && <BulkMenu filters={sent} disabled={bulkId !== null || total === 0} onBegun={setBulkId} />}
          <CsvMenu
            label={t('Exportar')}
            note={EXPORT_TIMES}
            disabled={total === 0}
            loading={exporting.isPending}
            onPick={(separator) => exporting.mutate(separator)}
            onWorkbook={() => exporting.mutate('excel')}
          />
        </>
      }
    >
      <DirectoryFiltersPanel
        filters={filters}
        contacts={data?.contacts ?? []}
        saved={
          <SavedFiltersMenu
            section="contactos"
            current={searchOf(filters)}
            onApply={(saved) => apply(filtersOf(saved))}
          />
        }
        onChange={apply}
      />
      {bulkId !== null && <BulkProgress id={bulkId} onClose={() => setBulkId(null)} />}
      <Panel
        title={t('Contactos')}
        aside={data && <DataAge at={dataUpdatedAt} staleAfterMs={isError ? 0 : MINUTE_MS} />}
        actions={view.menu}
        flush
      >
        {isError && data !== undefined && <StaleAlert title={FAILED} error={error} onRetry={() => void refetch()} />}
        {table()}
        <CursorPager
          page={cursors.length + 1}
          next={isPlaceholderData ? null : (data?.next ?? null)}
          onNext={(cursor) => setCursors([...cursors, cursor])}
          onBack={() => setCursors(cursors.slice(0, -1))}
        />
      </Panel>
      {isBlocking && <DoNotCallModal person={null} onClose={() => setBlocking(false)} />}
      {edited !== null && <ContactEditor id={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

function NoContacts({ filtered }: { filtered: boolean }) {
  if (filtered)
    return <EmptyState title={t('Ningún contacto coincide')}>{t('Cambiá o quitá los filtros.')}</EmptyState>;
  return <EmptyState title={t('Todavía no hay contactos')}>{t('Subí una lista en Subida de Listas.')}</EmptyState>;
}

/** Returns the filters for the API. Periods from now are updated every minute. */
function useSent(filters: DirectoryFilters): ContactFilters {
  const [minute, setMinute] = useState(() => Math.floor(Date.now() / MINUTE_MS));
  const isMoving = filters.proximo !== '';
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => setMinute(Math.floor(Date.now() / MINUTE_MS)), MINUTE_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  return sentOf(filters, minute * MINUTE_MS);
}

/** Returns the cursors of the second to the current page, and their setter. They reset when the filters change. */
function useCursors(address: string) {
  const [pages, setPages] = useState<{ address: string; cursors: readonly string[] }>({ address, cursors: [] });
  const cursors = pages.address === address ? pages.cursors : [];
  return [cursors, (next: readonly string[]): void => setPages({ address, cursors: next })] as const;
}
