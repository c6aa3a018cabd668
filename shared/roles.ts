/** The role ranks and the one table of permissions. The server enforces it; the console only hides. */

/** The four roles, lowest rank first. */
export const ROLES = ['demo', 'operator', 'supervisor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const RANKS: Readonly<Record<Role, number>> = { admin: 4, supervisor: 3, operator: 2, demo: 1 };

/**
 * A permission is the lowest role that has it; `public` needs no token, `user` any valid one. `display` belongs to the
 * token of a wallboard's screen, which has no other permission, and to no role.
 */
export type Permission = 'public' | 'user' | 'display' | Role;

/** Rank of a role, 0 for anything unknown. */
export function rankOf(role: string | undefined): number {
  return role !== undefined && Object.hasOwn(RANKS, role) ? RANKS[role as Role] : 0;
}

/** Whether a user of `role` (undefined: not logged in) has `needed`. An unknown role has only `public`. */
export function allows(role: string | undefined, needed: Permission): boolean {
  if (needed === 'public') return true;
  if (needed === 'user') return rankOf(role) >= 1;
  if (needed === 'display') return false;
  return rankOf(role) >= RANKS[needed];
}
