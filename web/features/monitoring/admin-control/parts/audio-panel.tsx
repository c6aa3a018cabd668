import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'wouter';
import { percentOf } from '#shared/domain/figures.ts';
import { AUDIO_FORMATS, AUDIO_FORMATS_LISTED, MAX_AUDIO_BYTES, MAX_AUDIO_NAME } from '#shared/domain/audio-types.ts';
import { useDenial } from '#web/app/denial.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { formatBytes } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FileProgress } from '#web/ui/upload-progress.tsx';
import { usePanelAudios, useUploadAudio } from '../api.ts';
import { hasExtension } from '../file-kinds.ts';
import { AudioList } from './audio-list.tsx';

/** Uploads a recording and lists the newest ones. */
export function AudioPanel() {
  const mayManage = useMay('supervisor');
  const audios = usePanelAudios();
  return (
    <Panel
      title={t('Cargar audios')}
      aside={audios.data?.length}
      actions={
        mayManage && (
          <Anchor component={Link} href={pathOf('audios')} size="sm">
            {t('Gestión de Audios')}
          </Anchor>
        )
      }
    >
      <AudioForm />
      <AudioList query={audios} />
    </Panel>
  );
}

type Draft = { file: File | null; name: string; description: string };

function AudioForm() {
  const upload = useUploadAudio();
  const denial = useDenial('supervisor');
  const [sent, setSent] = useState(0);
  const form = useForm<Draft>({
    initialValues: { file: null, name: '', description: '' },
    validate: { file: fileError },
  });
  const { file } = form.values;

  function choose(chosen: File): void {
    form.setValues({ file: chosen, name: chosen.name.replace(/\.[^.]+$/, '').slice(0, MAX_AUDIO_NAME) });
    form.setFieldError('file', fileError(chosen));
  }

  function submit(draft: Draft): void {
    if (draft.file === null) return;
    setSent(0);
    upload.mutate({ ...draft, file: draft.file, onBytes: setSent }, { onSuccess: () => form.reset() });
  }

  if (upload.isPending && file !== null) {
    const done = Math.min(sent, file.size);
    const text =
      done >= file.size
        ? t('Archivo enviado · leyendo el audio…')
        : t('{done} de {size}', { done: formatBytes(done), size: formatBytes(file.size) });
    return <FileProgress fileName={file.name} percent={percentOf(done, file.size)} text={text} />;
  }
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <FileDrop
          label={t('Archivo de audio')}
          title={t('Arrastrá acá un archivo de audio')}
          hint={t('{formats}, hasta {size}', { formats: AUDIO_FORMATS_LISTED, size: formatBytes(MAX_AUDIO_BYTES) })}
          chosen={file === null ? undefined : { name: file.name, detail: formatBytes(file.size) }}
          error={form.errors['file'] === undefined ? undefined : String(form.errors['file'])}
          disabled={denial !== null}
          onFile={choose}
        />
        {file !== null && (
          <>
            <TextInput label={t('Nombre del audio')} maxLength={MAX_AUDIO_NAME} {...form.getInputProps('name')} />
            <TextInput label={t('Descripción del audio')} maxLength={500} {...form.getInputProps('description')} />
          </>
        )}
        <Group gap="xs">
          <GatedButton type="submit" reason={denial}>
            {t('Importar audio')}
          </GatedButton>
          {file !== null && (
            <Button variant="default" onClick={() => form.reset()}>
              {t('Quitar audio')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function fileError(file: File | null): string | null {
  if (file === null || !hasExtension(file.name, AUDIO_FORMATS)) return t('Selecione um arquivo de áudio');
  return file.size > MAX_AUDIO_BYTES ? t('Archivo muy grande. Máximo: 50MB') : null;
}
