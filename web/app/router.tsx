import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { LoadingState } from '#web/ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { type SectionKey, sectionOfPath } from './sections.ts';

/** Each section is a chunk of its own, loaded when first opened. */
const PAGES: Readonly<Record<SectionKey, ComponentType>> = {
  dashboard: lazy(() =>
    import('#web/features/dashboard/dashboard-page.tsx').then((m) => ({ default: m.DashboardPage })),
  ),
  realtime: lazy(() => import('#web/features/realtime/realtime-page.tsx').then((m) => ({ default: m.RealtimePage }))),
  campanhas: lazy(() =>
    import('#web/features/campanhas/campanhas-page.tsx').then((m) => ({ default: m.CampanhasPage })),
  ),
  listas: lazy(() => import('#web/features/listas/listas-page.tsx').then((m) => ({ default: m.ListasPage }))),
  historico: lazy(() =>
    import('#web/features/historico/historico-page.tsx').then((m) => ({ default: m.HistoricoPage })),
  ),
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
