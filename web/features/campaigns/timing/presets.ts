import type { StateTone } from '#web/app/theme.ts';
import { t } from '#web/lib/i18n.ts';
import type { TimingDraft } from './timing-draft.ts';

export type TimingPreset = {
  id: string;
  name: string;
  description: string;
  icon: 'bolt' | 'scale' | 'shield' | 'flag';
  color: 'red' | 'blue' | 'green' | 'yellow';
  /** Fields that the preset sets. All others keep their values. */
  settings: Partial<TimingDraft>;
};

/** State tone for each card colour. */
export const PRESET_TONES: Readonly<Record<TimingPreset['color'], StateTone>> = {
  red: 'bad',
  blue: 'dial',
  green: 'ok',
  yellow: 'wait',
};

const lunch = (until: string) => ({
  pausar_almoco: true,
  horario_almoco_inicio: '12:00',
  horario_almoco_fim: until,
});

export const PRESETS: readonly TimingPreset[] = [
  {
    id: 'aggressive',
    name: t('Agresivo'),
    description: t('Muchas llamadas y poca espera, de lunes a sábado sin pausa.'),
    icon: 'bolt',
    color: 'red',
    settings: {
      wait_time: 20,
      sleep_time: 1,
      retry_attempts: 5,
      retry_interval: 180,
      horario_inicio: '08:00',
      horario_fim: '20:00',
      pausar_almoco: false,
      dias_semana: [1, 2, 3, 4, 5, 6],
    },
  },
  {
    id: 'balanced',
    name: t('Equilibrado'),
    description: t('Ritmo parejo en horario de oficina, con pausa de almuerzo.'),
    icon: 'scale',
    color: 'blue',
    settings: {
      wait_time: 30,
      sleep_time: 2,
      progressive_delay: true,
      retry_attempts: 3,
      retry_interval: 300,
      horario_inicio: '09:00',
      horario_fim: '18:00',
      ...lunch('13:00'),
      dias_semana: [1, 2, 3, 4, 5],
    },
  },
  {
    id: 'conservative',
    name: t('Conservador'),
    description: t('Suena más, insiste menos y se adapta a los agentes libres.'),
    icon: 'shield',
    color: 'green',
    settings: {
      wait_time: 45,
      sleep_time: 5,
      progressive_delay: true,
      adaptive_timing: true,
      retry_attempts: 2,
      retry_interval: 600,
      horario_inicio: '09:00',
      horario_fim: '17:00',
      ...lunch('14:00'),
    },
  },
  {
    id: 'brasil_padrao',
    name: t('Brasil estándar'),
    description: t('Los tiempos habituales para llamar a Brasil.'),
    icon: 'flag',
    color: 'yellow',
    settings: {
      wait_time: 35,
      sleep_time: 3,
      progressive_delay: true,
      retry_attempts: 3,
      retry_interval: 300,
      horario_inicio: '08:00',
      horario_fim: '18:00',
      ...lunch('13:00'),
    },
  },
];

/** Returns the form's values with the preset applied. */
export function withPreset(draft: TimingDraft, preset: TimingPreset): TimingDraft {
  return { ...draft, ...preset.settings, preset_name: preset.id };
}

/** Returns whether the form has all of the preset's values. */
export function matchesPreset(draft: TimingDraft, preset: TimingPreset): boolean {
  return Object.entries(preset.settings).every(
    ([key, value]) => JSON.stringify(draft[key as keyof TimingDraft]) === JSON.stringify(value),
  );
}
