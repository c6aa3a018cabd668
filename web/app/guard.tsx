import { Stack, Text, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { allows, type Permission } from '#shared/roles.ts';
import classes from './centered.module.css';
import { rankName } from './sections.ts';
import { type Session, sessionAtom } from './session.ts';

/** Shows its content to who may see it, and says to the others what it takes. The server enforces; this only tells. */
export function Guard({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useMay(needs) ? children : <Denied needs={needs} />;
}

/** Whether the user may do what needs `permission`. */
export function useMay(permission: Permission): boolean {
  const user = userOf(useAtomValue(sessionAtom));
  return user !== null && allows(user.role, permission);
}

/** Whose screen it is: one that waits behind the login is kept as it was. */
function userOf(session: Session): SessionUser | null {
  if (session.state === 'signed-in') return session.user;
  return session.state === 'anonymous' ? session.kept : null;
}

function Denied({ needs }: { needs: Permission }) {
  return (
    <div className={classes.page} role="alert">
      <Stack align="center" gap="xs">
        <Title order={2}>Acceso Denegado</Title>
        <Text>No tenés permisos para acceder a esta sección.</Text>
        <Text c="dimmed" size="sm">
          Se requiere: {rankName(needs)}
        </Text>
      </Stack>
    </div>
  );
}
