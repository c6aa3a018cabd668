import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { dialledNumber, writeNumber } from '#shared/numbers/trunk-number.ts';
import { t } from '#web/lib/i18n.ts';
import { exampleNumberOf } from '../example-number.ts';
import { prefixError, type TrunkForm } from '../trunk-draft.ts';

const FORMATS = [
  { value: 'e164', label: 'E.164: +541145550000' },
  { value: 'e164_without_plus', label: t('Sin el +: 541145550000') },
  { value: 'national', label: t('Nacional: 1145550000') },
  { value: 'national_with_trunk_prefix', label: t('Nacional con prefijo: 01145550000') },
];
const CALLER_ID_HEADERS = [
  { value: 'from', label: 'From' },
  { value: 'pai', label: 'P-Asserted-Identity' },
  { value: 'rpid', label: 'Remote-Party-ID' },
];

/** How the carrier gets the called number and the caller id, with an example. */
export function NumberFields({ form }: { form: TrunkForm }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={t('Formato del número')}
          description={t('Cómo le llega a la operadora el número que se llama')}
          data={FORMATS}
          allowDeselect={false}
          {...form.getInputProps('sip_config.number_format')}
        />
        <TextInput
          label={t('Prefijo del número')}
          description={t('Se pone delante: 00, 9, 1234#… Vacío, nada')}
          autoComplete="off"
          {...form.getInputProps('sip_config.number_prefix')}
        />
        <Select
          label={t('Formato del caller ID')}
          description={t('Cómo le llega a la operadora el número que se muestra; uno corto, siempre como en su país')}
          data={FORMATS}
          allowDeselect={false}
          {...form.getInputProps('sip_config.caller_id_format')}
        />
        <Select
          label={t('Caller ID en')}
          description={t('El encabezado donde lo lee la operadora; si no es From, ahí va el usuario')}
          data={CALLER_ID_HEADERS}
          allowDeselect={false}
          {...form.getInputProps('sip_config.caller_id_header')}
        />
      </SimpleGrid>
      <Preview form={form} />
    </>
  );
}

function Preview({ form }: { form: TrunkForm }) {
  const { country, sip_config: sip } = form.values;
  const example = exampleNumberOf(country);
  if (example === null || prefixError(sip.number_prefix) !== undefined) return null;
  const dialled = dialledNumber({ numberPrefix: sip.number_prefix, numberFormat: sip.number_format }, example);
  return (
    <Text component="output" size="sm">
      {t('Por ejemplo, con {number}. Se marca: {dialled} · Se muestra: {shown}', {
        number: example,
        dialled,
        shown: writeNumber(sip.caller_id_format, example),
      })}
    </Text>
  );
}
