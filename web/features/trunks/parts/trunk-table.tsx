import { percentOf } from '#shared/domain/figures.ts';
import { IconWorld } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Trunk } from '#shared/contracts/trunks.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { countryOfTrunk } from '../trunk-draft.ts';
import { healthRank, isOutOfService } from '../trunk-health.ts';
import { HealthState } from './health-state.tsx';
import { PbxStates } from './pbx-states.tsx';
import { TrunkActions } from './trunk-actions.tsx';
import classes from './trunks.module.css';

type RowHandlers = { onEdit: (trunk: Trunk) => void; onHealth: (trunk: Trunk) => void };
type Props = RowHandlers & { trunks: readonly Trunk[] | undefined; empty: ReactNode };

export function TrunkTable({ trunks, empty, ...handlers }: Props) {
  const isReal = trunks?.some(({ telefonia }) => telefonia !== null) ?? false;
  return (
    <DataTable
      label={t('Trunks')}
      rows={trunks}
      rowKey={(trunk) => trunk.id}
      columns={columnsWith(handlers, isReal)}
      empty={empty}
    />
  );
}

const CARRIER: Column<Trunk> = {
  key: 'carrier',
  header: t('Operadora'),
  from: 'sm',
  hint: t('Si responde, cuánto tarda y si el trunk está registrado, en cada central'),
  cell: (row) => <CarrierCell trunk={row} />,
};

function columnsWith(handlers: RowHandlers, isReal: boolean): Column<Trunk>[] {
  return [
    { key: 'name', header: t('Trunk'), cell: (row) => <NameCell trunk={row} />, sortBy: (row) => row.name },
    {
      key: 'code',
      header: t('Código'),
      // Next to the carrier column, only wide screens have room for this one. The flag shows the country, too.
      from: isReal ? 'lg' : 'sm',
      cell: (row) => `+${row.country_code}`,
      sortBy: (row) => Number(row.country_code),
    },
    {
      key: 'channels',
      header: t('Canales'),
      cell: (row) => <Channels trunk={row} />,
      sortBy: (row) => row.max_channels,
    },
    ...(isReal ? [CARRIER] : []),
    { key: 'dv', header: t('Códigos DV'), from: 'lg', cell: (row) => <DvCodes codes={row.dv_codes} /> },
    {
      key: 'priority',
      header: t('Orden de uso'),
      align: 'right',
      from: isReal ? 'lg' : 'md',
      cell: (row) => formatInteger(row.prioridade),
      sortBy: (row) => row.prioridade,
    },
    {
      key: 'state',
      header: t('Estado'),
      from: 'sm',
      hint: t('Si está en servicio, o por qué no'),
      cell: (row) => <HealthState trunk={row} />,
      sortBy: healthRank,
    },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (row) => <TrunkActions trunk={row} {...handlers} />,
    },
  ];
}

function NameCell({ trunk }: { trunk: Trunk }) {
  const country = countryOfTrunk(trunk);
  return (
    <div className={classes.name}>
      <span className={classes.flag} aria-hidden="true" title={country?.name}>
        {country?.flag ?? <IconWorld size={18} stroke={1.4} />}
      </span>
      <span className={classes.names}>
        <strong>
          {country !== undefined && <VisuallyHidden>{country.name}: </VisuallyHidden>}
          {trunk.name}
        </strong>
        <span className="mono">{breakable(trunk.host)}</span>
        <span className={classes.small}>
          +{trunk.country_code} · {trunk.is_active ? t('Activo') : t('Inactivo')}
        </span>
        {isOutOfService(trunk) && (
          <div className={classes.small}>
            <HealthState trunk={trunk} />
          </div>
        )}
        {trunk.telefonia !== null && (
          <div className={classes.small}>
            <CarrierCell trunk={trunk} />
          </div>
        )}
      </span>
    </div>
  );
}

/** Shows the state per PBX, or a dash for inactive trunks, which are on no PBX. */
function CarrierCell({ trunk: { telefonia, is_active } }: { trunk: Trunk }) {
  if (telefonia === null || !is_active) return <span className={classes.none}>–</span>;
  return <PbxStates states={telefonia} />;
}

/** Allows a host name to wrap after its dots. */
function breakable(host: string) {
  return host.split(/(?<=\.)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Channels({ trunk: { llamadas_activas: load, max_channels: most } }: { trunk: Trunk }) {
  return (
    <span
      className={classes.channels}
      title={t(
        '{calls, plural, one {# llamada} other {# llamadas}} en curso de {channels, plural, one {# canal} other {# canales}}',
        { calls: load, channels: most },
      )}
    >
      <UsageBar
        percent={percentOf(load, most)}
        text={t('{used} de {total}', { used: formatInteger(load), total: formatInteger(most) })}
      />
    </span>
  );
}

const SHOWN_CODES = 6;

function DvCodes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <span className={classes.none}>{t('Sin códigos DV')}</span>;
  const more = codes.length - SHOWN_CODES;
  return (
    <span className={classes.codes} title={codes.join(', ')}>
      {codes.slice(0, SHOWN_CODES).map((code) => (
        <span key={code} className={classes.code}>
          {code}
        </span>
      ))}
      {more > 0 && <span className={classes.none}>{t('y {more} más', { more: String(more) })}</span>}
    </span>
  );
}
