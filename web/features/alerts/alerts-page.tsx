import { type ReactNode, Suspense } from 'react';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import { useAlertChanges } from './api.ts';
import { OpenAlerts } from './parts/open-alerts.tsx';

const AlertLog = lazyPart(async () => (await import('./parts/alert-log.tsx')).AlertLog);
const RulesTab = lazyPart(async () => (await import('./parts/rules-tab.tsx')).RulesTab);

const TABS = [
  { key: 'abiertas', label: t('Abiertas'), content: <OpenAlerts /> },
  { key: 'registro', label: t('Registro'), content: part(<AlertLog />) },
  { key: 'reglas', label: t('Reglas'), content: part(<RulesTab />) },
];

/** The Alertas page: open alerts, past alerts and rules. */
export function AlertsPage() {
  useAlertChanges();
  return (
    <Page>
      <SectionTabs base="/alertas" label={t('Alertas')} tabs={TABS} />
    </Page>
  );
}

function part(tab: ReactNode) {
  return <Suspense fallback={<LoadingState />}>{tab}</Suspense>;
}
