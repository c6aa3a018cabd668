import { Group, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { DtmfConfig, DtmfConfigsAnswer } from '#shared/contracts/dtmf.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { COUNTRIES } from '#web/lib/country-names.ts';
import { t } from '#web/lib/i18n.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useSaveDtmf } from '../api.ts';
import {
  changeOf,
  draftErrors,
  draftOf,
  type DtmfDraft,
  fixedKeys,
  followTexts,
  LANGUAGE_NAMES,
} from '../dtmf-draft.ts';

type Props = {
  /** Null to add a country. */
  config: DtmfConfig | null;
  answer: DtmfConfigsAnswer;
  onClose: () => void;
};

const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label: `${label} · ${value}` }));

export function DtmfModal({ config, answer, onClose }: Props) {
  const save = useSaveDtmf();
  const optOutKey = (config ?? answer).opt_out_key;
  const form = useForm<DtmfDraft>({ initialValues: draftOf(config, optOutKey), validate: draftErrors });

  function submit(draft: DtmfDraft): void {
    if (draft.country === null) return;
    save.mutate(
      { country: draft.country, change: changeOf(draft) },
      { onSuccess: onClose, onError: (error) => form.setErrors(refusedErrors(error, draft)) },
    );
  }

  /** Applies a change and updates the texts that the user has not edited. */
  function change(part: Partial<DtmfDraft>): void {
    form.clearErrors();
    form.setValues((before) => {
      const held = { ...form.getValues(), ...before };
      return followTexts(held, { ...held, ...part }, optOutKey);
    });
  }

  return (
    <FormModal
      title={config === null ? t('Agregar país') : t('Menú DTMF de {country}', { country: config.country_name })}
      loss={t('Lo que escribiste en este menú se pierde.')}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={config === null ? t('Agregar país') : t('Guardar cambios')}
      pending={save.isPending}
    >
      {config === null && (
        <CountrySelect
          label={t('País')}
          placeholder={t('Elegí un país')}
          required
          withAsterisk
          data-autofocus
          choices={missingOf(answer)}
          {...form.getInputProps('country')}
        />
      )}
      <Group grow align="flex-start">
        <TextInput
          label={t('Tecla DTMF')}
          description={t('Lleva a un agente')}
          inputMode="numeric"
          maxLength={3}
          required
          withAsterisk
          {...(config !== null && { 'data-autofocus': true })}
          {...form.getInputProps('dtmf_key')}
          onChange={(event) => change({ dtmf_key: event.currentTarget.value.trim() })}
        />
        <NumberInput
          label={t('Timeout del menú')}
          description={t('De 5 a 60 segundos')}
          suffix=" s"
          {...WHOLE}
          required
          withAsterisk
          {...form.getInputProps('menu_timeout')}
        />
      </Group>
      <Select
        label={t('Idioma')}
        data={LANGUAGES}
        allowDeselect={false}
        {...form.getInputProps('language')}
        onChange={(language: string | null) => change({ language: language ?? form.values.language })}
      />
      <Textarea
        label={t('Mensaje')}
        description={t('Lo que escucha la persona; si no lo cambiás, sigue a la tecla y al idioma')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        required
        withAsterisk
        {...form.getInputProps('message')}
      />
      <Textarea
        label={t('Instrucciones')}
        description={t('Qué hace cada tecla')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('instructions')}
      />
      <Text size="sm" c="dimmed">
        {t('Las otras teclas: {keys}.', { keys: fixedKeys(config ?? answer) })}
        {config !== null &&
          config.reason !== null &&
          ` ${t('Motivo del valor por defecto: {reason}.', { reason: config.reason })}`}
      </Text>
    </FormModal>
  );
}

/** Returns the countries that have no config yet. */
function missingOf({ configs }: DtmfConfigsAnswer) {
  const there = new Set(configs.map(({ country }) => country));
  return COUNTRIES.filter(({ key }) => !there.has(key)).map(({ key, flag, name }) => ({
    value: key,
    label: `${flag} ${name}`,
  }));
}
