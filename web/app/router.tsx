import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { LoadingState } from '#web/ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { PAGES } from './parts.ts';
import { sectionOfPath } from './sections.ts';

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
