import { ActionIcon, Burger, Title, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { allows } from '#shared/roles.ts';
import { formatArgentineTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { EngineState } from './engine-state.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { openFrameDialog } from './frame-dialog.ts';
import classes from './header.module.css';
import { LiveStrip } from './live-strip.tsx';
import { MODIFIER } from './modifier.ts';
import { AlertBell, UserMenu } from './parts.ts';

/** Overrides the system's colour scheme, which is the default. */
function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  const label = scheme === 'dark' ? t('Usar tema claro') : t('Usar tema oscuro');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={() => setColorScheme(next)}
      aria-label={label}
      title={label}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}

type Props = { title: string; user: SessionUser; drawerOpen: boolean; onDrawer: () => void };

export function Header({ title, user, drawerOpen, onDrawer }: Props) {
  return (
    <div className={classes.header}>
      <Burger
        hiddenFrom="md"
        size="sm"
        opened={drawerOpen}
        onClick={onDrawer}
        aria-label={drawerOpen ? t('Cerrar menú') : t('Abrir menú')}
        aria-expanded={drawerOpen}
      />
      <Title order={1} className={classes.title} title={title}>
        {title}
      </Title>
      <div className={classes.live}>
        <LiveStrip />
      </div>
      <EngineState />
      <Clock />
      <div className={classes.tools}>
        <SearchButton />
        {allows(user.role, 'supervisor') && (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={<span className={classes.bellPlace} />}>
              <AlertBell />
            </Suspense>
          </ErrorBoundary>
        )}
        <ThemeToggle />
        {/* The sidebar also shows the user, so the header works without this part if it fails to load. */}
        <ErrorBoundary fallback={null}>
          <Suspense fallback={<span className={classes.userPlace} />}>
            <UserMenu user={user} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}

function SearchButton() {
  return (
    <button
      type="button"
      className={classes.search}
      aria-keyshortcuts="Control+K Meta+K"
      title={t('Buscar sección, campaña, persona o número ({key})', { key: `${MODIFIER} K` })}
      onClick={() => void openFrameDialog('palette')}
    >
      <IconSearch size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.searchText}>{t('Buscar')}</span>
      <kbd className={classes.keys}>{MODIFIER} K</kbd>
    </button>
  );
}

/** Shows the time in Argentina, regardless of the computer's time zone. */
function Clock() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const text = formatArgentineTime(now);
  return (
    <time
      className={classes.clock}
      dateTime={new Date(now).toISOString()}
      aria-label={t('Hora de Argentina')}
      title="America/Argentina/Buenos_Aires"
    >
      {text.slice(0, 5)}
      <span className={classes.seconds}>{text.slice(5)}</span> <span className={classes.zone}>ART</span>
    </time>
  );
}
