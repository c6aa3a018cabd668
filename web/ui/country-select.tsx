import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { COUNTRIES } from '#web/lib/country-names.ts';
import { plainText } from '#web/lib/plain-text.ts';
import { t } from '#web/lib/i18n.ts';

/** A country as an option of a select. */
type CountryChoice = { value: string; label: string };

const ALL: readonly CountryChoice[] = COUNTRIES.map(({ key, flag, name }) => ({
  value: key,
  label: `${flag} ${name}`,
}));

type Props = Omit<SelectProps, 'data' | 'filter' | 'searchable'> & {
  /** Default: all known countries. */
  choices?: readonly CountryChoice[];
};

/** Selects a country. The search ignores accents. */
export function CountrySelect({ choices = ALL, ...select }: Props) {
  return (
    <Select
      data={[...choices]}
      searchable
      filter={byPlainText}
      nothingFoundMessage={t('Ningún país con ese nombre')}
      maxDropdownHeight={320}
      {...select}
    />
  );
}

const byPlainText: OptionsFilter = ({ options, search }) => {
  const wanted = plainText(search.trim());
  return (options as ComboboxItem[]).filter(({ label }) => plainText(label).includes(wanted));
};
