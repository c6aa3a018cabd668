import { t } from '#web/lib/i18n.ts';
import type { Inputs } from './inputs.ts';

export type Example = { name: string; description: string; inputs: Inputs };

export const EXAMPLES: readonly Example[] = [
  {
    name: t('Campaña de un día'),
    description: t('Una lista corta en Estados Unidos que se termina en una jornada.'),
    inputs: { total_numbers: 4000, calls_per_hour: 500, daily_call_limit: 100, work_hours: 8, country: 'usa' },
  },
  {
    name: t('Los valores por defecto'),
    description: t('Diez mil números en Estados Unidos, a 500 llamadas por hora.'),
    inputs: { total_numbers: 10_000, calls_per_hour: 500, daily_call_limit: 100, work_hours: 8, country: 'usa' },
  },
  {
    name: t('Ritmo alto en México'),
    description: t('Cincuenta mil números con un límite amplio por CLI.'),
    inputs: { total_numbers: 50_000, calls_per_hour: 3000, daily_call_limit: 200, work_hours: 10, country: 'mexico' },
  },
  {
    name: t('Límite cuidado en Canadá'),
    description: t('Pocas llamadas por CLI y día, para que ningún número se queme.'),
    inputs: { total_numbers: 8000, calls_per_hour: 400, daily_call_limit: 40, work_hours: 8, country: 'canada' },
  },
  {
    name: t('Media jornada en Brasil'),
    description: t('Cuatro horas por día durante una semana.'),
    inputs: { total_numbers: 20_000, calls_per_hour: 800, daily_call_limit: 120, work_hours: 4, country: 'brazil' },
  },
];
