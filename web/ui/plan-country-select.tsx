import type { SelectProps } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { CountrySelect } from './country-select.tsx';

/** Selects the country in whose numbering plan a typed number is read. It may stay empty. */
export function PlanCountrySelect(select: Omit<SelectProps, 'data' | 'filter' | 'searchable'>) {
  return (
    <CountrySelect
      description={t('En su plan se lee un número sin código de país, como 600 360 0000 o uno corto.')}
      clearable
      clearButtonProps={{ 'aria-label': t('Quitar el país') }}
      {...select}
    />
  );
}
