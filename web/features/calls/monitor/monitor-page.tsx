import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { CallsTab } from './parts/calls-tab.tsx';
import { DashboardTab } from './parts/dashboard-tab.tsx';

const TABS = [
  { key: 'dashboard', label: 'Dashboard', content: <DashboardTab /> },
  { key: 'tabla', label: 'Tabla Detallada', content: <CallsTab /> },
];

/** Monitoreo de Llamadas: today's figures, the agents, and every call in progress. */
export function MonitorPage() {
  return <SectionTabs base="/monitor" label="Monitoreo de llamadas" tabs={TABS} />;
}
