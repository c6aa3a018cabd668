import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Cli } from '#shared/contracts/clis.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { CliRest } from '#web/features/caller-ids/cli-rest.tsx';
import { TodayCalls } from '#web/features/caller-ids/today-calls.tsx';
import { t } from '#web/lib/i18n.ts';
import { CliNumber } from '#web/ui/cli-number.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { Selection } from '#web/ui/selection.ts';
import { EraseButton } from '#web/ui/row-actions.tsx';
import { useDeleteCli, useSwitchCli } from './api.ts';

type Props = { clis: readonly Cli[] | undefined; selection: Selection<Cli> | null; empty: ReactNode };

export function CliTable({ clis, selection, empty }: Props) {
  return (
    <DataTable
      label={t('CLIs')}
      rows={clis}
      rowKey={(cli) => cli.id}
      columns={COLUMNS}
      selection={selection}
      empty={empty}
    />
  );
}

const COLUMNS: readonly Column<Cli>[] = [
  {
    key: 'number',
    header: t('Número'),
    cell: (cli) => (
      <>
        <CliNumber number={cli.numero} country={cli.pais} synthetic={cli.sintetico} />
        <CliRest cli={cli} />
      </>
    ),
  },
  { key: 'country', header: t('País'), from: 'sm', cell: (cli) => <CountryName country={cli.pais} /> },
  { key: 'provider', header: t('Proveedor'), from: 'lg', cell: (cli) => cli.proveedor_nome ?? '—' },
  {
    key: 'today',
    header: t('Llamadas hoy'),
    align: 'right',
    from: 'md',
    cell: (cli) => <TodayCalls cli={cli} />,
  },
  {
    key: 'returned',
    header: t('Devueltas hoy / 7 días'),
    align: 'right',
    from: 'lg',
    cell: ({ devueltas_hoy, devueltas_7d }) => `${formatInteger(devueltas_hoy)} / ${formatInteger(devueltas_7d)}`,
  },
  {
    key: 'short',
    header: t('Cortas, 7 días'),
    definition: t(
      'Llamadas cortas (6 segundos o menos desde que contestan) ÷ contestadas por la red, de los últimos 7 días con hoy.',
    ),
    align: 'right',
    from: 'md',
    cell: (cli) => <ShortCalls cli={cli} />,
  },
  { key: 'created', header: t('Creado'), align: 'right', from: 'xl', cell: (cli) => formatDateTime(cli.created_at) },
  { key: 'active', header: t('Activo'), cell: (cli) => <ActiveSwitch cli={cli} /> },
  { key: 'actions', header: t('Acciones'), pinned: true, align: 'right', cell: (cli) => <DeleteButton cli={cli} /> },
];

function ShortCalls({ cli }: { cli: Cli }) {
  const { short_calls_7d: short, answered_by_network_7d: answered, short_call_rate_7d: rate } = cli;
  if (rate === null) return '—';
  return (
    <span title={t('{short} de {answered}', { short: formatInteger(short), answered: formatInteger(answered) })}>
      {formatPercent(rate)}
    </span>
  );
}

function ActiveSwitch({ cli }: { cli: Cli }) {
  const change = useSwitchCli();
  return (
    <Switch
      aria-label={t('Activo {number}', { number: cli.numero })}
      checked={change.isPending ? change.variables.activo : cli.activo}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ id: cli.id, activo: event.currentTarget.checked })}
    />
  );
}

function DeleteButton({ cli }: { cli: Cli }) {
  const remove = useDeleteCli();
  async function erase(): Promise<void> {
    const isSure = await confirmed({
      title: t('Eliminar CLI'),
      body: t('Se elimina el número {number} del inventario; el historial conserva sus llamadas.', {
        number: cli.numero,
      }),
      confirm: t('Eliminar'),
      danger: true,
    });
    if (isSure) remove.mutate(cli.id);
  }
  return <EraseButton name={cli.numero} loading={remove.isPending} onAct={() => void erase()} />;
}
