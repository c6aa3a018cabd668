import { Button, Input, Select, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { hoursNote } from '#web/lib/hours-note.ts';
import { t } from '#web/lib/i18n.ts';
import { timeZoneGroups } from '#web/lib/time-zones.ts';
import { Panel } from '#web/ui/panel.tsx';
import { TIME_FIELD } from '#web/ui/time-field.ts';
import { isTime, type TimingForm } from '../timing-draft.ts';
import classes from './timing.module.css';

const WEEKDAYS = [
  { day: 1, short: t('Lun'), name: t('lunes') },
  { day: 2, short: t('Mar'), name: t('martes') },
  { day: 3, short: t('Mié'), name: t('miércoles') },
  { day: 4, short: t('Jue'), name: t('jueves') },
  { day: 5, short: t('Vie'), name: t('viernes') },
  { day: 6, short: t('Sáb'), name: t('sábado') },
  { day: 0, short: t('Dom'), name: t('domingo') },
] as const;

/** Opening hours of the campaign, in its own time zone. */
export function HoursFields({ form }: { form: TimingForm }) {
  const { horario_inicio: from, horario_fim: until, pausar_almoco: lunch, timezone } = form.values;
  const zones = useMemo(() => timeZoneGroups(timezone), [timezone]);
  return (
    <Panel title={t('Horario de operación')}>
      <div className={classes.fields}>
        <TextInput label={t('Desde')} {...TIME_FIELD} {...form.getInputProps('horario_inicio')} />
        <TextInput label={t('Hasta')} {...TIME_FIELD} {...form.getInputProps('horario_fim')} />
        <Select
          label={t('Zona horaria')}
          data={zones}
          searchable
          limit={100}
          allowDeselect={false}
          nothingFoundMessage={t('Ninguna zona con ese nombre')}
          {...form.getInputProps('timezone')}
        />
      </div>
      <p className={classes.hint}>
        {isTime(from) && isTime(until) && (hoursNote(from, until) || t('De 00:00 a 23:59 es todo el día.'))}
      </p>
      <Weekdays form={form} />
      <div className={classes.lunch}>
        <Switch label={t('Pausa de almuerzo')} {...form.getInputProps('pausar_almoco', { type: 'checkbox' })} />
        <TextInput
          label={t('Almuerzo desde')}
          {...TIME_FIELD}
          disabled={!lunch}
          {...form.getInputProps('horario_almoco_inicio')}
        />
        <TextInput
          label={t('Almuerzo hasta')}
          {...TIME_FIELD}
          disabled={!lunch}
          {...form.getInputProps('horario_almoco_fim')}
        />
      </div>
    </Panel>
  );
}

function Weekdays({ form }: { form: TimingForm }) {
  const chosen = form.values.dias_semana;
  const { error } = form.getInputProps('dias_semana') as { error?: string };

  function flip(day: number): void {
    const next = chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day];
    form.setFieldValue(
      'dias_semana',
      next.toSorted((a, b) => a - b),
    );
  }

  return (
    <fieldset aria-label={t('Días de la semana')} className={classes.days}>
      <Input.Label component="span" labelElement="div">
        {t('Días')}
      </Input.Label>
      <div className={classes.dayRow}>
        {WEEKDAYS.map(({ day, short, name }) => (
          <Button
            key={day}
            size="xs"
            px={0}
            variant={chosen.includes(day) ? 'filled' : 'default'}
            aria-pressed={chosen.includes(day)}
            title={name}
            onClick={() => flip(day)}
          >
            {short}
          </Button>
        ))}
      </div>
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}
