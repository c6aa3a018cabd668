import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { LoadingState } from '#web/ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { type SectionKey, sectionOfPath } from './sections.ts';

/** Each section is a chunk of its own, loaded when first opened. */
const PAGES: Readonly<Record<SectionKey, ComponentType>> = {
  'admin-control': lazyPart(
    async () => (await import('#web/features/admin-control/admin-control-page.tsx')).AdminControlPage,
  ),
  dashboard: lazyPart(async () => (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage),
  realtime: lazyPart(async () => (await import('#web/features/realtime/realtime-page.tsx')).RealtimePage),
  control: lazyPart(async () => (await import('#web/features/control/control-page.tsx')).ControlPage),
  campanhas: lazyPart(async () => (await import('#web/features/campanhas/campanhas-page.tsx')).CampanhasPage),
  listas: lazyPart(async () => (await import('#web/features/listas/listas-page.tsx')).ListasPage),
  'caller-id': lazyPart(async () => (await import('#web/features/caller-id/caller-id-page.tsx')).CallerIdPage),
  trunks: lazyPart(async () => (await import('#web/features/trunks/trunks-page.tsx')).TrunksPage),
  timing: lazyPart(async () => (await import('#web/features/timing/timing-page.tsx')).TimingPage),
  audios: lazyPart(async () => (await import('#web/features/audios/audios-page.tsx')).AudiosPage),
  blacklist: lazyPart(async () => (await import('#web/features/blacklist/blacklist-page.tsx')).BlacklistPage),
  configuracion: lazyPart(
    async () => (await import('#web/features/configuracion/configuracion-page.tsx')).ConfiguracionPage,
  ),
  monitor: lazyPart(async () => (await import('#web/features/monitor/monitor-page.tsx')).MonitorPage),
  historico: lazyPart(async () => (await import('#web/features/historico/historico-page.tsx')).HistoricoPage),
  performance: lazyPart(async () => (await import('#web/features/performance/performance-page.tsx')).PerformancePage),
  'cli-auto': lazyPart(async () => (await import('#web/features/cli-auto/cli-auto-page.tsx')).CliAutoPage),
};

/** The section of the address, guarded. */
export function Router() {
  const [path] = useLocation();
  const section = sectionOfPath(path);
  if (section === undefined) return <NotFound />;
  const Page = PAGES[section.key];
  return (
    <ErrorBoundary resetKey={section.key}>
      <Guard needs={section.needs}>
        {/* One of its own for each: a section that is left would else stay, with what was unsaved in it, until the next has come. */}
        <Suspense key={section.key} fallback={<LoadingState label={`Cargando ${section.title}…`} />}>
          <Page />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}
