import { Switch, TextInput } from '@mantine/core';
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

/** Whether calls are allowed on a day, and between which hours. */
export function DayRow({ form, day, label }: DayProps) {
  const path = `days.${day}` as const;
  const error = form.errors[path];
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
          </>
        ) : (
          <span className={classes.closed}>{t('No se llama')}</span>
        )}
      </div>
      {error !== undefined && (
        <p className={classes.dayError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
