import { NumberInput, Switch } from '@mantine/core';
import { formatInteger } from '#web/lib/formats/numbers.ts';
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
    label: 'Retraso progresivo',
    help: 'La espera entre intentos crece con cada uno: una vez, el doble, el triple.',
  },
  {
    name: 'adaptive_timing',
    label: 'Tiempos adaptativos',
    help: 'La pausa se acorta con agentes libres y se alarga con llamadas abandonadas.',
  },
] as const;

const MULTIPLIERS = [
  { name: 'weekend_multiplier', label: 'Multiplicador de fin de semana', help: 'Sábados y domingos' },
  { name: 'night_hours_multiplier', label: 'Multiplicador nocturno', help: 'De 20:00 a 08:00' },
] as const;

const TIMEOUTS = [
  { name: 'menu_s', label: 'Menú', help: 'Lo que se espera una tecla.' },
  { name: 'agent_wait_s', label: 'Espera de agente', help: 'Lo que se espera a uno libre.' },
  { name: 'max_call_s', label: 'Duración máxima', help: 'Después, la llamada se corta.' },
] as const;

/** Factors for the waits, and time limits for the parts of a call. */
export function AdvancedFields({ form }: { form: TimingForm }) {
  return (
    <Panel title="Opciones avanzadas">
      <div className={classes.fields}>
        {SWITCHES.map(({ name, label, help }) => (
          <Switch key={name} label={label} description={help} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
        {MULTIPLIERS.map(({ name, label, help }) => (
          <NumberInput
            key={name}
            label={label}
            description={`${help}: multiplica la pausa y las esperas entre intentos. De 0,1 a 10.`}
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
      <h3 className={classes.part}>Tiempos límite de la llamada</h3>
      <div className={classes.fields}>
        {TIMEOUTS.map(({ name, label, help }) => (
          <NumberInput
            key={name}
            label={label}
            description={`${help} De ${TIMEOUT_BOUNDS[name].map(formatInteger).join(' a ')} s; vacío, el del sistema.`}
            {...ORDER}
            placeholder="El del sistema"
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
