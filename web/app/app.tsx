import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, type ReactNode, useRef, useState } from 'react';
import { Router } from 'wouter';
import { lazyPart } from '#web/lib/lazy-part.ts';
import classes from './centered.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { askBeforeLeaving, guardHistory } from './leaving.ts';
import { LoginPage } from './login-page.tsx';
import { ownerOf, type Session, sessionAtom } from './session.ts';
import { Shell } from './shell.tsx';
import { Splash } from './splash.tsx';
import { Unreachable } from './unreachable.tsx';
import { createQueryClient } from '#web/lib/api/query-client.ts';

type Props = {
  /** Not while it waits behind the login. */
  active: boolean;
  children: ReactNode;
};

/**
 * What a user has read, for nobody else: another user's screens begin with nothing, also where they take the place of these
 * without a login between (another tab has let somebody else in). Who comes back reads again.
 */
function OwnData({ active, children }: Props) {
  const [client] = useState(createQueryClient);
  const wasActive = useRef(active);
  useEffect(() => {
    if (active && !wasActive.current) void client.invalidateQueries();
    wasActive.current = active;
  }, [active, client]);
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const ChangePasswordPage = lazyPart(async () => (await import('./change-password-page.tsx')).ChangePasswordPage);

/** Splash, login or shell: what the session says. */
export function App() {
  useEffect(guardHistory, []);
  return (
    <ErrorBoundary>
      <Router aroundNav={askBeforeLeaving}>
        <Suspense fallback={<Splash />}>
          <Screen />
        </Suspense>
      </Router>
    </ErrorBoundary>
  );
}

function Screen() {
  const session = useAtomValue(sessionAtom);
  const waiting = session.state === 'anonymous' && session.kept !== null;
  useEffect(() => (waiting ? holdBack() : undefined), [waiting]);
  const shell = shellOf(session);
  return (
    <>
      {shell !== null && (
        <div className={classes.shell} hidden={!shell.active}>
          <OwnData key={ownerOf(session)} active={shell.active}>
            <Shell user={shell.user} active={shell.active} local={shell.local} />
          </OwnData>
        </div>
      )}
      {session.state === 'resolving' && <Splash />}
      {session.state === 'anonymous' && (
        <LoginPage expired={session.why === 'expired'} keptName={session.kept?.name ?? null} />
      )}
      {session.state === 'unreachable' && <Unreachable />}
      {session.state === 'signed-in' && session.mustChangePassword && <ChangePasswordPage />}
    </>
  );
}

function shellOf(session: Session) {
  if (session.state === 'signed-in')
    return session.mustChangePassword ? null : { user: session.user, local: session.local, active: true };
  if (session.state !== 'anonymous' || session.kept === null) return null;
  return { user: session.kept, local: false, active: false };
}

/** A screen waits behind the login: what it has opened over itself is hidden, and it asks for nothing meanwhile. */
function holdBack(): () => void {
  document.body.dataset['locked'] = '';
  focusManager.setFocused(false);
  return () => {
    delete document.body.dataset['locked'];
    focusManager.setFocused(undefined);
  };
}
