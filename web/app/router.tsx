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
  dashboard: lazyPart(async () => (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage),
  realtime: lazyPart(async () => (await import('#web/features/realtime/realtime-page.tsx')).RealtimePage),
  campanhas: lazyPart(async () => (await import('#web/features/campanhas/campanhas-page.tsx')).CampanhasPage),
  listas: lazyPart(async () => (await import('#web/features/listas/listas-page.tsx')).ListasPage),
  historico: lazyPart(async () => (await import('#web/features/historico/historico-page.tsx')).HistoricoPage),
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
        <Suspense fallback={<LoadingState label={`Cargando ${section.title}…`} />}>
          <Page />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}
