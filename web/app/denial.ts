import type { Permission } from '#shared/roles.ts';
import { useMay } from './guard.tsx';
import { rankName } from './sections.ts';
import { t } from '#web/lib/i18n.ts';

/** Why the user lacks `permission`, as the tooltip of a disabled control; null if the user has it. */
export function useDenial(permission: Permission): string | null {
  return useMay(permission) ? null : t('Se requiere: {rank}', { rank: rankName(permission) });
}
