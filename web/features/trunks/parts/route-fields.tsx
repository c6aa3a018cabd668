import { TRUNK_PRIORITY } from '#shared/domain/trunks.ts';
import { NumberInput, Select, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import { countryByKey } from '#web/lib/country-names.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { limitedHelp, useSiteLimits } from '#web/lib/site-limits.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import { channelsOf, countryChoices, dvCodesOf, type TrunkForm } from '../trunk-draft.ts';

const TYPES = [
  { value: 'dv_voip', label: 'DV VoIP' },
  { value: 'sip_trunk', label: t('SIP trunk') },
  { value: 'analog', label: t('Analógico') },
  { value: 'digital', label: t('Digital') },
];

/** `storedChannels` is undefined for a new trunk. */
type Props = { form: TrunkForm; storedChannels: number | undefined };

export function RouteFields({ form, storedChannels }: Props) {
  const { max_trunk_channels: mostChannels } = useSiteLimits();
  const { country } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={t('País')}
          placeholder={t('Elegí un país')}
          data={countryChoices(country)}
          searchable
          // The field gets the focus initially and after a validation error. An open list would cover the error.
          openOnFocus={false}
          required
          withAsterisk
          data-autofocus
          nothingFoundMessage={t('Ningún país con ese nombre')}
          {...form.getInputProps('country')}
        />
        <TextInput label={t('Nombre')} required withAsterisk maxLength={100} {...form.getInputProps('name')} />
        <TextInput
          label="Host"
          description={t('Un nombre o una IP, con :puerto si no es el usual (5060; con TLS, 5061)')}
          placeholder="sip.proveedor.com"
          required
          withAsterisk
          maxLength={255}
          {...form.getInputProps('host')}
        />
        <Select label={t('Tipo')} data={TYPES} allowDeselect={false} {...form.getInputProps('trunk_type')} />
        <NumberInput
          label={t('Canales máximos')}
          description={limitedHelp(
            t('Llamadas a la vez, de {least} a {most}', { least: '1', most: formatInteger(mostChannels) }),
            mostChannels,
            storedChannels,
          )}
          min={1}
          max={mostChannels}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps('max_channels')}
          onBlur={() => form.setFieldValue('max_channels', channelsOf(form.values.max_channels))}
        />
        <NumberInput
          label={t('Orden de uso')}
          description={t('De {least} a {most}: el {least} se usa primero', {
            least: String(TRUNK_PRIORITY.minimum),
            most: String(TRUNK_PRIORITY.maximum),
          })}
          min={TRUNK_PRIORITY.minimum}
          max={TRUNK_PRIORITY.maximum}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps('prioridade')}
        />
      </SimpleGrid>
      <TagsInput
        label={t('Códigos DV')}
        description={[
          t('Códigos de área que atiende, y antes que otros. Sin códigos, todo el país.'),
          sharedCodeHint(country),
        ]
          .filter(Boolean)
          .join(' ')}
        placeholder={t('Escribí uno y Enter')}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        {...form.getInputProps('dv_codes')}
        onChange={(typed) => form.setFieldValue('dv_codes', dvCodesOf(typed))}
        // Enter completes a code. In an empty field it must not submit the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault();
        }}
      />
      <Switch
        label={t('Activo')}
        description={t('Uno inactivo no recibe llamadas nuevas.')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </>
  );
}

/** Returns a hint for the countries that share the dial code of the USA, or an empty string for all others. */
function sharedCodeHint(country: string | null): string {
  if (country === null || countryByKey(country)?.dialCode !== '1' || country === 'usa') return '';
  return t('El +1 es de varios países: sin códigos DV, el trunk los atiende a todos.');
}
