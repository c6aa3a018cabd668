/** Roles and permissions. The server enforces them; the console only hides what is not allowed. */

/** Ordered by rank, lowest first. */
export const ROLES = ['demo', 'operator', 'supervisor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const RANKS: Readonly<Record<Role, number>> = { admin: 4, supervisor: 3, operator: 2, demo: 1 };

/**
 * Lowest role that is allowed. `public` needs no token, and `user` accepts any valid one. `display` is limited to the
 * token of a wallboard display, which has no other permission.
 */
export type Permission = 'public' | 'user' | 'display' | Role;

/** Returns the rank of a role, or 0 for an unknown one. */
export function rankOf(role: string | undefined): number {
  return role !== undefined && Object.hasOwn(RANKS, role) ? RANKS[role as Role] : 0;
}

/**
 * Returns whether a user with `role` (undefined if not logged in) has the permission. Unknown roles have only `public`.
 */
export function allows(role: string | undefined, needed: Permission): boolean {
  if (needed === 'public') return true;
  if (needed === 'user') return rankOf(role) >= 1;
  if (needed === 'display') return false;
  return rankOf(role) >= RANKS[needed];
}
