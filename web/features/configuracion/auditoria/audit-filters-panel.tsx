import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AuditAnswer } from '#shared/contracts/audit.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../configuracion.module.css';
import { type AuditFilters, NO_FILTERS } from './audit-filters.ts';
import { actionName, thingName } from './audit-words.ts';

type Props = {
  filters: AuditFilters;
  /** The words that occur. */
  known: Pick<AuditAnswer, 'users' | 'actions' | 'entities'> | undefined;
  wrongDates: string | null;
  onChange: (filters: AuditFilters) => void;
};

/** The filters apply as they are chosen; an id when it is confirmed. */
export function AuditFiltersPanel({ filters, known, wrongDates, onChange }: Props) {
  const change = (part: Partial<AuditFilters>): void => onChange({ ...filters, ...part });
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
        <Choice
          label="Quién"
          value={filters.user}
          words={known?.users}
          nameOf={(user) => user}
          onChange={(user) => change({ user })}
        />
        <Choice
          label="Qué hizo"
          value={filters.action}
          words={known?.actions}
          nameOf={actionName}
          onChange={(action) => change({ action })}
        />
        <Choice
          label="Sobre qué"
          value={filters.entity}
          words={known?.entities}
          nameOf={thingName}
          onChange={(entity) => change({ entity })}
        />
        <IdFilter key={filters.entity_id} value={filters.entity_id} onChange={(entity_id) => change({ entity_id })} />
        <DayInput
          label="Desde"
          value={filters.fecha_inicio}
          onChange={(fecha_inicio) => change({ fecha_inicio })}
          error={wrongDates}
        />
        <DayInput
          label="Hasta"
          value={filters.fecha_fin}
          onChange={(fecha_fin) => change({ fecha_fin })}
          error={wrongDates !== null}
        />
      </div>
    </Panel>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  words: readonly string[] | undefined;
  nameOf: (word: string) => string;
  onChange: (value: string) => void;
};

/** A word of those that occur; the one of the address stays even when it does not. */
function Choice({ label, value, words = [], nameOf, onChange }: ChoiceProps) {
  const all = value === '' || words.includes(value) ? words : [value, ...words];
  return (
    <Select
      label={label}
      placeholder="Todos"
      clearable
      clearButtonProps={{ 'aria-label': `Quitar el filtro ${label}` }}
      searchable
      nothingFoundMessage="Nada se llama así"
      data={all.map((word) => ({ value: word, label: nameOf(word) }))}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function IdFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const confirm = (): void => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      label="Id"
      placeholder="Cualquiera"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={confirm}
      onKeyDown={(event) => event.key === 'Enter' && confirm()}
    />
  );
}
