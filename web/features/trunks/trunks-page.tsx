import { Button, TextInput } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Trunk } from '#shared/contracts/trunks.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useTrunks } from '#web/lib/trunks.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { TrunkTable } from './parts/trunk-table.tsx';
import { findTrunks, totalsOf } from './trunk-filter.ts';

const loadHealth = async () => (await import('./parts/health-modal.tsx')).HealthModal;
const HealthModal = lazyPart(loadHealth);
const loadModal = async () => (await import('./parts/trunk-modal.tsx')).TrunkModal;
const TrunkModal = lazyPart(loadModal);

/** The Gestión de Trunks por País page, which lists the trunks and their load. */
export function TrunksPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error, isError, dataUpdatedAt, refetch } = useTrunks();
  const [editing, setEditing] = useState<Trunk | 'new' | null>(null);
  const [healthId, setHealthId] = useState<number | null>(null);
  // The modals unmount their contents, so they can't return the focus themselves.
  useFocusReturn({ opened: editing !== null || healthId !== null });
  // Preload the modals so that they open immediately, even if the server stops responding.
  useEffect(() => void Promise.all([loadModal(), loadHealth()]).catch(() => null), []);
  const wanted = search.get('buscar') ?? '';
  const trunks = isError ? undefined : data;
  const inHealth = trunks?.find(({ id }) => id === healthId);

  function list() {
    if (isError)
      return (
        <ErrorState title={t('Error al cargar trunks del servidor')} error={error} onRetry={() => void refetch()} />
      );
    const found = trunks && findTrunks(trunks, wanted);
    return (
      <TrunkTable
        trunks={found}
        onEdit={setEditing}
        onHealth={({ id }) => setHealthId(id)}
        empty={
          trunks?.length === 0 ? (
            <EmptyState title={t('Ningún trunk configurado')}>
              {t('Sin trunks no sale ninguna llamada. Agregá el primero con «+ Nuevo Trunk».')}
            </EmptyState>
          ) : (
            <EmptyState title={t('Ningún trunk coincide')}>
              {t('Probá con otro nombre, host, país o código.')}
            </EmptyState>
          )
        }
      />
    );
  }

  return (
    <Page
      lead={t('Las salidas a la red: qué país atiende cada una, con cuántos canales y en qué orden.')}
      actions={
        <Button leftSection={<IconPlus size={16} />} aria-label={t('+ Nuevo Trunk')} onClick={() => setEditing('new')}>
          {t('Nuevo Trunk')}
        </Button>
      }
    >
      {!isError && <Totals trunks={trunks} />}
      <Panel
        title={t('Trunks')}
        aside={!isError && <DataAge at={dataUpdatedAt} staleAfterMs={30_000} />}
        actions={
          <TextInput
            aria-label={t('Buscar trunk')}
            placeholder={t('Nombre, host, país o +código')}
            leftSection={<IconSearch size={14} />}
            size="xs"
            w={230}
            type="search"
            value={wanted}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              setSearch(typed === '' ? {} : { buscar: typed }, { replace: true });
            }}
          />
        }
        flush
      >
        {list()}
      </Panel>
      <Suspense fallback={null}>
        {editing !== null && <TrunkModal trunk={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
        {inHealth !== undefined && <HealthModal trunk={inHealth} onClose={() => setHealthId(null)} />}
      </Suspense>
    </Page>
  );
}

function Totals({ trunks }: { trunks: readonly Trunk[] | undefined }) {
  const totals = trunks && totalsOf(trunks);
  return (
    <TileRow>
      <FigureTile plain label={t('Trunks')} value={totals && formatInteger(totals.trunks)} />
      <FigureTile plain label={t('Activos')} value={totals && formatInteger(totals.active)} />
      <FigureTile plain label={t('Canales activos')} value={totals && formatInteger(totals.channels)} />
      <FigureTile plain label={t('Llamadas en curso')} value={totals && formatInteger(totals.load)} />
    </TileRow>
  );
}
