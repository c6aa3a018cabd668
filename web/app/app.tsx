import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Router } from 'wouter';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Brand } from './brand.tsx';
import classes from './centered.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { askBeforeLeaving, guardHistory } from './leaving.ts';
import { LoginPage } from './login-page.tsx';
import { ownerOf, restoreSession, type Session, sessionAtom } from './session.ts';
import { Shell } from './shell.tsx';

type Props = {
  /** false while the login covers the screen. */
  active: boolean;
  children: ReactNode;
};

/**
 * Holds the data of one user. Another user starts with an empty cache, even if the login happened in another tab. When
 * the same user returns, everything is refetched.
 */
function UserData({ active, children }: Props) {
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

/** Shows what the session's state requires, such as the login or the shell. */
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
  const waiting = session.state === 'anonymous' && session.coveredUser !== null;
  useEffect(() => (waiting ? suspendScreen() : undefined), [waiting]);
  const shell = shellOf(session);
  return (
    <>
      {shell !== null && (
        <div className={classes.shell} hidden={!shell.active}>
          <UserData key={ownerOf(session)} active={shell.active}>
            <Shell user={shell.user} active={shell.active} local={shell.local} />
          </UserData>
        </div>
      )}
      {session.state === 'resolving' && <Splash />}
      {session.state === 'anonymous' && (
        <LoginPage expired={session.why === 'expired'} coveredName={session.coveredUser?.name ?? null} />
      )}
      {session.state === 'unreachable' && <Unreachable />}
      {session.state === 'signed-in' && session.mustChangePassword && <ChangePasswordPage />}
    </>
  );
}

function shellOf(session: Session) {
  if (session.state === 'signed-in')
    return session.mustChangePassword ? null : { user: session.user, local: session.local, active: true };
  if (session.state !== 'anonymous' || session.coveredUser === null) return null;
  return { user: session.coveredUser, local: false, active: false };
}

/**
 * Hides the screen's overlays and pauses its queries while the login covers it. Returns a function that undoes this.
 */
function suspendScreen(): () => void {
  document.body.dataset['locked'] = '';
  focusManager.setFocused(false);
  return () => {
    delete document.body.dataset['locked'];
    focusManager.setFocused(undefined);
  };
}

/** Shown while the session is being restored. */
function Splash() {
  return (
    <main className={classes.page} aria-busy="true">
      <Stack align="center" gap="md">
        <Brand />
        <Loader size="sm" />
        <Text c="dimmed" size="sm">
          {t('Cargando…')}
        </Text>
      </Stack>
    </main>
  );
}

/** Shown when the session could not be restored because the server is unreachable or fails. */
function Unreachable() {
  return (
    <main className={classes.page}>
      <Stack align="center" gap="md" role="alert">
        <Title order={1}>{t('No se pudo conectar con el servidor')}</Title>
        <Text c="dimmed">{t('Tu sesión sigue abierta. Revisá la conexión y probá de nuevo.')}</Text>
        <Button onClick={() => void restoreSession()}>{t('Reintentar')}</Button>
      </Stack>
    </main>
  );
}
