import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallRow } from '#shared/contracts/calls.ts';
import { formatDateSeconds, formatDay, formatTime } from '#web/lib/formats/dates.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { ContactLink } from '#web/ui/contact-link.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { OutcomeBadge } from '#web/ui/outcome-badge.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { EstadoBadge } from '#web/ui/estado-badge.tsx';
import type { TableView } from '#web/ui/table-view.tsx';
import classes from './history.module.css';

type Props = {
  view: TableView<CallRow>;
  calls: readonly CallRow[] | undefined;
  empty: ReactNode;
  onOpen: (id: number) => void;
};

export function HistoryTable({ view, calls, empty, onOpen }: Props) {
  return (
    <DataTable
      label={t('Registro de llamadas')}
      rows={calls}
      rowKey={(call) => call.id}
      columns={view.columns}
      dense={view.dense}
      empty={empty}
      skeletonRows={10}
      onRow={(call) => onOpen(call.id)}
    />
  );
}

/** Returns the end, with its date only if it differs from that of the start. */
function endOf({ fecha_asignacion, fecha_finalizacion }: CallRow): string {
  if (fecha_finalizacion === null) return '—';
  const sameDay = formatDay(fecha_asignacion) === formatDay(fecha_finalizacion);
  return sameDay ? formatTime(Date.parse(fecha_finalizacion)) : formatDateSeconds(fecha_finalizacion);
}

/** The outcome, with the agent's wrap-up code below. */
function resultOf({ desenlace, disposition }: CallRow): ReactNode {
  return (
    <>
      <OutcomeBadge outcome={desenlace} />
      {disposition !== null && <div className={classes.code}>{disposition}</div>}
    </>
  );
}

export function columnsWith(onOpen: (id: number) => void): Column<CallRow>[] {
  return [
    {
      key: 'number',
      header: t('Número'),
      cell: (call) => (
        <div className={classes.number}>
          <Phone number={call.numero_destino} />
          <ContactLink number={call.numero_destino} name={call.nombre} />
          {call.metadatos.devuelta && <div className={classes.code}>{t('Devuelta')}</div>}
        </div>
      ),
    },
    { key: 'campaign', header: t('Campaña'), from: 'lg', cell: (call) => call.metadatos.campana ?? '—' },
    {
      key: 'user',
      header: t('Usuario'),
      from: 'lg',
      cell: (call) =>
        call.usuario_email === null ? (
          '—'
        ) : (
          <span className={classes.user} title={call.usuario_email}>
            {call.usuario_email}
          </span>
        ),
    },
    {
      key: 'state',
      header: t('Estado'),
      from: 'md',
      cell: (call) => <EstadoBadge estado={call.estado} />,
    },
    { key: 'result', header: t('Resultado'), cell: resultOf },
    {
      key: 'start',
      header: t('Inicio'),
      from: 'sm',
      align: 'right',
      cell: (call) => formatDateSeconds(call.fecha_asignacion),
    },
    {
      key: 'end',
      header: t('Fin'),
      from: 'xl',
      align: 'right',
      cell: (call) => endOf(call),
    },
    {
      key: 'duration',
      header: t('Duración'),
      from: 'md',
      align: 'right',
      cell: ({ metadatos }) => (metadatos.duracion_s === null ? '—' : formatDuration(metadatos.duracion_s)),
    },
    {
      key: 'open',
      header: t('Detalle'),
      pinned: true,
      align: 'right',
      cell: (call) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Ver detalle de {number}', { number: call.numero_destino })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(call.id);
          }}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      ),
    },
  ];
}
