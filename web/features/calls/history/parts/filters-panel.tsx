import { MultiSelect, Select } from '@mantine/core';
import { Fragment, type ReactElement } from 'react';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { COUNTRIES } from '#shared/countries.ts';
import { ESTADOS, RESULTADOS } from '#web/lib/call-words.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FilterPanel } from '#web/ui/filter-panel.tsx';
import { TypedFilter } from '#web/ui/typed-filter.tsx';
import { type HistoryFilters, NO_FILTERS, numberError } from '../history-filters.ts';

type Props = { filters: HistoryFilters; users: HistoryAnswer['usuarios']; onChange: (filters: HistoryFilters) => void };

const choicesOf = <Key extends string>(names: Readonly<Record<Key, string>>): { value: Key; label: string }[] =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));

const COUNTRY_CHOICES = COUNTRIES.map(({ key, flag, name }) => ({ value: key, label: `${flag} ${name}` }));

/** Filters apply on selection; a number applies on Enter or blur. */
export function FiltersPanel({ filters, users, onChange }: Props) {
  const change = (part: Partial<HistoryFilters>): void => onChange({ ...filters, ...part });
  const dates = daySpanError(filters);
  // In the order of display. A filter without a control does not compile.
  const controls: Readonly<Record<keyof HistoryFilters, ReactElement>> = {
    estados: (
      <MultiSelect
        label="Estados"
        placeholder={filters.estados.length === 0 ? 'Todos' : ''}
        data={choicesOf(ESTADOS)}
        value={[...filters.estados]}
        onChange={(estados) => change({ estados })}
      />
    ),
    resultados: (
      <MultiSelect
        label="Resultados"
        placeholder={filters.resultados.length === 0 ? 'Todos' : ''}
        data={choicesOf(RESULTADOS)}
        maxDropdownHeight={320}
        value={[...filters.resultados]}
        onChange={(resultados) => change({ resultados })}
      />
    ),
    usuario: (
      <Select
        label="Usuario"
        placeholder="Todos"
        clearable
        data={users.map((user) => ({ value: user.email, label: user.nombre }))}
        value={filters.usuario === '' ? null : filters.usuario}
        onChange={(usuario) => change({ usuario: usuario ?? '' })}
      />
    ),
    pais: (
      <Select
        label="País"
        placeholder="Todos"
        clearable
        searchable
        data={COUNTRY_CHOICES}
        value={filters.pais === '' ? null : filters.pais}
        onChange={(pais) => change({ pais: pais ?? '' })}
      />
    ),
    telefono: (
      <TypedFilter
        key={filters.telefono}
        label="Número"
        inputMode="tel"
        error={numberError(filters.telefono)}
        value={filters.telefono}
        onChange={(telefono) => change({ telefono })}
      />
    ),
    fecha_inicio: (
      <DayInput
        label="Fecha de inicio"
        value={filters.fecha_inicio}
        onChange={(fecha_inicio) => change({ fecha_inicio })}
        error={dates}
      />
    ),
    fecha_fin: (
      <DayInput
        label="Fecha de fin"
        value={filters.fecha_fin}
        onChange={(fecha_fin) => change({ fecha_fin })}
        error={dates !== null}
      />
    ),
  };
  return (
    <FilterPanel onReset={() => onChange(NO_FILTERS)}>
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
    </FilterPanel>
  );
}
