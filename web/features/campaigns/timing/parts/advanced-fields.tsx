import { NumberInput, Switch } from '@mantine/core';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { MULTIPLIER_BOUNDS, TIMEOUT_BOUNDS, type TimingForm } from '../timing-draft.ts';
import classes from './timing.module.css';

const ORDER = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
};

const SWITCHES = [
  {
    name: 'progressive_delay',
    label: t('Retraso progresivo'),
    help: t('La espera entre intentos crece con cada uno: una vez, el doble, el triple.'),
  },
  {
    name: 'adaptive_timing',
    label: t('Tiempos adaptativos'),
    help: t('La pausa se acorta con agentes libres y se alarga con llamadas abandonadas.'),
  },
] as const;

const MULTIPLIERS = [
  { name: 'weekend_multiplier', label: t('Multiplicador de fin de semana'), help: t('Sábados y domingos') },
  { name: 'night_hours_multiplier', label: t('Multiplicador nocturno'), help: t('De 20:00 a 08:00') },
] as const;

const TIMEOUTS = [
  { name: 'menu_s', label: t('Menú'), help: t('Lo que se espera una tecla.') },
  { name: 'agent_wait_s', label: t('Espera de agente'), help: t('Lo que se espera a uno libre.') },
  { name: 'max_call_s', label: t('Duración máxima'), help: t('Después, la llamada se corta.') },
] as const;

/** Factors for the waits, and time limits for the phases of a call. */
export function AdvancedFields({ form }: { form: TimingForm }) {
  return (
    <Panel title={t('Opciones avanzadas')}>
      <div className={classes.fields}>
        {SWITCHES.map(({ name, label, help }) => (
          <Switch key={name} label={label} description={help} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
        {MULTIPLIERS.map(({ name, label, help }) => (
          <NumberInput
            key={name}
            label={label}
            description={t('{when}: multiplica la pausa y las esperas entre intentos. De 0,1 a 10.', { when: help })}
            {...ORDER}
            prefix="× "
            min={MULTIPLIER_BOUNDS[0]}
            max={MULTIPLIER_BOUNDS[1]}
            step={0.1}
            clampBehavior="none"
            {...WHOLE}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <h3 className={classes.part}>{t('Tiempos límite de la llamada')}</h3>
      <div className={classes.fields}>
        {TIMEOUTS.map(({ name, label, help }) => (
          <NumberInput
            key={name}
            label={label}
            description={`${help} ${t('De {least} a {most} s; vacío, el del sistema.', {
              least: formatInteger(TIMEOUT_BOUNDS[name][0]),
              most: formatInteger(TIMEOUT_BOUNDS[name][1]),
            })}`}
            {...ORDER}
            placeholder={t('El del sistema')}
            suffix=" s"
            min={TIMEOUT_BOUNDS[name][0]}
            max={TIMEOUT_BOUNDS[name][1]}
            clampBehavior="none"
            {...WHOLE}
            {...form.getInputProps(`timeout_settings.${name}`)}
          />
        ))}
      </div>
    </Panel>
  );
}
