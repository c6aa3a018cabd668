import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import en from 'dayjs/locale/en-gb.js';
import es from 'dayjs/locale/es.js';
import pt from 'dayjs/locale/pt-br.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { type ReactNode, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { language, type Language } from '#web/lib/language.ts';

// Needed to parse typed dates, which start with the day, like displayed dates.
dayjs.extend(customParseFormat);

/** Each language's names of months and weekdays. Importing one also registers it with dayjs. */
const DAY_LOCALES: Readonly<Record<Language, ILocale>> = { es, en, pt };

const CALENDAR = {
  placeholder: t('dd/mm/aaaa'),
  valueFormat: language === 'en' ? 'DD MMM YYYY' : 'DD/MM/YYYY',
  locale: DAY_LOCALES[language].name,
  // Colours are reserved for states, so weekends have no colour.
  weekendDays: [] satisfies number[],
  clearable: true,
  highlightToday: true,
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: t('Mes anterior'),
    nextMonth: t('Mes siguiente'),
    previousYear: t('Año anterior'),
    nextYear: t('Año siguiente'),
    previousDecade: t('Década anterior'),
    nextDecade: t('Década siguiente'),
  },
};

type Props = {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
  error?: ReactNode;
};

/** Parses a typed date. Returns null if the text isn't an existing date. */
function readDay(typed: string): string | null {
  const day = dayjs(typed.trim(), ['DD/MM/YYYY', 'D/M/YYYY', 'DD MMM YYYY', 'D MMM YYYY'], true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

/** A day that can be typed or picked. On blur, an invalid date is dropped with an error. */
export function DayInput({ label, value, onChange, error }: Props) {
  const [wrong, setWrong] = useState('');
  return (
    <DateInput
      label={label}
      clearButtonProps={{ 'aria-label': t('Limpiar {field}', { field: label.toLowerCase() }) }}
      {...CALENDAR}
      value={value === '' ? null : value}
      dateParser={readDay}
      onChange={(day) => {
        setWrong('');
        onChange(day ?? '');
      }}
      onBlur={({ currentTarget: { value: typed } }) => setWrong(readDay(typed) === null ? typed.trim() : '')}
      error={wrong === '' ? error : t('«{typed}» no es una fecha: usá dd/mm/aaaa', { typed: wrong })}
    />
  );
}
