import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Cli } from '#shared/contracts/clis.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { TodayCalls } from '#web/features/caller-ids/today-calls.tsx';
import { CliNumber } from '#web/ui/cli-number.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EraseButton } from '#web/ui/row-actions.tsx';
import { useDeleteCli, useSwitchCli } from './api.ts';

export function CliTable({ clis, empty }: { clis: readonly Cli[] | undefined; empty: ReactNode }) {
  return <DataTable label="CLIs" rows={clis} rowKey={(cli) => cli.id} columns={COLUMNS} empty={empty} />;
}

const COLUMNS: readonly Column<Cli>[] = [
  {
    key: 'number',
    header: 'Número',
    cell: (cli) => <CliNumber number={cli.numero} country={cli.pais} synthetic={cli.sintetico} />,
  },
  { key: 'country', header: 'País', from: 'sm', cell: (cli) => <CountryName country={cli.pais} /> },
  { key: 'provider', header: 'Proveedor', from: 'lg', cell: (cli) => cli.proveedor_nome ?? '—' },
  {
    key: 'today',
    header: 'Llamadas hoy',
    align: 'right',
    from: 'md',
    cell: (cli) => <TodayCalls cli={cli} />,
  },
  { key: 'created', header: 'Creado', align: 'right', from: 'lg', cell: (cli) => formatDateTime(cli.created_at) },
  { key: 'active', header: 'Activo', cell: (cli) => <ActiveSwitch cli={cli} /> },
  { key: 'actions', header: 'Acciones', pinned: true, align: 'right', cell: (cli) => <DeleteButton cli={cli} /> },
];

function ActiveSwitch({ cli }: { cli: Cli }) {
  const change = useSwitchCli();
  return (
    <Switch
      aria-label={`Activo ${cli.numero}`}
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
      title: 'Eliminar CLI',
      body: `Se elimina el número ${cli.numero} del inventario; el historial conserva sus llamadas.`,
      confirm: 'Eliminar',
      danger: true,
    });
    if (isSure) remove.mutate(cli.id);
  }
  return <EraseButton name={cli.numero} loading={remove.isPending} onAct={() => void erase()} />;
}
