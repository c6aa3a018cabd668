import { NumberInput } from '@mantine/core';
import { attemptsInAll } from '#shared/domain/contact-rules.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { BOUNDS, type TimingForm } from '../timing-draft.ts';
import classes from './timing.module.css';

type Props = {
  form: TimingForm;
  leastWait: number;
  /** The campaign's own maximum of attempts per contact. */
  maxAttempts: number;
};

const FIELDS = [
  {
    name: 'wait_time',
    label: t('Tiempo de espera'),
    unit: ' s',
    help: t('Lo que suena antes de darla por no atendida.'),
  },
  {
    name: 'sleep_time',
    label: t('Pausa entre llamadas'),
    unit: ' s',
    help: t('Lo que descansa la línea después de cada una.'),
  },
  { name: 'retry_attempts', label: t('Reintentos'), unit: '', help: t('Después del primer intento a cada contacto.') },
  {
    name: 'retry_interval',
    label: t('Intervalo de reintento'),
    unit: ' s',
    help: t('Si nadie atendió, se espera el doble.'),
  },
] as const;

export function PaceFields({ form, leastWait, maxAttempts }: Props) {
  return (
    <Panel title={t('Configuración manual')}>
      <div className={classes.fields}>
        {FIELDS.map(({ name, label, unit, help }) => {
          const [least, most] = BOUNDS[name];
          const from = name === 'wait_time' ? Math.max(least, leastWait) : least;
          return (
            <NumberInput
              key={name}
              label={label}
              description={`${name === 'retry_attempts' ? `${help} ${attemptsNote(form.values.retry_attempts, maxAttempts)}` : help} ${t('De {least} a {most}{unit}.', { least: from, most: formatInteger(most), unit })}`}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              suffix={unit}
              min={least}
              max={most}
              clampBehavior="none"
              {...WHOLE}
              {...form.getInputProps(name)}
            />
          );
        })}
      </div>
    </Panel>
  );
}

/** Explains which limit applies, the retries or the campaign's maximum attempts. */
function attemptsNote(retries: number | string, maxAttempts: number): string {
  if (typeof retries !== 'number') return '';
  const attempts = attemptsInAll(maxAttempts, retries);
  return 1 + retries > maxAttempts
    ? t(
        '{attempts, plural, one {Resulta # intento en total: manda el máximo de la campaña.} other {Resultan # intentos en total: manda el máximo de la campaña.}}',
        { attempts },
      )
    : t('{attempts, plural, one {Resulta # intento en total.} other {Resultan # intentos en total.}}', { attempts });
}
