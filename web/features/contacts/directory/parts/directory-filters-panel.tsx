import { MultiSelect, Select } from '@mantine/core';
import { Fragment, type ReactElement } from 'react';
import type { ContactSituation } from '#shared/domain/contact-directory.ts';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { FilterPanel } from '#web/ui/filter-panel.tsx';
import { TypedFilter } from '#web/ui/typed-filter.tsx';
import { useContactLists } from '../api.ts';
import { type DirectoryFilters, NO_FILTERS } from '../directory-filters.ts';
import { DUE_WORDS, SITUATIONS } from '../../words.ts';
import { ReasonsFilter } from './reasons-filter.tsx';

type Props = {
  filters: DirectoryFilters;
  /** Contacts shown. The search can be limited to one of their columns. */
  contacts: readonly ContactEntry[];
  /** Menu of saved filters. */
  saved: ReactElement;
  onChange: (filters: DirectoryFilters) => void;
};

const MOST_SEARCHED = 200;

/** Filters apply on selection, reasons when their list closes, and the search while typing. */
export function DirectoryFiltersPanel({ filters, contacts, saved, onChange }: Props) {
  const change = (part: Partial<DirectoryFilters>): void => onChange({ ...filters, ...part });
  const { data: campaigns = [] } = useCampaigns();
  const { data: lists = [] } = useContactLists(filters.campaign_id);
  const columns = new Set(contacts.flatMap(({ columnas }) => columnas.map(({ nombre }) => nombre)));
  if (filters.columna !== '') columns.add(filters.columna);
  // Ordered as displayed. A filter without a control fails to compile. The minimum and maximum attempts share a
  // control.
  const controls: Readonly<Record<Exclude<keyof DirectoryFilters, 'intentos_hasta'>, ReactElement>> = {
    buscar: (
      <TypedFilter
        label={t('Nombre, número o dato')}
        maxLength={MOST_SEARCHED}
        value={filters.buscar}
        onChange={(buscar) => change({ buscar })}
      />
    ),
    columna: (
      <Select
        label={t('Buscar en')}
        placeholder={t('Nombre, datos y nota')}
        clearable
        data={[...columns]}
        value={filters.columna === '' ? null : filters.columna}
        onChange={(columna) => change({ columna: columna ?? '' })}
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
        onChange={(id) => change({ campaign_id: id ?? '', lista_id: '' })}
      />
    ),
    lista_id: (
      <Select
        label={t('Lista')}
        placeholder={t('Todas')}
        clearable
        searchable
        data={lists.map(({ id, nombre, fecha }) => ({
          value: String(id),
          label: t('{name}, {date}', { name: nombre, date: formatDateTime(fecha) }),
        }))}
        value={filters.lista_id === '' ? null : filters.lista_id}
        onChange={(id) => change({ lista_id: id ?? '' })}
      />
    ),
    situaciones: (
      <MultiSelect
        label={t('Situación')}
        placeholder={filters.situaciones.length === 0 ? t('Todas') : ''}
        data={Object.entries(SITUATIONS).map(([value, { label }]) => ({ value, label }))}
        value={[...filters.situaciones]}
        onChange={(situaciones) => change({ situaciones: situaciones as ContactSituation[] })}
      />
    ),
    motivos: <ReasonsFilter value={filters.motivos} onChange={(motivos) => change({ motivos })} />,
    proximo: (
      <Select
        label={t('Próximo intento')}
        placeholder={t('Cualquiera')}
        clearable
        data={Object.entries(DUE_WORDS).map(([value, label]) => ({ value, label }))}
        value={filters.proximo === '' ? null : filters.proximo}
        onChange={(proximo) => change({ proximo: proximo ?? '' })}
      />
    ),
    intentos_desde: (
      <Select
        label={t('Intentos')}
        placeholder={t('Cualquiera')}
        clearable
        data={attemptChoices(filters)}
        value={spanOf(filters)}
        onChange={(span) => {
          const [from = '', until = ''] = (span ?? '').split('-');
          change({ intentos_desde: from, intentos_hasta: until });
        }}
      />
    ),
  };
  return (
    <FilterPanel onReset={() => onChange(NO_FILTERS)} actions={saved}>
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
    </FilterPanel>
  );
}

/** Returns the range of attempts as `from-until`, or null without a filter. */
const spanOf = ({ intentos_desde: from, intentos_hasta: until }: DirectoryFilters): string | null =>
  from === '' && until === '' ? null : `${from}-${until}`;

/** Highest number of attempts that has its own option. */
const MOST_ATTEMPTS = 4;

/** Returns the usual ranges and the one in the address. */
function attemptChoices(filters: DirectoryFilters): { value: string; label: string }[] {
  const choices = [
    { value: '0-0', label: t('Ninguno') },
    { value: '1-', label: t('{count, number} o más', { count: 1 }) },
    ...Array.from({ length: MOST_ATTEMPTS }, (_, at) => ({ value: `${at + 1}-${at + 1}`, label: String(at + 1) })),
    { value: `${MOST_ATTEMPTS + 1}-`, label: t('{count, number} o más', { count: MOST_ATTEMPTS + 1 }) },
  ];
  const { intentos_desde: from, intentos_hasta: until } = filters;
  const own = spanOf(filters);
  if (own === null || choices.some(({ value }) => value === own)) return choices;
  const label =
    until === ''
      ? t('{count, number} o más', { count: Number(from) })
      : t('{from} a {until}', { from: from || '0', until });
  return [...choices, { value: own, label }];
}
