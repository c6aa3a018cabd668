import { useWindowEvent } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { allows } from '#shared/roles.ts';
import { startLive } from '#web/live/atoms.ts';
import { t } from '#web/lib/i18n.ts';
import { DryRunBanner, EngineLagBanner, LocalBanner, OutageBanner } from './banners.tsx';
import { FreshFigures } from './fresh-figures.tsx';
import { closeFrameDialog, frameDialogAtom, openFrameDialog } from './frame-dialog.ts';
import { Header } from './header.tsx';
import { Overlays } from './parts.ts';
import { sidebarCollapsedAtom } from './preferences.ts';
import { Router } from './router.tsx';
import { placeOfPath } from './sections.ts';
import classes from './shell.module.css';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { Sidebar } from './sidebar.tsx';

type Props = {
  user: SessionUser;
  /** false while the login covers the shell to preserve unsaved changes. */
  active: boolean;
  /** Whether this is a session of the offline demonstration. */
  local: boolean;
};

/** The frame around every section: sidebar, header and banners. */
export function Shell({ user, active, local }: Props) {
  const [path] = useLocation();
  const [drawer, setDrawer] = useState(false);
  const [collapsed, setCollapsed] = useAtom(sidebarCollapsedAtom);
  const title = placeOfPath(path)?.title ?? 'Cadencia';

  const dialog = useAtomValue(frameDialogAtom);
  useShortcuts(user.role);

  useEffect(() => {
    return active && !local ? startLive() : undefined;
  }, [active, local]);
  useEffect(() => closeFrameDialog, []);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setDrawer(false);
  });

  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a href="#contenido" className={classes.skip}>
        {t('Ir al contenido')}
      </a>
      {/* Not a nav landmark, because the list of sections inside is one. */}
      <div className={classes.navbar} data-closed={!drawer || undefined}>
        <Sidebar
          user={user}
          collapsed={collapsed}
          onCollapse={() => setCollapsed(!collapsed)}
          onGo={() => setDrawer(false)}
        />
      </div>
      {drawer && (
        <button
          type="button"
          className={classes.backdrop}
          aria-label={t('Cerrar menú')}
          onClick={() => setDrawer(false)}
        />
      )}
      <header className={classes.header}>
        <Header title={title} user={user} drawerOpen={drawer} onDrawer={() => setDrawer(!drawer)} />
      </header>
      <main id="contenido" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          {local && <LocalBanner />}
          <DryRunBanner />
          <OutageBanner />
          <EngineLagBanner />
          <FreshFigures>
            <Router user={user} />
          </FreshFigures>
        </div>
      </main>
      <Suspense fallback={null}>
        <Overlays hasDesk={active && !local && allows(user.role, 'operator')} />
      </Suspense>
      {dialog !== null && <dialog.Dialog user={user} onClose={closeFrameDialog} onOpen={openFrameDialog} />}
    </div>
  );
}
