import { ActionIcon, Badge, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { PromptFault } from '#shared/domain/audio-types.ts';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatLength } from '#web/lib/formats/durations.ts';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { EraseButton } from '#web/ui/row-actions.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { useDeleteAudio, useDownloadAudio } from '../api.ts';
import { KIND_NAMES } from '../audio-kinds.ts';
import classes from './audio.module.css';

export function AudioCard({ file }: { file: AudioFile }) {
  const remove = useDeleteAudio();
  const download = useDownloadAudio();
  const { problema } = file.telefonia;

  async function erase(): Promise<void> {
    if (await confirmed(deleteQuestion(file))) remove.mutate(file.id);
  }

  return (
    <article className={classes.card} aria-label={file.name}>
      <div className={classes.head}>
        <Title order={2} className={classes.name} title={file.name}>
          {file.name}
        </Title>
        <Badge variant="default" size="sm" tt="none" fw={500} flex="none">
          {labelOf(KIND_NAMES, file.audio_type)}
        </Badge>
      </div>
      <p className={classes.description}>{file.description || t('Sin descripción')}</p>
      {problema !== null && <p className={classes.problem}>{PROBLEMS[problema]}</p>}
      <AudioPlayer name={file.name} url={file.url} lengthS={file.duration} />
      <dl className={classes.facts}>
        {factsOf(file).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.foot}>
        <span>{formatDateTime(file.created_at)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Descargar {name}', { name: file.name })}
          title={t('Descargar')}
          loading={download.isPending}
          onClick={singleClick(() => download.mutate(file))}
        >
          <IconDownload size={16} />
        </ActionIcon>
        <EraseButton name={file.name} loading={remove.isPending} onAct={() => void erase()} />
      </div>
    </article>
  );
}

function factsOf(file: AudioFile): [string, string][] {
  return [
    [t('Duración'), formatLength(file.duration)],
    [t('Tamaño'), formatBytes(file.size)],
    [t('Formato'), file.format.toUpperCase()],
    [t('Campaña'), file.campaign_name ?? t('Ninguna')],
  ];
}

/** Explains why real calls can't play a recording, and how to fix it. */
const PROBLEMS: Readonly<Record<PromptFault, string>> = {
  format: t('No suena en llamadas reales: subilo como WAV, MP3, FLAC u OGG.'),
  damaged: t('No suena en llamadas reales: una parte no se puede leer. Exportalo de nuevo.'),
  too_long: t('No suena en llamadas reales: dura más de 10 minutos.'),
  too_complex: t('No suena en llamadas reales: convertirlo tarda demasiado. Exportalo con menos calidad.'),
};

function deleteQuestion({ name, format, size }: AudioFile) {
  return {
    title: t('Eliminar audio'),
    body: t('¿Está seguro que desea eliminar «{name}» ({format}, {size})? No se puede deshacer.', {
      name,
      format: format.toUpperCase(),
      size: formatBytes(size),
    }),
    confirm: t('Eliminar'),
    danger: true,
  };
}
