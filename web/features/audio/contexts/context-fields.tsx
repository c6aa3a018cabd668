import { Group, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { MENU_TIMEOUT_RANGE_S } from '#shared/domain/dtmf-defaults.ts';
import { useAudioFiles } from '#web/lib/audio-files.ts';
import { formatLength } from '#web/lib/formats/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import type { ContextFormState } from './use-context-form.ts';

/** Fields shared by the create and edit forms of a context. */
export function ContextFields({ form }: { form: ContextFormState }) {
  const audios = useAudioFiles();
  const choices = (audios.data ?? []).map(({ url, name, duration }) => ({
    value: url,
    label: `${name} · ${formatLength(duration)}`,
  }));
  return (
    <Stack gap="md">
      <Group grow align="flex-start">
        <TextInput
          label={t('Nombre')}
          description={t('Con él lo elige una campaña.')}
          maxLength={100}
          required
          withAsterisk
          {...form.getInputProps('nombre')}
        />
        <NumberInput
          label={t('Espera de tecla')}
          description={t('De {min} a {max} s después del audio.', MENU_TIMEOUT_RANGE_S)}
          suffix=" s"
          min={MENU_TIMEOUT_RANGE_S.min}
          max={MENU_TIMEOUT_RANGE_S.max}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps('timeout_dtmf_predeterminado')}
        />
      </Group>
      <Select
        label={t('Audio principal')}
        description={
          audios.isError
            ? t('Error al cargar archivos de audio')
            : t('Lo que escucha quien atiende. Se sube en «Gestión de Audios».')
        }
        placeholder={t('Ninguno')}
        clearable
        clearButtonProps={{ 'aria-label': t('Quitar el audio') }}
        searchable
        nothingFoundMessage={t('Ningún audio se llama así')}
        data={choices}
        {...form.getInputProps('audio_principal_url')}
      />
      <Textarea
        label={t('Descripción')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        {...form.getInputProps('descripcion')}
      />
      <Switch
        label={t('Detectar buzón de voz')}
        description={t('Corta cuando atiende un contestador.')}
        {...form.getInputProps('detectar_voicemail', { type: 'checkbox' })}
      />
    </Stack>
  );
}
