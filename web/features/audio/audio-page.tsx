import { Button, Modal, Skeleton } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconChartBar, IconUpload } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { AudioKind } from '#shared/domain/audio-types.ts';
import { useAudioFiles } from '#web/lib/audio-files.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatBytes, formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useAudioStats } from './api.ts';
import { KIND_NAMES, kindOf } from './audio-kinds.ts';
import { AudioCard } from './parts/audio-card.tsx';
import classes from './parts/audio.module.css';
import { KindFilter } from './parts/kind-filter.tsx';

const loadModal = async () => (await import('./parts/upload-modal.tsx')).UploadModal;
const UploadModal = lazyPart(loadModal);

/** The Gestión de Audios page, which manages the recordings played in calls. */
export function AudioPage() {
  const { data, error, refetch } = useAudioFiles();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<'upload' | 'stats' | null>(null);
  const kind = kindOf(search);
  // The modal unmounts its form, so it can't return the focus itself.
  useFocusReturn({ opened: open === 'upload' });
  // Preload the modal so that it opens immediately, even if the server stops responding.
  useEffect(() => void loadModal().catch(() => null), []);

  const choose = (next: AudioKind | null): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (next === null) after.delete('tipo');
      else after.set('tipo', next);
      return after;
    });

  function grid() {
    if (error !== null && data === undefined)
      return <ErrorState title={t('Error al cargar archivos de audio')} error={error} onRetry={() => void refetch()} />;
    if (data === undefined) return <AudioGridSkeleton />;
    const shown = data.filter((file) => kind === null || file.audio_type === kind);
    if (shown.length === 0) return <NoAudio kind={kind} onUpload={() => setOpen('upload')} />;
    return <AudioGrid files={shown} />;
  }

  return (
    <Page
      lead={data && leadOf(data)}
      actions={
        <>
          <Button variant="default" leftSection={<IconChartBar size={16} />} onClick={() => setOpen('stats')}>
            {t('Estadísticas')}
          </Button>
          <Button leftSection={<IconUpload size={16} />} onClick={() => setOpen('upload')}>
            {t('Subir audio')}
          </Button>
        </>
      }
    >
      <KindFilter files={data} kind={kind} onChange={choose} />
      {grid()}
      <Suspense fallback={null}>{open === 'upload' && <UploadModal onClose={() => setOpen(null)} />}</Suspense>
      <StatsModal opened={open === 'stats'} onClose={() => setOpen(null)} />
    </Page>
  );
}

function leadOf(files: readonly AudioFile[]): string {
  return t('{count, plural, one {# archivo de audio} other {# archivos de audio}}', { count: files.length });
}

function NoAudio({ kind, onUpload }: { kind: AudioKind | null; onUpload: () => void }) {
  return (
    <EmptyState
      order={2}
      title={kind === null ? t('No hay archivos de audio') : t('No hay audios de {kind}', { kind: KIND_NAMES[kind] })}
    >
      <p>
        {kind === null
          ? t('Subí el saludo que escucha quien atiende; después elegilo en un contexto de audio.')
          : t('Elegí otro tipo, o subí uno de este.')}
      </p>
      <Button variant="default" size="xs" onClick={onUpload}>
        {kind === null ? t('Subir el primero') : t('Subir uno')}
      </Button>
    </EmptyState>
  );
}

function AudioGrid({ files }: { files: readonly AudioFile[] }) {
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

function AudioGridSkeleton() {
  return (
    <output className={classes.grid} aria-label={t('Cargando archivos de audio')}>
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} height={168} />
      ))}
    </output>
  );
}

function StatsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t('Estadísticas de audio')}>
      <Stats />
    </Modal>
  );
}

function Stats() {
  const { data, isError, error, refetch } = useAudioStats();
  if (isError && data === undefined)
    return <ErrorState title={t('Error al cargar archivos de audio')} error={error} onRetry={() => void refetch()} />;
  return (
    <TileRow narrow>
      <FigureTile plain label={t('Archivos')} value={data && formatInteger(data.total_files)} />
      <FigureTile plain label={t('Tamaño total')} value={data && formatBytes(data.total_size)} />
      <FigureTile plain label={t('Duración total')} value={data && formatDuration(data.total_duration)} />
      <FigureTile plain label={t('Campañas con audio')} value={data && formatInteger(data.campaigns_with_audio)} />
    </TileRow>
  );
}
