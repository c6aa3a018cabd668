import type { CallInProgress } from '#shared/contracts/calls.ts';
import { useMay } from '#web/app/guard.tsx';
import { STAGES } from '#web/lib/call-words.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { BlockCall, useBlockCall } from '#web/ui/block-call.tsx';
import { CallNumber } from '#web/ui/call-number.tsx';
import { DataAge } from '#web/ui/data-age.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ContactLink } from '#web/ui/contact-link.tsx';
import type { Person } from '#web/ui/do-not-call-modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { StageBadge } from '#web/ui/stage-badge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useCallsInProgress } from '../api.ts';
import { EndCall } from './end-call.tsx';
import classes from './monitor.module.css';

const STALE_AFTER_MS = 12_000;

/** The Tabla Detallada tab, which lists the calls in progress with a button to end each. */
export function CallsTab() {
  const { data, isError, error, dataUpdatedAt, refetch } = useCallsInProgress();
  const mayEnd = useMay('supervisor');
  const { onBlock, dialog } = useBlockCall();
  return (
    <Panel
      title={t('Llamadas en progreso')}
      aside={
        <>
          {data !== undefined && !isError && `${formatInteger(data.length)} · `}
          <DataAge at={dataUpdatedAt} staleAfterMs={STALE_AFTER_MS} />
        </>
      }
      flush
    >
      {isError ? (
        <ErrorState
          title={t('Error al cargar las llamadas. Intentá nuevamente.')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={classes.calls}>
          <DataTable
            label={t('Llamadas en progreso')}
            rows={data}
            rowKey={(call) => call.id}
            columns={columnsWith(mayEnd, onBlock)}
            empty={
              <EmptyState title={t('No hay llamadas en progreso actualmente')}>
                {t('Cuando una campaña esté activa, sus llamadas aparecen acá.')}
              </EmptyState>
            }
          />
        </div>
      )}
      {dialog}
    </Panel>
  );
}

const campaignOf = ({ campana }: CallInProgress): string => campana ?? t('Llamada de prueba');

function columnsWith(
  mayEnd: boolean,
  onBlock: ((person: Person) => void) | undefined,
): readonly Column<CallInProgress>[] {
  return [
    {
      key: 'number',
      header: t('Número'),
      cell: (call) => (
        <CallNumber number={call.telefono}>
          <StageBadge stage={call.etapa} agent={call.agente} />
          {formatDuration(call.duration)}
        </CallNumber>
      ),
    },
    {
      key: 'contact',
      header: t('Contacto'),
      from: 'lg',
      cell: (call) => <ContactLink number={call.telefono} name={call.nombre} />,
      sortBy: (call) => call.nombre,
    },
    {
      key: 'stage',
      header: t('Etapa'),
      from: 'sm',
      cell: (call) => <StageBadge stage={call.etapa} agent={call.agente} />,
      sortBy: (call) => STAGES.indexOf(call.etapa),
    },
    { key: 'campaign', header: t('Campaña'), from: 'sm', cell: campaignOf, sortBy: campaignOf },
    {
      key: 'agent',
      header: t('Agente'),
      from: 'md',
      cell: (call) => call.agente ?? '—',
      sortBy: (call) => call.agente,
    },
    {
      key: 'start',
      header: t('Inicio'),
      from: 'lg',
      cell: (call) => formatTime(Date.parse(call.fecha_inicio)),
      sortBy: (call) => call.fecha_inicio,
    },
    {
      key: 'duration',
      header: t('Duración'),
      from: 'sm',
      align: 'right',
      cell: (call) => formatDuration(call.duration),
      sortBy: (call) => call.duration,
    },
    {
      key: 'end',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (call) => (
        <RowActions>
          {onBlock && <BlockCall callId={call.id} number={call.telefono} onBlock={onBlock} />}
          <EndCall call={call} mayEnd={mayEnd} />
        </RowActions>
      ),
    },
  ];
}
