import { Select } from '@mantine/core';
import { Fragment, type ReactElement } from 'react';
import { COUNTRIES } from '#web/lib/country-names.ts';
import { useAgents } from '#web/lib/agents.ts';
import { ALCANCES } from '#web/lib/call-words.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { PERIOD_CHOICES, periodOf } from '#web/lib/periods.ts';
import { useCallerIds, useCodes, useRoutes } from '../filter-choices.ts';
import { type HistoryFilters, WEEKDAYS } from '../history-filters.ts';

export type MoreFilter =
  | 'periodo'
  | 'disposition'
  | 'pais'
  | 'agente'
  | 'trunk_id'
  | 'cli'
  | 'alcanzo'
  | 'dia_semana'
  | 'hora';
type Choice = { value: string; label: string };
type Props = { filters: HistoryFilters; onChange: (part: Partial<HistoryFilters>) => void };

const COUNTRY_CHOICES = COUNTRIES.map(({ key, flag, name }) => ({ value: key, label: `${flag} ${name}` }));
const REACH_CHOICES = Object.entries(ALCANCES).map(([value, label]) => ({ value, label }));
const DAY_CHOICES = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: WEEKDAYS[day]! }));
const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour} h` }));

/** Clears the dates, which a period replaces. */
const NO_DAYS = { fecha_inicio: '', fecha_fin: '' } as const;

/** The rarely used filters. Each list includes the current value even if it no longer exists. */
export function MoreFilters({ filters, onChange }: Props) {
  const { data: agents = [] } = useAgents(false);
  const trunks = useRoutes();
  const codes = useCodes();
  const callerIds = useCallerIds();
  const control = (name: MoreFilter, label: string, choices: readonly Choice[], searchable = false): ReactElement => {
    const value = filters[name];
    const isKnown = value === '' || choices.some((choice) => choice.value === value);
    return (
      <Select
        label={label}
        placeholder={t('Todos')}
        clearable
        searchable={searchable}
        data={isKnown ? [...choices] : [...choices, { value, label: value }]}
        value={value === '' ? null : value}
        onChange={(picked) =>
          onChange(name === 'periodo' ? { ...NO_DAYS, periodo: periodOf(picked) } : { [name]: picked ?? '' })
        }
      />
    );
  };
  // Ordered as displayed. A filter without a control fails to compile.
  const controls: Readonly<Record<MoreFilter, ReactElement>> = {
    periodo: control('periodo', t('Período'), PERIOD_CHOICES),
    disposition: control(
      'disposition',
      t('Tipificación'),
      codes.map(({ id, name }) => ({ value: String(id), label: name })),
      true,
    ),
    pais: control('pais', t('País'), COUNTRY_CHOICES, true),
    agente: control(
      'agente',
      t('Agente'),
      agents.map(({ extensao, nome }) => ({ value: extensao, label: nome })),
      true,
    ),
    trunk_id: control(
      'trunk_id',
      t('Trunk'),
      trunks.map(({ id, name }) => ({ value: String(id), label: name })),
      true,
    ),
    cli: control(
      'cli',
      t('CLI utilizado'),
      callerIds.map((number) => ({ value: number, label: formatPhone(number) })),
      true,
    ),
    alcanzo: control('alcanzo', t('Llegó a'), REACH_CHOICES),
    dia_semana: control('dia_semana', t('Día de la semana'), DAY_CHOICES),
    hora: control('hora', t('Hora'), HOUR_CHOICES),
  };
  return Object.entries(controls).map(([name, element]) => <Fragment key={name}>{element}</Fragment>);
}
