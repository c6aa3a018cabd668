import { percentOf } from '#shared/domain/figures.ts';
import { Button, Text } from '@mantine/core';
import type { Central } from '#shared/contracts/telephony.ts';
import { useMay } from '#web/app/guard.tsx';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { PBX_STATE } from '#web/lib/telephony.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { useDrain } from '../api.ts';
import classes from './control.module.css';

export function PbxPanel({ pbxs }: { pbxs: readonly Central[] }) {
  const mayDrain = useMay('admin');
  return (
    <Panel
      title={t('Centrales telefónicas')}
      aside={t('{count, plural, one {# central} other {# centrales}}', { count: pbxs.length })}
      flush
    >
      <DataTable
        label={t('Centrales telefónicas')}
        rows={pbxs}
        rowKey={(row) => row.nombre}
        columns={mayDrain ? [...COLUMNS, DRAIN] : COLUMNS}
        empty={null}
      />
    </Panel>
  );
}

/** Removes the suffix of a distribution from a version such as 22.10.1+dfsg+~cs6.17. */
const shortVersion = (version: string): string => /^[\d.]+/.exec(version)?.[0] ?? version;

const callsOf = ({ llamadas, canales }: Central): string =>
  t('{calls} de {channels} canales', { calls: formatInteger(llamadas), channels: formatInteger(canales) });

const COLUMNS: readonly Column<Central>[] = [
  {
    key: 'nombre',
    header: t('Central'),
    cell: (row) => (
      <div className={classes.state}>
        <span className={classes.name}>{row.nombre}</span>
        <span title={row.version ?? undefined}>
          {row.version === null ? t('Nunca conectada') : `Asterisk ${shortVersion(row.version)}`}
        </span>
        <Text size="xs" hiddenFrom="sm">
          {callsOf(row)}
        </Text>
      </div>
    ),
    sortBy: ({ nombre }) => nombre,
  },
  {
    key: 'estado',
    header: t('Estado'),
    cell: ({ estado, falla }) => (
      <div className={classes.state}>
        <StateBadge {...PBX_STATE[estado]} />
        {falla !== null && <span>{falla}</span>}
      </div>
    ),
    sortBy: ({ estado }) => PBX_STATE[estado].label,
  },
  {
    key: 'llamadas',
    header: t('Llamadas'),
    from: 'sm',
    cell: (row) => <UsageBar kind="usage" percent={percentOf(row.llamadas, row.canales)} text={callsOf(row)} />,
    sortBy: ({ llamadas }) => llamadas,
  },
  {
    key: 'desde',
    header: t('Desde'),
    from: 'md',
    hint: t('Desde cuándo está en este estado'),
    cell: ({ desde }) => formatDateTime(desde),
    sortBy: ({ desde }) => desde,
  },
];

const DRAIN: Column<Central> = {
  key: 'drenar',
  header: '',
  align: 'right',
  pinned: true,
  cell: (row) => <DrainButton pbx={row} />,
};

/** Also enabled for a PBX that is down, which then gets no calls when it comes back. */
function DrainButton({ pbx: { nombre, estado, llamadas } }: { pbx: Central }) {
  const drain = useDrain();
  const isDraining = estado === 'drenando';

  async function ask(): Promise<void> {
    const isSure = isDraining ? await reuseConfirmed(nombre) : await drainConfirmed(nombre, llamadas);
    if (isSure) drain.mutate({ nombre, drenar: !isDraining });
  }

  return (
    <Button
      variant="default"
      size="xs"
      aria-label={isDraining ? t('Reactivar {name}', { name: nombre }) : t('Drenar {name}', { name: nombre })}
      loading={drain.isPending}
      onClick={singleClick(() => void ask())}
    >
      {isDraining ? t('Reactivar') : t('Drenar')}
    </Button>
  );
}

function drainConfirmed(name: string, calls: number): Promise<boolean> {
  return confirmed({
    title: t('Drenar central'),
    body: t(
      'La central {name} no recibe llamadas nuevas hasta que la reactives o se reinicie el servidor. Las que tiene en curso ({calls}) terminan. Si es la única activa, ninguna campaña llama.',
      { name, calls: formatInteger(calls) },
    ),
    confirm: t('Drenar'),
    danger: true,
  });
}

function reuseConfirmed(name: string): Promise<boolean> {
  return confirmed({
    title: t('Reactivar central'),
    body: t('La central {name} vuelve a recibir llamadas nuevas.', { name }),
    confirm: t('Reactivar'),
  });
}
