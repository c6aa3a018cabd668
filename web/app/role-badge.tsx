import { Badge } from '@mantine/core';
import type { Role } from '#shared/roles.ts';
import { t } from '#web/lib/i18n.ts';

const NAMES: Readonly<Record<Role, string>> = {
  admin: t('Administrador'),
  supervisor: t('Supervisor'),
  operator: t('Operador'),
  demo: t('Demo'),
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
