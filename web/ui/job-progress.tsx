import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { ErrorState, LoadingState } from './states.tsx';
import { UsageBar } from './usage-bar.tsx';

type Props = {
  /** Undefined: not read yet, or not found. */
  job: { total: number; done: number; isRunning: boolean; state: string } | undefined;
  /** Why it could not be read. */
  error: unknown;
  interrupt: { isPending: boolean; mutate: () => void };
  onClose: () => void;
  /** Its figures. */
  children?: ReactNode;
};

/** The progress of a background job. The job continues when this is closed. */
export function JobProgress({ job, error, interrupt, onClose, children }: Props) {
  const close = <Button onClick={onClose}>{t('Cerrar')}</Button>;
  if (job === undefined)
    return (
      <Stack gap="md">
        {error === null ? <LoadingState /> : <ErrorState error={error} />}
        <Group justify="flex-end">{close}</Group>
      </Stack>
    );
  const { total, done, isRunning, state } = job;
  return (
    <Stack gap="md">
      <UsageBar
        kind="progress"
        percent={total === 0 ? 100 : (100 * done) / total}
        text={t('{done, number} de {total, number}', { done, total })}
      />
      <output>
        <Text size="sm">{state}</Text>
        {children}
      </output>
      <Group justify="flex-end" gap="xs">
        {isRunning && (
          <Button variant="default" loading={interrupt.isPending} onClick={interrupt.mutate}>
            {t('Interrumpir')}
          </Button>
        )}
        {close}
      </Group>
    </Stack>
  );
}
