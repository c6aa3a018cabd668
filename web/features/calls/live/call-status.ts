import { t } from '#web/lib/i18n.ts';

/** The states of a call in progress, as the monitor's filter names them. */
export const STATUSES = [
  { wire: 'atendida', name: 'CONECTADA' },
  { wire: 'tocando', name: 'TOCANDO' },
  { wire: 'iniciando', name: 'LLAMANDO' },
  { wire: 'transferindo', name: 'TRANSFIRIENDO' },
  { wire: 'ocupado', name: 'OCUPADO' },
] as const satisfies readonly { wire: string; name: string }[];

export type StatusName = (typeof STATUSES)[number]['name'] | 'DESCONOCIDO';

/** Their display names; the names above are those of addresses. */
export const STATUS_LABELS: Readonly<Record<StatusName, string>> = {
  CONECTADA: t('CONECTADA'),
  TOCANDO: t('TOCANDO'),
  LLAMANDO: t('LLAMANDO'),
  TRANSFIRIENDO: t('TRANSFIRIENDO'),
  OCUPADO: t('OCUPADO'),
  DESCONOCIDO: t('DESCONOCIDO'),
};

export function statusName(wire: string): StatusName {
  return STATUSES.find((status) => status.wire === wire)?.name ?? 'DESCONOCIDO';
}
