import { Button, NativeSelect } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { t } from '#web/lib/i18n.ts';
import { useNow } from '#web/lib/use-now.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, StaleAlert } from '#web/ui/states.tsx';
import { type Recipient, useAgentBoard } from './api.ts';
import { AgentTable } from './parts/agent-table.tsx';
import { ListeningBar } from './parts/listening-bar.tsx';
import { MessageModal } from './parts/message-modal.tsx';
import { SummaryTiles } from './parts/summary-tiles.tsx';

const FAILED = t('No se pudo cargar el panel de agentes');
const STALE_AFTER_MS = 10_000;

/** People who take calls, and what their supervisors can do for them. */
export function BoardTab() {
  const [search, setSearch] = useSearchParams();
  const board = useAgentBoard();
  const { data } = board;
  const nowMs = useNow() + (data === undefined ? 0 : Date.parse(data.at) - board.dataUpdatedAt);
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  useFocusReturn({ opened: recipient !== null });
  const team = data?.teams.find(({ id }) => String(id) === search.get('equipo'));
  const agents = data?.agents.filter(({ team_id: id }) => team === undefined || id === team.id);
  const teams = team === undefined ? data?.teams : [team];

  function pick(id: string): void {
    setSearch(id === '' ? {} : { equipo: id }, { replace: true });
  }

  if (board.isError && data === undefined)
    return <ErrorState title={FAILED} error={board.error} onRetry={() => void board.refetch()} />;
  return (
    <Page
      lead={t('Quién atiende, en qué está y hace cuánto. Lo que ordenes durante una llamada pasa después de ella.')}
      actions={
        team !== undefined && (
          <Button
            variant="default"
            leftSection={<IconMessage size={16} aria-hidden="true" />}
            onClick={() => setRecipient({ kind: 'team', id: team.id, name: team.name })}
          >
            {t('Mensaje al equipo')}
          </Button>
        )
      }
    >
      {data !== undefined && data.listening !== null && <ListeningBar listening={data.listening} nowMs={nowMs} />}
      <SummaryTiles agents={agents} teams={teams} nowMs={nowMs} />
      <Panel
        title={t('Agentes')}
        aside={data && <DataAge at={board.dataUpdatedAt} staleAfterMs={STALE_AFTER_MS} />}
        actions={
          <NativeSelect
            size="xs"
            aria-label={t('Equipo')}
            data={[
              { value: '', label: t('Todos los equipos') },
              ...(data?.teams ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={team === undefined ? '' : String(team.id)}
            onChange={(event) => pick(event.currentTarget.value)}
          />
        }
        flush
      >
        {board.isError && <StaleAlert title={FAILED} error={board.error} onRetry={() => void board.refetch()} />}
        <AgentTable
          agents={agents}
          teams={data?.teams ?? []}
          limits={data?.limits}
          nowMs={nowMs}
          onMessage={setRecipient}
          empty={
            <EmptyState title={t('No hay nadie en su puesto')}>
              {t('Cada persona de un equipo aparece acá cuando toca «Empezar» en Mi Puesto.')}
            </EmptyState>
          }
        />
      </Panel>
      {recipient !== null && <MessageModal to={recipient} onClose={() => setRecipient(null)} />}
    </Page>
  );
}
