import type { User } from '#shared/contracts/users.ts';
import { rankOf } from '#shared/roles.ts';
import { RoleBadge } from '#web/app/role-badge.tsx';
import { formatDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from '#web/features/settings/settings.module.css';
import type { MadePassword } from './password-modal.tsx';
import { UserActions } from './user-actions.tsx';

type Actions = { onEdit: (user: User) => void; onPassword: (made: MadePassword) => void };

export function UserTable({ users, ...actions }: Actions & { users: readonly User[] | undefined }) {
  return (
    <DataTable
      label={t('Usuarios')}
      rows={users}
      rowKey={(user) => user.id}
      columns={columnsWith(actions)}
      empty={<EmptyState title={t('No hay usuarios')} />}
    />
  );
}

function columnsWith(actions: Actions): Column<User>[] {
  return [
    { key: 'user', header: t('Usuario'), cell: (user) => <NameCell user={user} />, sortBy: (user) => user.username },
    { key: 'email', header: t('E-mail'), from: 'lg', cell: (user) => user.email || '—', sortBy: (user) => user.email },
    { key: 'role', header: t('Rol'), cell: (user) => <RoleCell user={user} />, sortBy: (user) => rankOf(user.role) },
    { key: 'state', header: t('Estado'), from: 'sm', cell: (user) => <StateCell user={user} /> },
    {
      key: 'created',
      header: t('Creado'),
      align: 'right',
      from: 'md',
      cell: (user) => formatDay(user.created_at),
      sortBy: (user) => user.created_at,
    },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (user) => <UserActions user={user} {...actions} />,
    },
  ];
}

function NameCell({ user }: { user: User }) {
  return (
    <div className={classes.name}>
      <strong>{user.username}</strong>
      <span>
        {user.name}
        {user.is_demo && ` · ${t('cuenta de demostración')}`}
      </span>
    </div>
  );
}

/** Never truncates the role, even on a narrow screen. */
function RoleCell({ user }: { user: User }) {
  return (
    <div className={classes.whole}>
      <RoleBadge role={user.role} />
    </div>
  );
}

function StateCell({ user }: { user: User }) {
  if (!user.active) return <StateBadge tone="idle" label={t('Deshabilitado')} />;
  if (user.must_change_password) return <StateBadge tone="wait" label={t('Debe cambiar su contraseña')} />;
  return <StateBadge tone="ok" label={t('Activo')} />;
}
