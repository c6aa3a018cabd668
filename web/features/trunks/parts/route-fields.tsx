import { NumberInput, Select, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import { countryByKey } from '#web/lib/country-names.ts';
import { WHOLE } from '#web/ui/whole-number.ts';
import { CHANNELS, channelsOf, countryChoices, dvCodesOf, PRIORITIES, type TrunkForm } from '../trunk-draft.ts';

const TYPES = [
  { value: 'dv_voip', label: 'DV VoIP' },
  { value: 'sip_trunk', label: 'SIP trunk' },
  { value: 'analog', label: 'Analógico' },
  { value: 'digital', label: 'Digital' },
];

/** Country, host, type, priority and number of channels. */
export function RouteFields({ form }: { form: TrunkForm }) {
  const { country } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label="País"
          placeholder="Elegí un país"
          data={countryChoices(country)}
          searchable
          // This field gets the focus first, and again when it is invalid: an open list would cover its error.
          openOnFocus={false}
          required
          withAsterisk
          data-autofocus
          nothingFoundMessage="Ningún país con ese nombre"
          {...form.getInputProps('country')}
        />
        <TextInput label="Nombre" required withAsterisk maxLength={100} {...form.getInputProps('name')} />
        <TextInput
          label="Host"
          description="Un nombre o una IP, con :puerto si no es el usual (5060; con TLS, 5061)"
          placeholder="sip.proveedor.com"
          required
          withAsterisk
          maxLength={255}
          {...form.getInputProps('host')}
        />
        <Select label="Tipo" data={TYPES} allowDeselect={false} {...form.getInputProps('trunk_type')} />
        <NumberInput
          label="Canales máximos"
          description={`Llamadas a la vez, de ${CHANNELS.least} a ${CHANNELS.most}`}
          min={CHANNELS.least}
          max={CHANNELS.most}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps('max_channels')}
          onBlur={() => form.setFieldValue('max_channels', channelsOf(form.values.max_channels))}
        />
        <NumberInput
          label="Prioridad"
          description={`De ${PRIORITIES.least} a ${PRIORITIES.most}: el número más bajo va primero`}
          min={PRIORITIES.least}
          max={PRIORITIES.most}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps('prioridade')}
        />
      </SimpleGrid>
      <TagsInput
        label="Códigos DV"
        description={`Códigos de área que atiende, y antes que otros. Sin códigos, todo el país.${sharedCodeHint(country)}`}
        placeholder="Escribí uno y Enter"
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        {...form.getInputProps('dv_codes')}
        onChange={(typed) => form.setFieldValue('dv_codes', dvCodesOf(typed))}
        // Enter completes a code; in an empty field it must not submit the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault();
        }}
      />
      <Switch
        label="Activo"
        description="Uno inactivo no recibe llamadas nuevas."
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </>
  );
}

/** Four countries share dial code 1; only area codes distinguish them. */
function sharedCodeHint(country: string | null): string {
  if (country === null || countryByKey(country)?.dialCode !== '1' || country === 'usa') return '';
  return ' El +1 es de varios países: sin códigos DV, el trunk los atiende a todos.';
}
