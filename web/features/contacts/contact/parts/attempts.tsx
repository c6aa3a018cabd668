import { Link } from 'wouter';
import type { CallRow, HistoryAnswer } from '#shared/contracts/calls.ts';
import { pathOf } from '#web/app/paths.ts';
import { HISTORY_FAILED } from '#web/lib/calls.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EstadoBadge } from '#web/ui/estado-badge.tsx';
import { OutcomeBadge } from '#web/ui/outcome-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, StaleAlert } from '#web/ui/states.tsx';
import { useAttempts } from '../api.ts';

/** Calls to the number, newest first, with links to their details in the history. */
export function Attempts({ phone, title }: { phone: string; title: string }) {
  const { data, error, refetch } = useAttempts(phone);
  return (
    <Panel
      title={title}
      aside={data && countOf(data)}
      actions={<Link href={pathOf('historico', { telefono: phone })}>{t('Ver en el historial')}</Link>}
      flush
    >
      {error !== null && data !== undefined && (
        <StaleAlert title={HISTORY_FAILED} error={error} onRetry={() => void refetch()} />
      )}
      {error !== null && data === undefined ? (
        <ErrorState title={HISTORY_FAILED} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={title}
          rows={data?.llamadas}
          rowKey={(call) => call.id}
          columns={columnsOf(phone)}
          empty={<EmptyState title={t('Todavía no se lo llamó')}>{t('Cada intento aparece acá.')}</EmptyState>}
        />
      )}
    </Panel>
  );
}

const countOf = ({ total, llamadas }: HistoryAnswer): string =>
  llamadas.length < total
    ? t('las últimas {shown} de {total}', { shown: formatInteger(llamadas.length), total: formatInteger(total) })
    : formatInteger(total);

function columnsOf(phone: string): readonly Column<CallRow>[] {
  return [
    {
      key: 'start',
      header: t('Inicio'),
      cell: (call) => (
        <Link href={pathOf('historico', { telefono: phone, llamada: String(call.id) })}>
          {formatDateSeconds(call.fecha_asignacion)}
        </Link>
      ),
    },
    { key: 'campaign', header: t('Campaña'), from: 'sm', cell: ({ metadatos }) => metadatos.campana ?? '—' },
    {
      key: 'state',
      header: t('Estado'),
      from: 'sm',
      cell: (call) => <EstadoBadge estado={call.estado} />,
    },
    {
      key: 'result',
      header: t('Resultado'),
      cell: (call) => <OutcomeBadge outcome={call.desenlace} />,
    },
    { key: 'attempt', header: t('Intento'), align: 'right', from: 'md', cell: ({ metadatos }) => metadatos.intento },
    { key: 'agent', header: t('Agente'), align: 'right', from: 'lg', cell: ({ metadatos }) => metadatos.agente ?? '—' },
    {
      key: 'duration',
      header: t('Duración'),
      align: 'right',
      from: 'sm',
      cell: ({ metadatos }) => (metadatos.duracion_s === null ? '—' : formatDuration(metadatos.duracion_s)),
    },
  ];
}
