import { useFocusReturn } from '@mantine/hooks';
import { useState } from 'react';
import type { PauseReason, Team } from '#shared/contracts/teams.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { usePauseReasons } from '#web/lib/pause-reasons.ts';
import { useTeams } from '#web/lib/teams.ts';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { AddButton } from './add-button.tsx';
import { NumbersPanel } from './numbers-panel.tsx';
import { ReasonModal } from './reason-modal.tsx';
import { ReasonTable } from './reason-table.tsx';
import { TeamModal } from './team-modal.tsx';
import { TeamTable } from './team-table.tsx';

/** The teams of people who take calls, the reasons for their pauses, and the numbers for their transfers. */
export function TeamsTab() {
  return (
    <Page lead={t('Las personas de un equipo atienden en Mi Puesto las campañas que lo eligen en su formulario.')}>
      <TeamsPanel />
      <ReasonsPanel />
      <NumbersPanel />
    </Page>
  );
}

function TeamsPanel() {
  const { data, error, refetch } = useTeams();
  const [editing, setEditing] = useState<Team | 'new' | null>(null);
  // The modals unmount their forms, so they can't return the focus themselves.
  useFocusReturn({ opened: editing !== null });
  const empty = (
    <EmptyState title={t('No hay equipos')}>
      {t('Creá uno con sus integrantes, y elegilo en «Quién atiende» del formulario de una campaña.')}
    </EmptyState>
  );
  return (
    <Panel
      title={t('Equipos')}
      aside={data && formatInteger(data.length)}
      actions={<AddButton text={t('Nuevo equipo')} onAct={() => setEditing('new')} />}
      flush
    >
      {error !== null && data === undefined ? (
        <ErrorState title={t('Error al cargar los equipos')} error={error} onRetry={() => void refetch()} />
      ) : (
        <TeamTable teams={data} empty={empty} onEdit={setEditing} />
      )}
      {editing !== null && <TeamModal team={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Panel>
  );
}

function ReasonsPanel() {
  const { data, error, refetch } = usePauseReasons();
  const [editing, setEditing] = useState<PauseReason | 'new' | null>(null);
  useFocusReturn({ opened: editing !== null });
  const empty = (
    <EmptyState title={t('No hay motivos de pausa')}>{t('Sin motivos, las pausas no dicen por qué.')}</EmptyState>
  );
  return (
    <Panel
      title={t('Motivos de pausa')}
      aside={t('Los de todos los equipos, en el orden de sus teclas')}
      actions={<AddButton text={t('Nuevo motivo')} onAct={() => setEditing('new')} />}
      flush
    >
      {error !== null && data === undefined ? (
        <ErrorState title={t('Error al cargar los motivos de pausa')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ReasonTable reasons={data} empty={empty} onEdit={setEditing} />
      )}
      {editing !== null && <ReasonModal reason={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Panel>
  );
}
