import type { Permission } from '#shared/roles.ts';
import { useMay } from './guard.tsx';
import { rankName } from './sections.ts';

/** Why the user may not do what needs `permission`, for the controls that stand there disabled; null: who asks may. */
export function useDenial(permission: Permission): string | null {
  return useMay(permission) ? null : `Se requiere: ${rankName(permission)}`;
}
