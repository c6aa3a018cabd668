import type { Press1Call } from '#shared/contracts/press1.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { OutcomeBadge } from '#web/ui/outcome-badge.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from './control.module.css';

export function RecentCalls({ calls }: { calls: readonly Press1Call[] | undefined }) {
  return (
    <Panel title={t('Últimas llamadas')} aside={t('las 20 más nuevas')} flush>
      <div className={classes.calls}>
        <DataTable
          label={t('Últimas llamadas')}
          rows={calls}
          rowKey={(call) => call.id}
          columns={COLUMNS}
          empty={<EmptyState title={t('Todavía no terminó ninguna llamada')} />}
        />
      </div>
    </Panel>
  );
}

const COLUMNS: readonly Column<Press1Call>[] = [
  { key: 'start', header: t('Inicio'), cell: (call) => formatTime(Date.parse(call.fecha_inicio)) },
  { key: 'number', header: t('Número'), cell: (call) => <Phone number={call.numero_destino} /> },
  {
    key: 'result',
    header: t('Resultado'),
    cell: ({ desenlace }) => <OutcomeBadge outcome={desenlace} />,
  },
  { key: 'agent', header: t('Agente'), align: 'right', from: 'sm', cell: (call) => call.agente ?? '—' },
  {
    key: 'duration',
    header: t('Duración'),
    align: 'right',
    from: 'sm',
    cell: (call) => formatDuration(call.duracion),
    sortBy: (call) => call.duracion,
  },
  {
    key: 'cli',
    header: t('CLI'),
    from: 'md',
    cell: (call) => (call.cli_utilizado === null ? '—' : <Phone number={call.cli_utilizado} />),
  },
];
