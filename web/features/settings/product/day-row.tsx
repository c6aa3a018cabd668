import { ActionIcon, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { TIME_FIELD } from '#web/ui/time-field.ts';
import classes from '../settings.module.css';
import type { WEEK } from './legal-week.ts';
import type { WindowFormState } from './use-window-form.ts';

type DayProps = {
  form: WindowFormState;
  day: (typeof WEEK)[number]['key'];
  label: string;
};

/** Further hours of a day that the form suggests: the afternoon. */
const AFTERNOON = { from: '14:00', to: '20:00' };
const MOST_MORE = 5;

/** Whether calls are allowed on a day, and between which hours. */
export function DayRow({ form, day, label }: DayProps) {
  const path = `days.${day}` as const;
  const error = form.errors[path];
  const more = form.values.days[day].more ?? [];
  const setMore = (hours: typeof more): void => form.setFieldValue(`${path}.more`, hours);
  return (
    <div>
      <div className={classes.dayRow}>
        <Switch label={label} {...form.getInputProps(`${path}.open`, { type: 'checkbox' })} />
        {form.values.days[day].open ? (
          <>
            <TextInput
              aria-label={t('{label}, desde', { label })}
              {...TIME_FIELD}
              {...form.getInputProps(`${path}.from`)}
              error={error !== undefined}
            />
            <TextInput
              aria-label={t('{label}, hasta', { label })}
              {...TIME_FIELD}
              {...form.getInputProps(`${path}.to`)}
              error={error !== undefined}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('{label}: agregar otro horario', { label })}
              title={t('Agregar otro horario')}
              disabled={more.length === MOST_MORE}
              onClick={() => setMore([...more, AFTERNOON])}
            >
              <IconPlus size={14} />
            </ActionIcon>
          </>
        ) : (
          <span className={classes.closed}>{t('No se llama')}</span>
        )}
      </div>
      {form.values.days[day].open &&
        more.map((_, index) => (
          <div key={index} className={classes.dayRow}>
            <span />
            <TextInput
              aria-label={t('{label}, horario {nth}, desde', { label, nth: index + 2 })}
              {...TIME_FIELD}
              {...form.getInputProps(`${path}.more.${index}.from`)}
              error={error !== undefined}
            />
            <TextInput
              aria-label={t('{label}, horario {nth}, hasta', { label, nth: index + 2 })}
              {...TIME_FIELD}
              {...form.getInputProps(`${path}.more.${index}.to`)}
              error={error !== undefined}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('{label}: quitar el horario {nth}', { label, nth: index + 2 })}
              title={t('Quitar')}
              onClick={() => setMore(more.filter((_hours, at) => at !== index))}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </div>
        ))}
      {error !== undefined && (
        <p className={classes.dayError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
