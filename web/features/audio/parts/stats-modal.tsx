import { Modal } from '@mantine/core';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatBytes, formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useAudioStats } from '../api.ts';

/** The number and total size of all recordings. */
export function StatsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
