import { Suspense, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { allows } from '#shared/roles.ts';
import { LoadingState } from '#web/ui/states.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { rememberSection, startPathFor } from './last-section.ts';
import { NotFound } from './not-found.tsx';
import { PAGES } from './parts.ts';
import { placeOfPath, sectionOfPath } from './sections.ts';
import { t } from '#web/lib/i18n.ts';

/** Shows the screen at the current path if the user has its permission. The root shows the section last used. */
export function Router({ user }: { user: SessionUser }) {
  const [path] = useLocation();
  const place = placeOfPath(path);
  useEffect(() => {
    const section = path === '/' ? undefined : sectionOfPath(path);
    if (section !== undefined && allows(user.role, section.needs)) rememberSection(user, section);
  }, [path, user]);
  if (path === '/') return <Redirect to={startPathFor(user)} replace />;
  if (place === undefined) return <NotFound />;
  const Page = PAGES[place.key];
  return (
    <ErrorBoundary resetKey={place.key}>
      <Guard needs={place.needs}>
        {/* Keyed by section. Otherwise the previous section with its unsaved changes would stay until the next one
            has loaded. */}
        <Suspense
          key={place.key}
          fallback={<LoadingState label={t('Cargando {section}…', { section: place.title })} />}
        >
          <Page />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}
