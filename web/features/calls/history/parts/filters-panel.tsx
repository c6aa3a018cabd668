import { Button, MultiSelect, Select } from '@mantine/core';
import { Fragment, type ReactElement, Suspense, useState } from 'react';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { DESENLACES, ESTADOS } from '#web/lib/call-words.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FilterPanel } from '#web/ui/filter-panel.tsx';
import { TypedFilter } from '#web/ui/typed-filter.tsx';
import { type HistoryFilters, NO_FILTERS, numberError } from '../history-filters.ts';
import type { MoreFilter } from './more-filters.tsx';

type Props = {
  filters: HistoryFilters;
  users: HistoryAnswer['usuarios'];
  /** Menu of saved filters. */
  saved: ReactElement;
  onChange: (filters: HistoryFilters) => void;
};

const choicesOf = <Key extends string>(names: Readonly<Record<Key, string>>): { value: Key; label: string }[] =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));

const MoreFilters = lazyPart(async () => (await import('./more-filters.tsx')).MoreFilters);

/** Filters that stay hidden until the user expands them or one of them is set. */
const MORE: readonly MoreFilter[] = [
  'periodo',
  'disposition',
  'pais',
  'agente',
  'trunk_id',
  'cli',
  'alcanzo',
  'dia_semana',
  'hora',
];

/** Filters apply on selection, and the number applies while typing. Rarely used filters are loaded on demand. */
export function FiltersPanel({ filters, users, saved, onChange }: Props) {
  const change = (part: Partial<HistoryFilters>): void => onChange({ ...filters, ...part });
  const dates = daySpanError(filters);
  const { data: campaigns = [] } = useCampaigns();
  const [wantsMore, setWantsMore] = useState(false);
  const hasMore = wantsMore || MORE.some((name) => filters[name] !== '');
  // Ordered as displayed. A filter without a control fails to compile.
  const controls: Readonly<Record<Exclude<keyof HistoryFilters, MoreFilter>, ReactElement>> = {
    estados: (
      <MultiSelect
        label={t('Estados')}
        placeholder={filters.estados.length === 0 ? t('Todos') : ''}
        data={choicesOf(ESTADOS)}
        value={[...filters.estados]}
        onChange={(estados) => change({ estados })}
      />
    ),
    desenlaces: (
      <MultiSelect
        label={t('Resultados')}
        placeholder={filters.desenlaces.length === 0 ? t('Todos') : ''}
        data={choicesOf(DESENLACES)}
        maxDropdownHeight={480}
        value={[...filters.desenlaces]}
        onChange={(desenlaces) => change({ desenlaces })}
      />
    ),
    campaign_id: (
      <Select
        label={t('Campaña')}
        placeholder={t('Todas')}
        clearable
        searchable
        data={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.campaign_id === '' ? null : filters.campaign_id}
        onChange={(id) => change({ campaign_id: id ?? '' })}
      />
    ),
    usuario: (
      <Select
        label={t('Usuario')}
        placeholder={t('Todos')}
        clearable
        data={users.map((user) => ({ value: user.email, label: user.nombre }))}
        value={filters.usuario === '' ? null : filters.usuario}
        onChange={(usuario) => change({ usuario: usuario ?? '' })}
      />
    ),
    telefono: (
      <TypedFilter
        label={t('Número')}
        inputMode="tel"
        check={numberError}
        value={filters.telefono}
        onChange={(telefono) => change({ telefono })}
      />
    ),
    fecha_inicio: (
      <DayInput
        label={t('Fecha de inicio')}
        value={filters.fecha_inicio}
        onChange={(fecha_inicio) => change({ fecha_inicio, periodo: '' })}
        error={dates}
      />
    ),
    fecha_fin: (
      <DayInput
        label={t('Fecha de fin')}
        value={filters.fecha_fin}
        onChange={(fecha_fin) => change({ fecha_fin, periodo: '' })}
        error={dates !== null}
      />
    ),
  };
  return (
    <FilterPanel
      onReset={() => onChange(NO_FILTERS)}
      reset={t('Reset')}
      actions={
        <>
          {saved}
          {!hasMore && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWantsMore(true)}>
              {t('Más filtros')}
            </Button>
          )}
        </>
      }
    >
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
      {hasMore && (
        <Suspense>
          <MoreFilters filters={filters} onChange={change} />
        </Suspense>
      )}
    </FilterPanel>
  );
}
