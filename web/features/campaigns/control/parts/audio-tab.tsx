import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { AudioSession, Press1Call } from '#shared/contracts/press1.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { shownAs, type Shown } from '#web/lib/known-words.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DetectionPanel } from './detection-panel.tsx';

type Props = {
  id: number;
  sessions: readonly AudioSession[] | undefined;
  /** Live and recent calls, used to look up the numbers. */
  calls: readonly Press1Call[];
  flow: Campaign['flow'] | undefined;
};

/** Display of each session state. Unknown states are shown unchanged. */
const STATES: Readonly<Record<AudioSession['estado'], Shown>> = {
  ativa: { tone: 'ok', label: t('Activa') },
  finalizada: { tone: 'idle', label: t('Finalizada') },
};

/**
 * The Audio Inteligente tab: calls in the menu with the keys pressed, and recent calls that were in the menu or reached
 * a machine; and what machine detection costs.
 */
export function AudioTab({ id, sessions, calls, flow }: Props) {
  const numbers = new Map(calls.map((call) => [call.id, call.numero_destino]));
  return (
    <Page>
      <Panel
        title={t('Sesiones de audio')}
        aside={sessions && t('{count} en curso', { count: formatInteger(sessions.filter(isActive).length) })}
        flush
      >
        <DataTable
          label={t('Sesiones de audio')}
          rows={sessions}
          rowKey={(session) => session.id}
          columns={columnsWith(numbers)}
          empty={
            <EmptyState title={t('Nadie está en el menú')}>
              {flow === 'direct'
                ? t('En esta campaña quien atiende pasa directo a la conversación: no tiene menú.')
                : t('Cada persona que atiende y escucha el mensaje aparece acá hasta que elige.')}
            </EmptyState>
          }
        />
      </Panel>
      <DetectionPanel id={id} />
    </Page>
  );
}

const isActive = ({ estado }: AudioSession): boolean => estado === 'ativa';

function columnsWith(numbers: ReadonlyMap<number, string>): readonly Column<AudioSession>[] {
  return [
    {
      key: 'call',
      header: t('Llamada'),
      cell: ({ llamada_id }) => {
        const number = numbers.get(llamada_id);
        return number === undefined ? t('N.º {id}', { id: llamada_id }) : <Phone number={number} />;
      },
    },
    {
      key: 'state',
      header: t('Estado'),
      from: 'sm',
      cell: ({ estado }) => <StateBadge {...shownAs(STATES, estado)} />,
    },
    { key: 'key', header: t('DTMF detectado'), align: 'right', cell: (session) => session.dtmf_detectado ?? '—' },
    {
      key: 'voicemail',
      header: t('Contestador detectado'),
      from: 'sm',
      cell: ({ voicemail_detectado }) =>
        voicemail_detectado ? <StateBadge tone="wait" label={t('Sí')} /> : <StateBadge tone="idle" label={t('No')} />,
    },
    {
      key: 'duration',
      header: t('Duración'),
      align: 'right',
      cell: (session) => formatDuration(session.duracao),
      sortBy: (session) => session.duracao,
    },
  ];
}
