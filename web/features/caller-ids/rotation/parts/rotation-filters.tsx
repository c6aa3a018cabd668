import { Button, MultiSelect, Select } from '@mantine/core';
import { CLI_STATUSES } from '#shared/domain/caller-ids.ts';
import type { RotationSummary } from '#shared/contracts/cli-usage.ts';
import { countryOf } from '#web/lib/countries.ts';
import { t } from '#web/lib/i18n.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { isCliStatus, STATUS } from '../cli-status.ts';
import { isFiltered, type RotationQuery } from '../rotation-query.ts';
import classes from './cli-rotation.module.css';

type Props = {
  summary: RotationSummary | undefined;
  query: RotationQuery;
  onChange: (query: RotationQuery) => void;
};

const STATUSES = CLI_STATUSES.map((value) => ({ value, label: STATUS[value].label }));

/** Filters of the list. A change applies immediately and returns to the first page. */
export function RotationFilters({ summary, query, onChange }: Props) {
  const change = (part: Partial<RotationQuery>): void => onChange({ ...query, ...part, page: 1 });
  return (
    <Panel
      title={t('Filtros')}
      actions={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={!isFiltered(query)}
          onClick={() => change({ country: '', provider: '', status: [] })}
        >
          {t('Quitar filtros')}
        </Button>
      }
    >
      <div className={classes.filters}>
        <CountrySelect
          label={t('País')}
          placeholder={t('Todos')}
          clearable
          clearButtonProps={{ 'aria-label': t('Todos los países') }}
          choices={countriesOf(summary, query.country)}
          value={query.country === '' ? null : query.country}
          onChange={(country) => change({ country: country ?? '' })}
        />
        <Select
          label={t('Proveedor')}
          placeholder={t('Todos')}
          clearable
          clearButtonProps={{ 'aria-label': t('Todos los proveedores') }}
          searchable
          nothingFoundMessage={t('Ningún proveedor con ese nombre')}
          data={providersOf(summary, query.provider)}
          value={query.provider === '' ? null : query.provider}
          onChange={(provider) => change({ provider: provider ?? '' })}
        />
        <MultiSelect
          label={t('Estado')}
          placeholder={query.status.length === 0 ? t('Todos') : ''}
          data={STATUSES}
          value={[...query.status]}
          onChange={(status) => change({ status: status.filter(isCliStatus) })}
        />
      </div>
    </Panel>
  );
}

/** Returns the inventory's countries and the one selected in the address. */
function countriesOf(summary: RotationSummary | undefined, selected: string) {
  const keys = new Set(summary?.by_country.map(({ country }) => country));
  if (selected !== '') keys.add(selected);
  return [...keys].map((key) => ({ value: key, label: `${countryOf(key).flag} ${countryOf(key).name}` }));
}

function providersOf(summary: RotationSummary | undefined, selected: string) {
  const known = (summary?.by_provider ?? []).flatMap(({ provider, provider_name: name }) =>
    provider === null
      ? []
      : [{ value: String(provider), label: name ?? t('Proveedor {id}', { id: String(provider) }) }],
  );
  const isKnown = selected === '' || known.some(({ value }) => value === selected);
  return isKnown ? known : [...known, { value: selected, label: t('Proveedor {id}', { id: selected }) }];
}
