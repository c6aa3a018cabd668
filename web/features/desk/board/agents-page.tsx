import { Suspense } from 'react';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import { BoardTab } from './board-tab.tsx';

const TeamsTab = lazyPart(async () => (await import('../teams/teams-tab.tsx')).TeamsTab);

const TABS = [
  { key: 'panel', label: t('Agentes'), content: <BoardTab /> },
  {
    key: 'equipos',
    label: t('Equipos y pausas'),
    content: (
      <Suspense fallback={<LoadingState />}>
        <TeamsTab />
      </Suspense>
    ),
  },
];

/** The Panel de Agentes page: the board of people who take calls, and their teams. */
export function AgentsPage() {
  return <SectionTabs base="/agentes" label={t('Panel de Agentes')} tabs={TABS} />;
}
