import { Switch } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import classes from '../configuracion.module.css';
import type { WEEK } from './legal-week.ts';
import type { WindowFormState } from './use-window-form.ts';

type DayProps = {
  form: WindowFormState;
  day: (typeof WEEK)[number]['key'];
  label: string;
};

/** One day: whether people may be called, and between which hours. */
export function DayRow({ form, day, label }: DayProps) {
  const path = `days.${day}` as const;
  const error = form.errors[path];
  return (
    <div>
      <div className={classes.dayRow}>
        <Switch label={label} {...form.getInputProps(`${path}.open`, { type: 'checkbox' })} />
        {form.values.days[day].open ? (
          <>
            <TimeInput
              aria-label={`${label}, desde`}
              error={error !== undefined}
              {...form.getInputProps(`${path}.from`)}
            />
            <TimeInput
              aria-label={`${label}, hasta`}
              error={error !== undefined}
              {...form.getInputProps(`${path}.to`)}
            />
          </>
        ) : (
          <span className={classes.closed}>No se llama</span>
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
