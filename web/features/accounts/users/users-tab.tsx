import { Button } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '#shared/contracts/users.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useUsers } from './api.ts';
import { OwnPasswordPanel } from './own-password-panel.tsx';
import { type MadePassword, PasswordModal } from './password-modal.tsx';
import { UserModal } from './user-modal.tsx';
import { UserTable } from './user-table.tsx';
import { roleName } from '#web/app/role-badge.tsx';
import { t } from '#web/lib/i18n.ts';
import classes from '#web/features/settings/settings.module.css';
import { ROLE_GUIDE } from './user-draft.ts';

function RoleGuide() {
  return (
    <Panel title={t('Qué puede cada rol')}>
      <dl className={classes.roles}>
        {ROLE_GUIDE.map(({ role, text }) => (
          <div key={role}>
            <dt>{roleName(role)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export function UsersTab() {
  const { data, error, refetch } = useUsers();
  const [editing, setEditing] = useState<User | 'new' | null>(null);
  const [made, setMade] = useState<MadePassword | null>(null);
  // The modals unmount their forms, so they can't return the focus themselves.
  useFocusReturn({ opened: editing !== null || made !== null });
  return (
    <Grid>
      <Cell span={12}>
        <Panel
          title={t('Usuarios')}
          aside={data && formatInteger(data.length)}
          flush
          actions={
            <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
              {t('Nuevo usuario')}
            </Button>
          }
        >
          {error !== null && data === undefined ? (
            <ErrorState title={t('Error al cargar usuarios')} error={error} onRetry={() => void refetch()} />
          ) : (
            <UserTable users={data} onEdit={setEditing} onPassword={setMade} />
          )}
        </Panel>
      </Cell>
      <Cell span={8}>
        <RoleGuide />
      </Cell>
      <Cell span={4}>
        <OwnPasswordPanel />
      </Cell>
      {editing !== null && (
        <UserModal
          user={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onCreated={({ username, password }) => {
            setEditing(null);
            if (password !== undefined) setMade({ username, password });
          }}
        />
      )}
      {made !== null && <PasswordModal made={made} onClose={() => setMade(null)} />}
    </Grid>
  );
}
