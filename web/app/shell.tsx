import { AppShell } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { startLive } from '#web/live/atoms.ts';
import { Header } from './header.tsx';
import { sidebarCollapsedAtom } from './preferences.ts';
import { Router } from './router.tsx';
import { sectionOfPath } from './sections.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { FRAME } from './theme.ts';

const Overlays = lazyPart(async () => (await import('./overlays.tsx')).Overlays);

/** The frame around every section. */
export function Shell({ user }: { user: SessionUser }) {
  const [path] = useLocation();
  const [drawer, setDrawer] = useState(false);
  const [collapsed, setCollapsed] = useAtom(sidebarCollapsedAtom);
  const title = sectionOfPath(path)?.title ?? 'Cadencia';

  const client = useQueryClient();

  useEffect(() => startLive(), []);
  // What one user has read is not there for the next.
  useEffect(() => () => client.clear(), [client]);
  useEffect(() => {
    document.title = `${title} · Cadencia`;
  }, [title]);

  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setDrawer(false);
  });

  return (
    <AppShell
      layout="alt"
      transitionDuration={150}
      header={{ height: FRAME.header }}
      navbar={{
        width: { base: FRAME.sidebar, md: collapsed ? FRAME.sidebarCollapsed : FRAME.sidebar },
        breakpoint: 'md',
        collapsed: { mobile: !drawer },
      }}
    >
      <a href="#contenido" className={classes.skip}>
        Ir al contenido
      </a>
      {/* The one nav landmark is the list of sections inside. */}
      <AppShell.Navbar
        role="none"
        className={classes.navbar}
        data-collapsed={collapsed || undefined}
        data-closed={!drawer || undefined}
      >
        <Sidebar
          user={user}
          collapsed={collapsed}
          onCollapse={() => setCollapsed(!collapsed)}
          onGo={() => setDrawer(false)}
        />
      </AppShell.Navbar>
      {drawer && (
        <button type="button" className={classes.backdrop} aria-label="Cerrar menú" onClick={() => setDrawer(false)} />
      )}
      <AppShell.Header className={classes.header}>
        <Header title={title} drawerOpen={drawer} onDrawer={() => setDrawer(!drawer)} />
      </AppShell.Header>
      <AppShell.Main id="contenido" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <Router />
        </div>
      </AppShell.Main>
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    </AppShell>
  );
}
