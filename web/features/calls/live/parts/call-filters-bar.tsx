import { NativeSelect } from '@mantine/core';
import type { ActiveCall } from '#shared/contracts/calls.ts';
import { dialCodeName } from '#web/lib/countries.ts';
import { t } from '#web/lib/i18n.ts';
import { type CallFilters, filterChoices } from '../call-filters.ts';
import classes from './live.module.css';

type Props = {
  calls: readonly ActiveCall[];
  filters: CallFilters;
  onFilter: (name: keyof CallFilters, value: string) => void;
};

export function CallFiltersBar({ calls, filters, onFilter }: Props) {
  const { stages, campaigns, countries } = filterChoices(calls);
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <div className={classes.filters}>
      <Filter
        label={t('Etapa')}
        all={t('Todas las etapas')}
        value={filters.estado}
        choices={stages}
        onPick={(value) => onFilter('estado', value)}
      />
      <Filter
        label={t('Campaña')}
        all={t('Todas las campañas')}
        value={filters.campanha}
        choices={plain(campaigns)}
        onPick={(value) => onFilter('campanha', value)}
      />
      <Filter
        label={t('País')}
        all={t('Todos los países')}
        value={filters.pais}
        choices={countries.map((value) => ({ value, label: dialCodeName(value) }))}
        onPick={(value) => onFilter('pais', value)}
      />
    </div>
  );
}

type FilterProps = {
  label: string;
  all: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
};

/** Keeps the selected option in the list after its last call has ended. */
function Filter({ label, all, value, choices, onPick }: FilterProps) {
  const known = value === '' || choices.some((choice) => choice.value === value);
  const data = [{ value: '', label: all }, ...choices, ...(known ? [] : [{ value, label: value }])];
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
      data={data}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  );
}
