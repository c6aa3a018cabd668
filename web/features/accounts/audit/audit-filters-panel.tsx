import { Select } from '@mantine/core';
import type { AuditAnswer } from '#shared/contracts/audit.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FilterPanel } from '#web/ui/filter-panel.tsx';
import { TypedFilter } from '#web/ui/typed-filter.tsx';
import { type AuditFilters, NO_FILTERS } from './audit-filters.ts';
import { actionName, entityName } from './audit-words.ts';

type Props = {
  filters: AuditFilters;
  /** Values that occur in the log. */
  known: Pick<AuditAnswer, 'users' | 'actions' | 'entities'> | undefined;
  onChange: (filters: AuditFilters) => void;
};

/** Selected filters apply immediately; the id applies while typing. */
export function AuditFiltersPanel({ filters, known, onChange }: Props) {
  const change = (part: Partial<AuditFilters>): void => onChange({ ...filters, ...part });
  const dates = daySpanError(filters);
  return (
    <FilterPanel onReset={() => onChange(NO_FILTERS)}>
      <Choice
        label={t('Quién')}
        value={filters.user}
        words={known?.users}
        nameOf={(user) => user}
        onChange={(user) => change({ user })}
      />
      <Choice
        label={t('Qué hizo')}
        value={filters.action}
        words={known?.actions}
        nameOf={actionName}
        onChange={(action) => change({ action })}
      />
      <Choice
        label={t('Sobre qué')}
        value={filters.entity}
        words={known?.entities}
        nameOf={entityName}
        onChange={(entity) => change({ entity })}
      />
      <TypedFilter
        label={t('Id')}
        maxLength={200}
        value={filters.entity_id}
        onChange={(entity_id) => change({ entity_id })}
      />
      <DayInput
        label={t('Desde')}
        value={filters.fecha_inicio}
        onChange={(fecha_inicio) => change({ fecha_inicio })}
        error={dates}
      />
      <DayInput
        label={t('Hasta')}
        value={filters.fecha_fin}
        onChange={(fecha_fin) => change({ fecha_fin })}
        error={dates !== null}
      />
    </FilterPanel>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  words: readonly string[] | undefined;
  nameOf: (word: string) => string;
  onChange: (value: string) => void;
};

/** Select of the values in the log. It also offers the current value, which may not occur in the log. */
function Choice({ label, value, words = [], nameOf, onChange }: ChoiceProps) {
  const all = value === '' || words.includes(value) ? words : [value, ...words];
  return (
    <Select
      label={label}
      placeholder={t('Todos')}
      clearable
      clearButtonProps={{ 'aria-label': t('Quitar el filtro {label}', { label }) }}
      searchable
      nothingFoundMessage={t('Nada se llama así')}
      data={all.map((word) => ({ value: word, label: nameOf(word) }))}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
