import { Skeleton } from '@mantine/core';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { t } from '#web/lib/i18n.ts';
import { AudioCard } from './audio-card.tsx';
import classes from './audio.module.css';

export function AudioGrid({ files }: { files: readonly AudioFile[] }) {
  return (
    <ul className={classes.grid} aria-label={t('Archivos de audio')}>
      {files.map((file) => (
        <li key={file.id}>
          <AudioCard file={file} />
        </li>
      ))}
    </ul>
  );
}

export function AudioGridSkeleton() {
  return (
    <output className={classes.grid} aria-label={t('Cargando archivos de audio')}>
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} height={168} />
      ))}
    </output>
  );
}
