import type { Press1Call } from '#shared/contracts/press1.ts';
import { useMay } from '#web/app/guard.tsx';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useLiveRecordings } from '#web/lib/recordings.ts';
import { useBlockCall } from '#web/ui/block-call.tsx';
import { CallNumber } from '#web/ui/call-number.tsx';
import { ContactLink } from '#web/ui/contact-link.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { Person } from '#web/ui/do-not-call-modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { StageBadge } from '#web/ui/stage-badge.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CallOrders } from './call-orders.tsx';
import classes from './control.module.css';

type Props = {
  id: number;
  calls: readonly Press1Call[] | undefined;
  /** Whether the campaign records its conversations. */
  isRecorded: boolean;
};

/** Lists the calls in progress with their actions. */
export function ActiveCalls({ id, calls, isRecorded }: Props) {
  const maySee = useMay('supervisor');
  const isTalking = calls?.some(({ etapa }) => etapa === 'conectada') ?? false;
  const { onBlock, dialog } = useBlockCall();
  const recordings = useLiveRecordings(maySee && isRecorded && isTalking);
  return (
    <Panel title={t('Llamadas activas')} aside={calls && formatInteger(calls.length)} flush>
      <div className={classes.active}>
        <DataTable
          label={t('Llamadas activas')}
          rows={calls}
          rowKey={(call) => call.id}
          columns={columnsOf(id, recordings, onBlock)}
          empty={
            <EmptyState title={t('Sin llamadas activas')}>
              {t('Cuando la campaña llame, sus llamadas aparecen acá.')}
            </EmptyState>
          }
        />
      </div>
      {dialog}
    </Panel>
  );
}

function stageOf({ agente, etapa }: Press1Call) {
  if (agente !== null) return <StateBadge tone="ok" label={t('Con agente {agent}', { agent: agente })} />;
  return etapa === null ? '—' : <StageBadge stage={etapa} agent={agente} />;
}

function columnsOf(
  id: number,
  recordings: ReadonlyMap<number, boolean> | undefined,
  onBlock: ((person: Person) => void) | undefined,
): readonly Column<Press1Call>[] {
  return [
    {
      key: 'number',
      header: t('Número'),
      cell: (call) => <CallNumber number={call.numero_destino}>{stageOf(call)}</CallNumber>,
    },
    {
      key: 'contact',
      header: t('Contacto'),
      from: 'lg',
      cell: (call) => <ContactLink number={call.numero_destino} name={call.nombre} />,
      sortBy: (call) => call.nombre,
    },
    { key: 'stage', header: t('Etapa'), from: 'sm', cell: stageOf },
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
      from: 'lg',
      cell: (call) => (call.cli_utilizado === null ? '—' : <Phone number={call.cli_utilizado} />),
    },
    {
      key: 'orders',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (call) => <CallOrders id={id} call={call} isRecordingPaused={recordings?.get(call.id)} onBlock={onBlock} />,
    },
  ];
}
