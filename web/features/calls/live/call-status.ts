import type { StateTone } from '#web/app/theme.ts';

/** The states of a call in progress, as the monitor shows them. */
export const STATUSES = [
  { wire: 'atendida', name: 'CONECTADA', tone: 'ok' },
  { wire: 'tocando', name: 'TOCANDO', tone: 'dial' },
  { wire: 'iniciando', name: 'LLAMANDO', tone: 'idle' },
  { wire: 'transferindo', name: 'TRANSFIRIENDO', tone: 'wait' },
  { wire: 'ocupado', name: 'OCUPADO', tone: 'bad' },
] as const satisfies readonly { wire: string; name: string; tone: StateTone }[];

export type StatusName = (typeof STATUSES)[number]['name'] | 'DESCONOCIDO';

export function callStatus(wire: string): { name: StatusName; tone: StateTone } {
  return STATUSES.find((status) => status.wire === wire) ?? { name: 'DESCONOCIDO', tone: 'idle' };
}
