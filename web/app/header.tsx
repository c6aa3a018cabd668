import { ActionIcon, Burger, Title, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Clock } from './clock.tsx';
import { EngineState } from './engine-state.tsx';
import classes from './header.module.css';
import { LiveStrip } from './live-strip.tsx';

type Props = { title: string; drawerOpen: boolean; onDrawer: () => void };

export function Header({ title, drawerOpen, onDrawer }: Props) {
  return (
    <div className={classes.header}>
      <Burger
        hiddenFrom="md"
        size="sm"
        opened={drawerOpen}
        onClick={onDrawer}
        aria-label={drawerOpen ? 'Cerrar menú' : 'Abrir menú'}
        aria-expanded={drawerOpen}
      />
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <div className={classes.live}>
        <LiveStrip />
      </div>
      <EngineState />
      <Clock />
      <ThemeToggle />
    </div>
  );
}

function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  const label = scheme === 'dark' ? 'Usar tema claro' : 'Usar tema oscuro';
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
