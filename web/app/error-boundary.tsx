import { Component, type ReactNode } from 'react';
import { PartMissing } from '#web/lib/lazy-part.ts';
import { PartMissingScreen } from './part-missing-screen.tsx';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import classes from './centered.module.css';
import { pathOf } from './paths.ts';
import { DEFAULT_SECTION } from './sections.ts';

/**
 * Replaces a screen that failed to render and offers a reload and a link home. `inside` means that the screen is in the
 * frame, which has its own main landmark.
 */
function ErrorScreen({ inside = false }: { inside?: boolean }) {
  const Box = inside ? 'div' : 'main';
  return (
    <Box className={classes.page}>
      <Stack align="center" gap="md" role="alert">
        <Title order={inside ? 2 : 1}>{t('Ops! Algo deu errado')}</Title>
        <Text c="dimmed" ta="center">
          {t('La pantalla dejó de funcionar. Lo que estaba en marcha en el servidor sigue igual.')}
        </Text>
        <Group justify="center">
          <Button onClick={() => window.location.reload()}>{t('Recargar')}</Button>
          <Button variant="default" onClick={() => window.location.assign(pathOf(DEFAULT_SECTION))}>
            {t('Volver al inicio')}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

type Props = {
  children: ReactNode;
  /** Clears the error when it changes, for example when another section opens. */
  resetKey?: string;
  /** Replaces the error screen if the rest of the page works without this part. */
  fallback?: ReactNode;
};
/** The thrown value is boxed, because any value can be thrown, even null. */
type State = { thrown: { what: unknown } | null; resetKey: string | undefined };

/** Catches render errors. React has no hook for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(what: unknown): Partial<State> {
    return { thrown: { what } };
  }

  static getDerivedStateFromProps(props: Props, state: State): State {
    return props.resetKey === state.resetKey ? state : { thrown: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return thrown.what instanceof PartMissing ? (
      <PartMissingScreen />
    ) : (
      <ErrorScreen inside={this.props.resetKey !== undefined} />
    );
  }
}
