import { Group, Text } from '@mantine/core';
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconPlayerRecord } from '@tabler/icons-react';
import type { CallRecording as Recording } from '#shared/contracts/recordings.ts';
import { useMay } from '#web/app/guard.tsx';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { usePauseRecording } from '#web/lib/recordings.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { useRecordingFile } from '../recording-file.ts';
import classes from './history.module.css';

type Props = { callId: number; recording: Recording };

const STATES: Readonly<Record<Recording['estado'], string>> = {
  grabando: t('Se está grabando'),
  en_pausa: t('Grabación en pausa'),
  pendiente: t('La central todavía no entregó el archivo'),
  disponible: t('Guardada'),
  perdida: t('La central no entregó el archivo'),
};

/**
 * Shows the state of a call's recording, with buttons to play and save it, or to pause and resume it during the call.
 */
export function CallRecording({ callId, recording }: Props) {
  const may = useMay('supervisor');
  const reason = may ? null : t('Se requiere: Supervisor');
  const { estado, duracion_s } = recording;
  return (
    <section className={classes.recording} aria-label={t('Grabación')}>
      <Text size="sm" fw={500}>
        {t('Grabación')}
      </Text>
      <Text size="sm" c="dimmed">
        {STATES[estado]}
        {duracion_s !== null && ` · ${formatDuration(duracion_s)}`}
      </Text>
      {estado === 'disponible' && <Player callId={callId} reason={reason} />}
      {(estado === 'grabando' || estado === 'en_pausa') && (
        <Pause callId={callId} isPaused={estado === 'en_pausa'} reason={reason} />
      )}
    </section>
  );
}

/** Fetches the file only on request, because every fetch is an entry in the audit log. */
function Player({ callId, reason }: { callId: number; reason: string | null }) {
  const { url, listen, save, isLoading } = useRecordingFile(callId);
  return (
    <>
      <Group gap="xs">
        {url === null && (
          <GatedButton
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
            reason={reason}
            loading={isLoading}
            onAct={listen}
          >
            {t('Escuchar')}
          </GatedButton>
        )}
        <GatedButton
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          reason={reason}
          onAct={save}
        >
          {t('Descargar')}
        </GatedButton>
      </Group>
      {url !== null && (
        // A recorded conversation has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio className={classes.player} src={url} controls autoPlay aria-label={t('Grabación de la llamada')} />
      )}
    </>
  );
}

function Pause({ callId, isPaused, reason }: { callId: number; isPaused: boolean; reason: string | null }) {
  const { mutate, isPending } = usePauseRecording(callId);
  const Icon = isPaused ? IconPlayerRecord : IconPlayerPause;
  return (
    <div>
      <GatedButton
        size="compact-sm"
        variant="default"
        leftSection={<Icon size={14} aria-hidden="true" />}
        reason={reason}
        loading={isPending}
        onAct={() => mutate(!isPaused)}
      >
        {isPaused ? t('Reanudar grabación') : t('Pausar grabación')}
      </GatedButton>
    </div>
  );
}
