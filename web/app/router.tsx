import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { LoadingState } from '#web/ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { PAGES } from './parts.ts';
import { sectionOfPath } from './sections.ts';

/** The section for the current address, guarded by its permission. */
export function Router() {
  const [path] = useLocation();
  const section = sectionOfPath(path);
  if (section === undefined) return <NotFound />;
  const Page = PAGES[section.key];
  return (
    <ErrorBoundary resetKey={section.key}>
      <Guard needs={section.needs}>
        {/* Keyed by section: otherwise the previous section, with its unsaved changes, would stay until the next one
            has loaded. */}
        <Suspense key={section.key} fallback={<LoadingState label={`Cargando ${section.title}…`} />}>
          <Page />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}
