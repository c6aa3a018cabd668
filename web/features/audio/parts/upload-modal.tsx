import { Button, Group, Modal, Progress, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { AUDIO_FORMATS_LISTED, MAX_AUDIO_BYTES, MAX_AUDIO_NAME } from '#shared/domain/audio-types.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { useUploadAudio } from '../api.ts';
import { type AudioDraft, EMPTY_AUDIO, fileError, nameOf, refusedFile } from '../audio-draft.ts';
import { KIND_CHOICES } from '../audio-kinds.ts';
import classes from './audio.module.css';

const FILE_FAULTS: readonly string[] = ['audio_format_unsupported', 'audio_too_large', 'file_required'];

export function UploadModal({ onClose }: { onClose: () => void }) {
  const upload = useUploadAudio();
  const campaigns = useCampaigns();
  const [sent, setSent] = useState(0);
  const [breakOff, setBreakOff] = useState<AbortController | null>(null);
  const form = useForm<AudioDraft>({ initialValues: EMPTY_AUDIO, validate: { file: (file) => fileError(file) } });
  const { file } = form.values;
  useUnsaved(form.isDirty());

  function choose(chosen: File): void {
    const { file: before, name } = form.values;
    const isOurs = name.trim() === '' || (before !== null && name === nameOf(before.name));
    form.setValues({ file: chosen, ...(isOurs && { name: nameOf(chosen.name) }) });
    const error = fileError(chosen);
    if (error === null) form.clearFieldError('file');
    else form.setFieldError('file', error);
  }

  function submit(draft: AudioDraft): void {
    const { file: sending } = draft;
    if (sending === null) return;
    setSent(0);
    const controller = new AbortController();
    setBreakOff(controller);
    upload.mutate(
      { draft, file: sending, onBytes: setSent, signal: controller.signal },
      {
        onSuccess: onClose,
        onError: (error) =>
          error instanceof ApiError &&
          FILE_FAULTS.includes(error.code) &&
          form.setFieldError('file', refusedFile(error.code, error.message, sending)),
      },
    );
  }

  async function leave(): Promise<void> {
    if (form.isDirty() && !(await confirmed(upload.isPending ? CANCEL_UPLOAD : LEAVE))) return;
    breakOff?.abort();
    onClose();
  }

  return (
    <Modal opened onClose={() => void leave()} title={t('Subir audio')}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <FileDrop
            label={t('Archivo de audio')}
            title={t('Arrastrá acá un archivo de audio')}
            hint={t('{formats}, hasta {size}', { formats: AUDIO_FORMATS_LISTED, size: formatBytes(MAX_AUDIO_BYTES) })}
            chosen={file === null ? undefined : { name: file.name, detail: formatBytes(file.size) }}
            error={typeof form.errors.file === 'string' ? form.errors.file : undefined}
            disabled={upload.isPending}
            onFile={choose}
          />
          <TextInput
            label={t('Nombre')}
            description={t('Vacío, queda el nombre del archivo sin su extensión.')}
            maxLength={MAX_AUDIO_NAME}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('Descripción')}
            autosize
            minRows={2}
            maxRows={4}
            maxLength={500}
            {...form.getInputProps('description')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Select label={t('Tipo')} allowDeselect={false} data={KIND_CHOICES} {...form.getInputProps('audio_type')} />
            <Select
              label={t('Campaña')}
              placeholder={t('Ninguna en particular')}
              clearable
              clearButtonProps={{ 'aria-label': t('Quitar la campaña') }}
              searchable
              nothingFoundMessage={t('Ninguna campaña se llama así')}
              data={(campaigns.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.getInputProps('campaign_id')}
            />
          </SimpleGrid>
          {upload.isPending && file !== null && <UploadProgress name={file.name} size={file.size} sent={sent} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancelar')}
            </Button>
            <Button type="submit" disabled={upload.isPending}>
              {upload.isPending ? t('Enviando…') : t('Enviar archivo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Shows the progress of an upload. `sent` covers the whole form, a few hundred bytes more than the file. */
function UploadProgress({ name, size, sent }: { name: string; size: number; sent: number }) {
  const share = size === 0 ? 1 : Math.min(1, sent / size);
  return (
    <div className={classes.progress} aria-live="polite">
      <Progress.Root size="md">
        <Progress.Section value={100 * share} aria-label={t('Progreso de {name}', { name })} />
      </Progress.Root>
      <p>
        {share >= 1
          ? t('Archivo enviado · leyendo su duración…')
          : t('{sent} de {size}', { sent: formatBytes(Math.min(sent, size)), size: formatBytes(size) })}
      </p>
    </div>
  );
}

const LEAVE = {
  title: t('Audio sin enviar'),
  body: t('El archivo elegido y lo que escribiste se pierden.'),
  confirm: t('Descartar'),
  danger: true,
};

const CANCEL_UPLOAD = {
  title: t('Interrumpir la carga'),
  body: t('El archivo no llega completo al servidor y no se guarda.'),
  confirm: t('Interrumpir'),
  danger: true,
};
