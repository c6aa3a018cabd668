import { Button, Input, Select, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { timeZoneGroups } from '#web/lib/time-zones.ts';
import { Panel } from '#web/ui/panel.tsx';
import { isTime, type TimingForm } from '../timing-draft.ts';
import classes from './timing.module.css';

const WEEKDAYS = [
  { day: 1, short: 'Lun', name: 'lunes' },
  { day: 2, short: 'Mar', name: 'martes' },
  { day: 3, short: 'Mié', name: 'miércoles' },
  { day: 4, short: 'Jue', name: 'jueves' },
  { day: 5, short: 'Vie', name: 'viernes' },
  { day: 6, short: 'Sáb', name: 'sábado' },
  { day: 0, short: 'Dom', name: 'domingo' },
] as const;

/** A plain text field: a browser's time field uses the browser's language. */
const TIME = { placeholder: 'HH:MM', inputMode: 'numeric', maxLength: 5 } as const;

/** When the campaign may dial, in its own time zone. */
export function HoursFields({ form }: { form: TimingForm }) {
  const { horario_inicio: from, horario_fim: until, pausar_almoco: lunch, timezone } = form.values;
  const zones = useMemo(() => timeZoneGroups(timezone), [timezone]);
  return (
    <Panel title="Horario de operación">
      <div className={classes.fields}>
        <TextInput label="Desde" {...TIME} {...form.getInputProps('horario_inicio')} />
        <TextInput label="Hasta" {...TIME} {...form.getInputProps('horario_fim')} />
        <Select
          label="Zona horaria"
          data={zones}
          searchable
          limit={100}
          allowDeselect={false}
          nothingFoundMessage="Ninguna zona con ese nombre"
          {...form.getInputProps('timezone')}
        />
      </div>
      <p className={classes.hint}>{hoursNote(from, until)}</p>
      <Weekdays form={form} />
      <div className={classes.lunch}>
        <Switch label="Pausa de almuerzo" {...form.getInputProps('pausar_almoco', { type: 'checkbox' })} />
        <TextInput
          label="Almuerzo desde"
          {...TIME}
          disabled={!lunch}
          {...form.getInputProps('horario_almoco_inicio')}
        />
        <TextInput label="Almuerzo hasta" {...TIME} disabled={!lunch} {...form.getInputProps('horario_almoco_fim')} />
      </div>
    </Panel>
  );
}

function hoursNote(from: string, until: string): string {
  if (!isTime(from) || !isTime(until)) return '';
  if (from === '00:00' && until === '23:59') return 'Todo el día.';
  if (until === from) return 'Abierto 24 horas desde esa hora de cada día elegido.';
  return until < from ? 'Termina al día siguiente: cuenta el día en que empieza.' : 'De 00:00 a 23:59 es todo el día.';
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
    <fieldset aria-label="Días de la semana" className={classes.days}>
      <Input.Label component="span" labelElement="div">
        Días
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
