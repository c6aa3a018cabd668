import type { Permission } from '#shared/roles.ts';
import { useMay } from './guard.tsx';
import { rankName } from './sections.ts';
import { t } from '#web/lib/i18n.ts';

/** Returns the rank that `permission` requires, for the tooltip of a disabled control, or null if the user has it. */
export function useDenial(permission: Permission): string | null {
  return useMay(permission) ? null : t('Se requiere: {rank}', { rank: rankName(permission) });
}
