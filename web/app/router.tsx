import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { LoadingState } from '#web/ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { PAGES } from './parts.ts';
import { placeOfPath } from './sections.ts';

/** The screen for the current address, guarded by its permission. */
export function Router() {
  const [path] = useLocation();
  const place = placeOfPath(path);
  if (place === undefined) return <NotFound />;
  const Page = PAGES[place.key];
  return (
    <ErrorBoundary resetKey={place.key}>
      <Guard needs={place.needs}>
        {/* Keyed by section: otherwise the previous section, with its unsaved changes, would stay until the next one
            has loaded. */}
        <Suspense key={place.key} fallback={<LoadingState label={`Cargando ${place.title}…`} />}>
          <Page />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}
