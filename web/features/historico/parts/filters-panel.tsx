import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { ESTADOS, RESULTADOS } from '#web/lib/call-words.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { dateError, type HistoryFilters, NO_FILTERS } from '../history-filters.ts';
import classes from './historico.module.css';

type Props = { filters: HistoryFilters; users: HistoryAnswer['usuarios']; onChange: (filters: HistoryFilters) => void };

const choicesOf = <Key extends string>(names: Readonly<Record<Key, string>>): { value: Key; label: string }[] =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));

/** The filters apply as they are chosen; a number when it is confirmed. */
export function FiltersPanel({ filters, users, onChange }: Props) {
  const wrongDates = dateError(filters.fecha_inicio, filters.fecha_fin);
  const change = (part: Partial<HistoryFilters>): void => onChange({ ...filters, ...part });
  return (
    <Panel
      title="Filtros"
      actions={
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(NO_FILTERS)}>
          Reset
        </Button>
      }
    >
      <div className={classes.filters}>
        <MultiSelect
          label="Estados"
          placeholder={filters.estados.length === 0 ? 'Todos' : ''}
          data={choicesOf(ESTADOS)}
          value={[...filters.estados]}
          onChange={(estados) => change({ estados })}
        />
        <MultiSelect
          label="Resultados"
          placeholder={filters.resultados.length === 0 ? 'Todos' : ''}
          data={choicesOf(RESULTADOS)}
          maxDropdownHeight={320}
          value={[...filters.resultados]}
          onChange={(resultados) => change({ resultados })}
        />
        <Select
          label="Usuario"
          placeholder="Todos"
          clearable
          data={users.map((user) => ({ value: user.email, label: user.nombre }))}
          value={filters.usuario === '' ? null : filters.usuario}
          onChange={(usuario) => change({ usuario: usuario ?? '' })}
        />
        <NumberFilter key={filters.telefono} value={filters.telefono} onChange={(telefono) => change({ telefono })} />
        <DayInput
          label="Fecha de inicio"
          value={filters.fecha_inicio}
          onChange={(fecha_inicio) => change({ fecha_inicio })}
          error={wrongDates}
        />
        <DayInput
          label="Fecha de fin"
          value={filters.fecha_fin}
          onChange={(fecha_fin) => change({ fecha_fin })}
          error={wrongDates !== null}
        />
      </div>
    </Panel>
  );
}

function NumberFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const confirm = (): void => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      label="Número"
      placeholder="Cualquiera"
      inputMode="tel"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={confirm}
      onKeyDown={(event) => event.key === 'Enter' && confirm()}
    />
  );
}
