import type { PatternChoice } from './pattern-countries.ts';

export type Strategy = PatternChoice['strategy'];

/** What a kind of generated number is called, and how it looks local. */
export const STRATEGY_NAMES: Readonly<Record<Strategy, { label: string; help: string }>> = {
  area_code_prefix: {
    label: 'Código de área y prefijo',
    help: 'El código de área y las primeras cifras del número llamado: parece un vecino.',
  },
  area_code_full: { label: 'Código de área completo', help: 'Cualquier número del código de área.' },
  ddd_celular: { label: 'DDD y celular', help: 'El DDD del número llamado y un celular, que empieza con 9.' },
  area_code_celular: { label: 'Código de área y celular', help: 'Un celular del código de área o de su operador.' },
  near_called_number: {
    label: 'Cerca del número llamado',
    help: 'Sin códigos de área conocidos: cambian las últimas cifras del número llamado.',
  },
  local_fallback: { label: 'Configuración local', help: 'El servidor no dijo cómo se forman sus números.' },
};
