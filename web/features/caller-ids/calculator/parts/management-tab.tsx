import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Cli } from '#shared/contracts/clis.ts';
import { countryOf } from '#web/lib/countries.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { TodayCalls } from '#web/features/caller-ids/today-calls.tsx';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { CliNumber } from '#web/ui/cli-number.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { type Sort, sortRows } from '#web/ui/sort-rows.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { CliSelection, useCliSelection } from '../../bulk/cli-selection.tsx';
import { useRemoveCli, useSwitchCli, useSyntheticClis } from '../api.ts';
import classes from './cli-auto.module.css';

const PAGE_SIZE = 50;

/** Lists the generated caller ids and allows disabling and deleting them. */
export function ManagementTab() {
  const { data, error, refetch } = useSyntheticClis();
  const [search, setSearch] = useSearchParams();
  // Sorts all rows, not just the current page.
  const [sort, setSort] = useState<Sort>({ key: 'numero', direction: 'ascending' });
  const country = search.get('pais');
  const countries = [...new Set(data?.map(({ pais }) => pais))];
  const found = data?.filter(({ pais }) => country === null || pais === country);
  const sorted = found && sortRows(found, SORTED_BY[sort.key] ?? numberOf, sort.direction);
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.get('page')) || 1)));
  const selection = useCliSelection(sorted);
  const active = data?.filter(({ activo }) => activo).length;

  const show = (next: { pais?: string | null; page?: number }): void => {
    const pais = next.pais === undefined ? country : next.pais;
    setSearch({ ...(pais !== null && { pais }), ...(next.page !== undefined && { page: String(next.page) }) });
  };

  return (
    <div className={classes.list}>
      <Panel
        title={t('CLIs sintéticos del inventario')}
        aside={
          data &&
          t('{total}, {active} activos', { total: formatInteger(data.length), active: formatInteger(active ?? 0) })
        }
        actions={
          countries.length > 1 && (
            <Select
              aria-label={t('País de los CLIs')}
              placeholder={t('Todos los países')}
              size="xs"
              data={countries.map((key) => ({ value: key, label: countryOf(key).name }))}
              value={country}
              onChange={(pais) => show({ pais })}
              clearable
              clearButtonProps={{ 'aria-label': t('Todos los países') }}
            />
          )
        }
        flush
      >
        {error !== null && data === undefined ? (
          <ErrorState title={t('Error al cargar CLIs')} error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('CLIs sintéticos')}
            rows={sorted?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            selection={selection}
            order={{ sort, onSort: setSort }}
            empty={
              <EmptyState title={t('No hay CLIs sintéticos')}>
                {t('Se generan en la pestaña Configuración, con «Generar los CLIs automáticamente».')}
              </EmptyState>
            }
          />
        )}
        {pages > 1 && <Pager page={page} totalPages={pages} onPage={(next) => show({ page: next })} />}
      </Panel>
      <CliSelection selection={selection} matching={sorted ?? []} haveProviders={false} />
    </div>
  );
}

const numberOf = ({ numero }: Cli): string => numero;

/** Sort value by column key. */
const SORTED_BY: Readonly<Record<string, (cli: Cli) => string | number>> = {
  numero: numberOf,
  state: ({ activo }) => Number(activo),
  today: ({ llamadas_hoy }) => llamadas_hoy,
};

const COLUMNS: readonly Column<Cli>[] = [
  {
    key: 'numero',
    header: t('Número'),
    cell: ({ numero, pais }) => <CliNumber number={numero} country={pais} />,
    sortable: true,
  },
  { key: 'pais', header: t('País'), from: 'sm', cell: ({ pais }) => <CountryName country={pais} /> },
  {
    key: 'state',
    header: t('Estado'),
    from: 'sm', // on phones, the button shows the state
    cell: ({ activo }) => <StateBadge tone={activo ? 'ok' : 'idle'} label={activo ? t('Activo') : t('Inactivo')} />,
    sortable: true,
  },
  {
    key: 'today',
    header: t('Llamadas hoy'),
    align: 'right',
    from: 'sm',
    cell: (cli) => <TodayCalls cli={cli} />,
    sortable: true,
  },
  { key: 'made', header: t('Creado'), from: 'md', cell: ({ created_at }) => formatDay(created_at) },
  { key: 'actions', header: t('Acciones'), pinned: true, align: 'right', cell: (cli) => <Actions cli={cli} /> },
];

function Actions({ cli }: { cli: Cli }) {
  const flip = useSwitchCli();
  const remove = useRemoveCli();
  const busy = flip.isPending || remove.isPending;

  async function erase(): Promise<void> {
    if (await confirmed(removeQuestion(cli.numero))) remove.mutate(cli.id);
  }

  return (
    <Group gap={6} justify="flex-end" className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        disabled={busy}
        aria-label={
          cli.activo ? t('Desactivar {number}', { number: cli.numero }) : t('Activar {number}', { number: cli.numero })
        }
        onClick={singleClick(() => flip.mutate({ id: cli.id, activo: !cli.activo }))}
      >
        {cli.activo ? t('Desactivar') : t('Activar')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        disabled={busy}
        aria-label={t('Eliminar {number}', { number: cli.numero })}
        onClick={singleClick(() => void erase())}
      >
        {t('Eliminar')}
      </Button>
    </Group>
  );
}

function removeQuestion(numero: string) {
  return {
    title: t('Eliminar CLI'),
    body: t(
      'El CLI sintético {number} sale del inventario y de la rotación. Las llamadas que lo mostraron quedan en el historial.',
      { number: numero },
    ),
    confirm: t('Eliminar'),
    danger: true,
  };
}
