import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './admin-control.module.css';

const SHOWN = 5;

/** Lists the five newest recordings. */
export function AudioList({ query }: { query: UseQueryResult<readonly AudioFile[]> }) {
  const { data, error, refetch } = query;
  if (data === undefined) {
    if (error === null) return <Skeleton height={120} mt="md" />;
    return <ErrorState title={t('Error al cargar archivos de audio')} error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0)
    return <EmptyState title={t('No hay audios')}>{t('El primero que importes aparece acá.')}</EmptyState>;
  return (
    <ul className={classes.audios} aria-label={t('Últimos audios')}>
      {data.slice(0, SHOWN).map((audio) => (
        <li key={audio.id}>
          <span>{audio.name}</span>
          <small>
            {audio.format.toUpperCase()} · {formatDuration(audio.duration)} · {formatBytes(audio.size)}
          </small>
        </li>
      ))}
    </ul>
  );
}
