import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './states.module.css';

export function LoadingState({ label = t('Cargando…') }: { label?: string }) {
  return (
    <output className={classes.state}>
      <Loader size="sm" />
      <Text c="dimmed" size="sm" mt="sm">
        {label}
      </Text>
    </output>
  );
}

type EmptyProps = {
  title: string;
  icon?: ReactNode;
  /** Heading level: 2 if the state fills the section, 3 in a panel. */
  order?: 2 | 3;
  children?: ReactNode;
};

/** Shown if there is no data, with advice on what to do. */
export function EmptyState({ title, icon, order = 3, children }: EmptyProps) {
  return (
    <div className={classes.state}>
      {icon !== undefined && <span className={classes.icon}>{icon}</span>}
      <Title order={order}>{title}</Title>
      {children !== undefined && <div className={classes.body}>{children}</div>}
    </div>
  );
}

/** Shown if loading has failed. Without a `title`, the error's message is the title. */
export function ErrorState({ title, error, onRetry }: { title?: string; error?: unknown; onRetry?: () => void }) {
  const reason = error === undefined || error === null ? undefined : messageOfError(error);
  return (
    <div className={classes.state} role="alert">
      <Stack gap={4} align="center">
        <IconAlertTriangle size={22} className={classes.bad} aria-hidden="true" />
        <Title order={3}>{title ?? reason ?? t('Error desconocido')}</Title>
        {title !== undefined && reason !== undefined && reason !== title && (
          <Text c="dimmed" size="sm">
            {reason}
          </Text>
        )}
      </Stack>
      {onRetry !== undefined && (
        <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
          {t('Reintentar')}
        </Button>
      )}
    </div>
  );
}

type StaleProps = { title: string; error: unknown; onRetry: () => void };

/** Shown above data that could not be refreshed and stays on screen. */
export function StaleAlert({ title, error, onRetry }: StaleProps) {
  return (
    <Alert color="yellow" variant="outline" role="alert" m="sm" title={title}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('{reason}. Se ve lo último que llegó.', { reason: messageOfError(error) })}</Text>
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('Reintentar')}
        </Button>
      </Group>
    </Alert>
  );
}
