import { t } from '#web/lib/i18n.ts';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { CallsTab } from './parts/calls-tab.tsx';
import { DashboardTab } from './parts/dashboard-tab.tsx';

const TABS = [
  { key: 'dashboard', label: t('Dashboard'), content: <DashboardTab /> },
  { key: 'tabla', label: t('Tabla Detallada'), content: <CallsTab /> },
];

/** The Monitoreo de Llamadas page: today's figures, the agents and the calls in progress. */
export function MonitorPage() {
  return <SectionTabs base="/monitor" label={t('Monitoreo de llamadas')} tabs={TABS} />;
}
