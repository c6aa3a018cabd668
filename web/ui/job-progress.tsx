import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { percentOf } from '#shared/domain/figures.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { ErrorState, LoadingState } from './states.tsx';
import { UsageBar } from './usage-bar.tsx';

const STATES = {
  en_curso: t('En curso'),
  terminada: t('Terminada'),
  terminado: t('Terminado'),
  fallida: t('Falló: lo hecho queda hecho, y se puede repetir'),
  fallido: t('Falló: lo hecho queda hecho, y se puede repetir'),
  interrumpida: t('Interrumpida: lo hecho queda hecho'),
  interrumpido: t('Interrumpido: lo hecho queda hecho'),
};
type JobState = keyof typeof STATES;

type Props = {
  /** undefined if the job has not been read yet or was not found. */
  job: { id: number; total: number; procesados: number; estado: JobState } | undefined;
  /** Why the job could not be read. */
  error: unknown;
  interrupt: { isPending: boolean; mutate: (id: number) => void };
  onClose: () => void;
  children?: ReactNode;
};

/** Progress of a background job. Closing the view doesn't stop the job. */
export function JobProgress({ job, error, interrupt, onClose, children }: Props) {
  const close = <Button onClick={onClose}>{t('Cerrar')}</Button>;
  if (job === undefined)
    return (
      <Stack gap="md">
        {error === null ? <LoadingState /> : <ErrorState error={error} />}
        <Group justify="flex-end">{close}</Group>
      </Stack>
    );
  const { id, total, procesados: done, estado } = job;
  return (
    <Stack gap="md">
      <UsageBar
        kind="progress"
        percent={total === 0 ? 100 : percentOf(done, total)}
        text={t('{done, number} de {total, number}', { done, total })}
      />
      <output>
        <Text size="sm">{labelOf(STATES, estado)}</Text>
        {children}
      </output>
      <Group justify="flex-end" gap="xs">
        {estado === 'en_curso' && (
          <Button variant="default" loading={interrupt.isPending} onClick={() => interrupt.mutate(id)}>
            {t('Interrumpir')}
          </Button>
        )}
        {close}
      </Group>
    </Stack>
  );
}
