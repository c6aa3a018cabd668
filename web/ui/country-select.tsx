import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { COUNTRIES } from '#shared/countries.ts';
import { plainText } from '#web/lib/plain-text.ts';

/** A country as a select offers it. */
export type CountryChoice = { value: string; label: string };

/** All that the product lists, flag and name. */
const ALL: readonly CountryChoice[] = COUNTRIES.map(({ key, flag, name }) => ({
  value: key,
  label: `${flag} ${name}`,
}));

type Props = Omit<SelectProps, 'data' | 'filter' | 'searchable'> & {
  /** Without it, every listed country. */
  choices?: readonly CountryChoice[];
};

/** Chooses a country; typing finds it with or without its accents. */
export function CountrySelect({ choices = ALL, ...select }: Props) {
  return (
    <Select
      data={[...choices]}
      searchable
      filter={byPlainText}
      nothingFoundMessage="Ningún país con ese nombre"
      maxDropdownHeight={320}
      {...select}
    />
  );
}

const byPlainText: OptionsFilter = ({ options, search }) => {
  const wanted = plainText(search.trim());
  return (options as ComboboxItem[]).filter(({ label }) => plainText(label).includes(wanted));
};
