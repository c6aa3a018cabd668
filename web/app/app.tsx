import { Button, Stack, Text, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import classes from './centered.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoginPage } from './login-page.tsx';
import { restoreSession, sessionAtom } from './session.ts';
import { Shell } from './shell.tsx';
import { Splash } from './splash.tsx';

const ChangePasswordPage = lazyPart(async () => (await import('./change-password-page.tsx')).ChangePasswordPage);

/** Splash, login or shell: what the session says. */
export function App() {
  useEffect(() => void restoreSession(), []);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Splash />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

function Screen() {
  const session = useAtomValue(sessionAtom);
  switch (session.state) {
    case 'resolving':
      return <Splash />;
    case 'anonymous':
      return <LoginPage expired={session.why === 'expired'} />;
    case 'unreachable':
      return <Unreachable />;
    case 'signed-in':
      return session.mustChangePassword ? <ChangePasswordPage /> : <Shell key={session.user.id} user={session.user} />;
  }
}

function Unreachable() {
  return (
    <main className={classes.page} role="alert">
      <Stack align="center" gap="md">
        <Title order={1}>No se pudo conectar con el servidor</Title>
        <Text c="dimmed">Tu sesión sigue abierta. Revisá la conexión y probá de nuevo.</Text>
        <Button onClick={() => void restoreSession()}>Reintentar</Button>
      </Stack>
    </main>
  );
}
