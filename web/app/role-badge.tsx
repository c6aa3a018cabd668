import { Badge } from '@mantine/core';
import type { Role } from '#shared/roles.ts';

const NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  supervisor: 'Supervisor',
  operator: 'Operador',
  demo: 'Demo',
};

export function roleName(role: string): string {
  return Object.hasOwn(NAMES, role) ? NAMES[role as Role] : role;
}

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge variant="default" size="sm" tt="none" fw={500} flex="none">
      {roleName(role)}
    </Badge>
  );
}
