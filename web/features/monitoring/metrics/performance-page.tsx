import { type ReactNode, Suspense } from 'react';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { LoadingState } from '#web/ui/states.tsx';

/** Each tab is a separate chunk, loaded when first opened. */
const MetricsTab = lazyPart(async () => (await import('./metrics-tab.tsx')).MetricsTab, 'metrics');
const LoadTestTab = lazyPart(
  async () => (await import('#web/features/load-test/loadtest-tab.tsx')).LoadTestTab,
  'load-test',
);
const CliLimitsTab = lazyPart(
  async () => (await import('#web/features/caller-ids/limits/cli-limits-tab.tsx')).CliLimitsTab,
  'caller-ids',
);
const CliRotationTab = lazyPart(
  async () => (await import('#web/features/caller-ids/rotation/cli-rotation-tab.tsx')).CliRotationTab,
  'caller-ids',
);
const CliPatternsTab = lazyPart(
  async () => (await import('#web/features/caller-ids/patterns/cli-patterns-tab.tsx')).CliPatternsTab,
  'caller-ids',
);
const DtmfConfigTab = lazyPart(
  async () => (await import('#web/features/audio/dtmf/dtmf-config-tab.tsx')).DtmfConfigTab,
  'dtmf',
  'caller-ids',
);

const TABS = [
  { key: 'realtime', label: t('Tiempo real'), content: part(<MetricsTab />) },
  { key: 'loadtest', label: t('Test de carga'), content: part(<LoadTestTab />) },
  { key: 'cli-limits', label: t('Límites de CLI'), content: part(<CliLimitsTab />) },
  { key: 'cli-rotation', label: t('Rotación de CLI'), content: part(<CliRotationTab />) },
  { key: 'cli-patterns', label: t('Patrones de CLI'), content: part(<CliPatternsTab />) },
  { key: 'dtmf-config', label: t('Menú DTMF'), content: part(<DtmfConfigTab />) },
];

/** The Performance page: real-time metrics, load test, caller id limits, rotation and patterns, and DTMF. */
export function PerformancePage() {
  return (
    <Page>
      <SectionTabs base="/performance" label={t('Performance')} tabs={TABS} />
    </Page>
  );
}

function part(tab: ReactNode) {
  return <Suspense fallback={<LoadingState />}>{tab}</Suspense>;
}
