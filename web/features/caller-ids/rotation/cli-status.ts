import { CLI_STATUSES } from '#shared/domain/caller-ids.ts';
import type { CliRecord } from '#shared/contracts/cli-usage.ts';
import { t } from '#web/lib/i18n.ts';
import type { Shown } from '#web/lib/known-words.ts';

export type CliStatus = CliRecord['status'];

/** Display name and colour of each status. */
export const STATUS: Readonly<Record<CliStatus, Shown>> = {
  active: { label: t('Activo'), tone: 'ok' },
  high_usage: { label: t('Uso Alto'), tone: 'dial' },
  limit_reached: { label: t('Límite Alcanzado'), tone: 'wait' },
  blocked: { label: t('Bloqueado'), tone: 'bad' },
  inactive: { label: t('Inactivo'), tone: 'idle' },
};

export function isCliStatus(text: string): text is CliStatus {
  return (CLI_STATUSES as readonly string[]).includes(text);
}
