import type { SessionUser } from '#shared/contracts/auth.ts';
import { ROLES, type Role } from '#shared/roles.ts';

const NAMES: Readonly<Record<Role, string>> = {
  admin: 'Ana Administradora',
  supervisor: 'Sergio Supervisor',
  operator: 'Olga Operadora',
  demo: 'Dana Demo',
};

/** The user whom a demonstration account's name and password stand for: its name is its role, its password the name and 123. */
export function localUser(username: string, password: string): SessionUser | undefined {
  const role = ROLES.find((name) => name === username.toLowerCase());
  return role === undefined || password !== `${role}123` ? undefined : userOf(role);
}

export function userOf(role: Role): SessionUser {
  const id = ROLES.length - ROLES.indexOf(role);
  return { id, username: role, role, name: NAMES[role], email: `${role}@cadencia.example` };
}
