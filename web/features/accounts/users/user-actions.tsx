import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconKey, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { User } from '#shared/contracts/users.ts';
import { sessionAtom } from '#web/app/session.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import classes from '#web/features/settings/settings.module.css';
import { useResetPassword, useUpdateUser } from './api.ts';
import type { MadePassword } from './password-modal.tsx';

type Props = { user: User; onEdit: (user: User) => void; onPassword: (made: MadePassword) => void };

export function UserActions({ user, onEdit, onPassword }: Props) {
  const session = useAtomValue(sessionAtom);
  const update = useUpdateUser();
  const reset = useResetPassword();
  const isOwn = session.state === 'signed-in' && session.user.id === user.id;

  async function flip(): Promise<void> {
    if (user.active && !(await confirmed(disableQuestion(user)))) return;
    update.mutate({ id: user.id, active: !user.active });
  }

  async function resetPassword(): Promise<void> {
    if (!(await confirmed(resetQuestion(user)))) return;
    reset.mutate(user.id, {
      onSuccess: ({ username, password }) => password !== undefined && onPassword({ username, password }),
    });
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={update.isPending || reset.isPending}
          aria-label={t('Acciones de {user}', { user: user.username })}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Item
          icon={<IconPencil size={16} />}
          label={t('Editar y cambiar rol')}
          why={user.is_demo ? t('Una cuenta de demostración no se puede modificar') : null}
          onClick={() => onEdit(user)}
        />
        <Item
          icon={<IconKey size={16} />}
          label={t('Restablecer contraseña')}
          why={user.is_demo ? t('La contraseña de una cuenta de demostración no se puede cambiar') : null}
          onClick={() => void resetPassword()}
        />
        <Item
          icon={user.active ? <IconUserOff size={16} /> : <IconUserCheck size={16} />}
          label={user.active ? t('Deshabilitar') : t('Habilitar')}
          why={isOwn ? t('No podés deshabilitar tu propia cuenta') : null}
          onClick={() => void flip()}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemProps = {
  icon: ReactNode;
  label: string;
  /** Why the action is disabled, or null. */
  why: string | null;
  onClick: () => void;
};

/** A menu item that stays focusable while disabled, so that its reason can be read. */
function Item({ icon, label, why, onClick }: ItemProps) {
  return (
    <Menu.Item
      leftSection={icon}
      aria-disabled={why !== null || undefined}
      closeMenuOnClick={why === null}
      onClick={why === null ? onClick : undefined}
    >
      {label}
      {why !== null && <span className={classes.reason}>{why}</span>}
    </Menu.Item>
  );
}

function disableQuestion({ username, name }: User) {
  return {
    title: t('Deshabilitar usuario'),
    body: t('«{user}» ({name}) ya no puede entrar y sus sesiones se cierran ahora. Se puede volver a habilitar.', {
      user: username,
      name,
    }),
    confirm: t('Deshabilitar'),
    danger: true,
  };
}

function resetQuestion({ username, name }: User) {
  return {
    title: t('Restablecer contraseña'),
    body: t(
      '«{user}» ({name}) recibe una contraseña nueva, que se muestra una sola vez; sus sesiones se cierran ahora.',
      { user: username, name },
    ),
    confirm: t('Restablecer'),
    danger: true,
  };
}
