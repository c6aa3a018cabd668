import { Button, Group, Stack } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { Registry } from '#shared/contracts/registries.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useRegistries, useRemoveRegistry } from './api.ts';
import { RegistryModal } from './parts/registry-modal.tsx';
import { UseModal } from './parts/use-modal.tsx';
import { stateOf } from './registry-draft.ts';

const LoadModal = lazyPart(async () => (await import('./parts/load-modal.tsx')).LoadModal);

/** What is open: the form of a registry, new if null, that of its numbers, or that of its use by campaigns. */
type Open = { readonly form: 'registry' | 'load' | 'use'; readonly registry: Registry | null };

/** The registries of people who must not be called, with the age of their sets. */
export function RegistriesPanel() {
  const { data, error, refetch } = useRegistries();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  useEffect(() => void LoadModal.fetchAhead(), []);
  const columns: readonly Column<Registry>[] = [
    {
      key: 'name',
      header: t('Registro'),
      cell: (registry) => (
        <Stack gap={4} align="flex-start">
          {registry.name}
          <StateBadge {...stateOf(registry)} />
        </Stack>
      ),
    },
    { key: 'country', header: t('País'), from: 'sm', cell: ({ country }) => <CountryName country={country} /> },
    { key: 'numbers', header: t('Números'), from: 'sm', align: 'right', cell: ({ numbers }) => formatInteger(numbers) },
    {
      key: 'date',
      header: t('Fecha'),
      from: 'sm',
      cell: ({ dated_on: day }) => (day === null ? '—' : formatDay(`${day}T12:00:00Z`)),
    },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (registry) => (
        <Group gap={6} justify="flex-end">
          <GatedButton
            size="compact-sm"
            label={t('Cargar {name}', { name: registry.name })}
            reason={null}
            onAct={() => setOpen({ form: 'load', registry })}
          >
            {t('Cargar')}
          </GatedButton>
          <GatedButton
            size="compact-sm"
            variant="default"
            label={t('Editar {name}', { name: registry.name })}
            reason={null}
            onAct={() => setOpen({ form: 'registry', registry })}
          >
            {t('Editar')}
          </GatedButton>
          <Remove registry={registry} />
        </Group>
      ),
    },
  ];

  return (
    <Panel
      title={t('Registros de no llamar')}
      actions={
        <>
          {data !== undefined && data.registries.length > 0 && (
            <Button variant="default" onClick={singleClick(() => setOpen({ form: 'use', registry: null }))}>
              {t('Uso por campaña')}
            </Button>
          )}
          <Button variant="default" onClick={singleClick(() => setOpen({ form: 'registry', registry: null }))}>
            {t('Agregar registro')}
          </Button>
        </>
      }
      flush
    >
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('Error al cargar los registros: {reason}', { reason: messageOfError(error) })}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          label={t('Registros de no llamar')}
          rows={data?.registries}
          rowKey={({ id }) => id}
          columns={columns}
          skeletonRows={1}
          empty={
            <EmptyState title={t('Ningún registro cargado')}>
              {t('Agregá los que rigen donde llamás: No Llame, REPEP, RNE, Robinson, DNC, TPS.')}
            </EmptyState>
          }
        />
      )}
      {open?.form === 'registry' && (
        <RegistryModal
          registry={open.registry}
          onClose={close}
          onSaved={(saved) => setOpen(open.registry === null ? { form: 'load', registry: saved } : null)}
        />
      )}
      {open?.form === 'use' && <UseModal registries={data?.registries ?? []} onClose={close} />}
      {open?.form === 'load' && open.registry !== null && data !== undefined && (
        <Suspense fallback={null}>
          <LoadModal registry={open.registry} today={data.today} onClose={close} />
        </Suspense>
      )}
    </Panel>
  );
}

function Remove({ registry: { id, name } }: { registry: Registry }) {
  const { mutate, isPending } = useRemoveRegistry();

  async function remove(): Promise<void> {
    const sure = await confirmed({
      title: t('Eliminar registro'),
      body: t('Los números de «{name}» pueden volver a llamarse desde ahora.', { name }),
      confirm: t('Eliminar'),
      danger: true,
    });
    if (sure) mutate(id);
  }

  return (
    <GatedButton
      size="compact-sm"
      variant="default"
      label={t('Eliminar {name}', { name })}
      reason={null}
      loading={isPending}
      onAct={() => void remove()}
    >
      {t('Eliminar')}
    </GatedButton>
  );
}
