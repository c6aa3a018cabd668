import { Stack, Text, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { allows, type Permission } from '#shared/roles.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './centered.module.css';
import { rankName } from './sections.ts';
import { type Session, sessionAtom } from './session.ts';

/**
 * Shows its content to users with the permission; other users see which permission is needed. The server enforces the
 * permission.
 */
export function Guard({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay(needs) ? children : <Denied needs={needs} />;
}

/** Whether the user has `permission`. */
export function useMay(permission: Permission): boolean {
  return usePermissions()(permission);
}

/** Returns a function that checks whether the user has a permission. */
export function usePermissions(): (permission: Permission) => boolean {
  const user = userOf(useAtomValue(sessionAtom));
  return (permission) => user !== null && allows(user.role, permission);
}

/** Returns the user of the current screen, even while the login covers the screen. */
function userOf(session: Session): SessionUser | null {
  if (session.state === 'signed-in') return session.user;
  return session.state === 'anonymous' ? session.coveredUser : null;
}

function Denied({ needs }: { needs: Permission }) {
  return (
    <div className={classes.page} role="alert">
      <Stack align="center" gap="xs">
        <Title order={2}>{t('Acceso Denegado')}</Title>
        <Text>{t('No tenés permisos para acceder a esta sección.')}</Text>
        <Text c="dimmed" size="sm">
          {t('Se requiere: {rank}', { rank: rankName(needs) })}
        </Text>
      </Stack>
    </div>
  );
}
