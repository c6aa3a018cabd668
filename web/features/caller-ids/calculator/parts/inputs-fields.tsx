import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import { CALCULATOR_LIMITS } from '#shared/domain/caller-ids.ts';
import { DECIMAL_MARK, formatInteger, THOUSANDS_MARK } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { COUNTRY_OPTIONS, type InputsForm } from '../inputs.ts';

const GROUPED = {
  thousandSeparator: THOUSANDS_MARK,
  decimalSeparator: DECIMAL_MARK,
  allowDecimal: false,
  allowNegative: false,
};

/** Fields of the inputs that the tabs share. */
export function InputsFields({ form }: { form: InputsForm }) {
  return (
    // A container query, because the panel is narrow when it stands beside two others.
    <SimpleGrid type="container" cols={{ base: 1, '420px': 2 }} spacing="md">
      <NumberInput
        label={t('Números a llamar')}
        description={t('Hasta {most}', { most: formatInteger(CALCULATOR_LIMITS.numbers) })}
        suffix={` ${t('números')}`}
        {...GROUPED}
        {...form.getInputProps('total_numbers')}
      />
      <NumberInput
        label={t('Llamadas por hora')}
        description={t('De todas las líneas juntas')}
        suffix={` ${t('por hora')}`}
        {...GROUPED}
        {...form.getInputProps('calls_per_hour')}
      />
      <NumberInput
        label={t('Límite diario por CLI')}
        description={t('Llamadas por CLI y día')}
        suffix={` ${t('llamadas')}`}
        {...GROUPED}
        {...form.getInputProps('daily_call_limit')}
      />
      <NumberInput
        label={t('Horas de trabajo')}
        description={t('Por día, de 1 a 24')}
        suffix=" h"
        {...GROUPED}
        {...form.getInputProps('work_hours')}
      />
      <Select
        label={t('País')}
        description={t('De los CLIs y de los números')}
        data={COUNTRY_OPTIONS}
        allowDeselect={false}
        {...form.getInputProps('country')}
      />
    </SimpleGrid>
  );
}
