import 'dayjs/locale/es.js';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { ReactNode } from 'react';

// Typed dates are parsed day first, the way they are written here.
dayjs.extend(customParseFormat);

/** Colour means state, so weekends get none. */
const CALENDAR = {
  placeholder: 'dd/mm/aaaa',
  valueFormat: 'DD/MM/YYYY',
  locale: 'es',
  weekendDays: [] satisfies number[],
  clearable: true,
  highlightToday: true,
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    previousDecade: 'Década anterior',
    nextDecade: 'Década siguiente',
  },
};

type Props = {
  label: string;
  /** YYYY-MM-DD; empty if there is none. */
  value: string;
  onChange: (day: string) => void;
  error?: ReactNode;
};

/** A day that can be typed or picked. */
export function DayInput({ label, value, onChange, error }: Props) {
  return (
    <DateInput
      label={label}
      clearButtonProps={{ 'aria-label': `Limpiar ${label.toLowerCase()}` }}
      {...CALENDAR}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      error={error}
    />
  );
}
