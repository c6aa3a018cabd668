import { Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconKeyboard, IconLogout } from '@tabler/icons-react';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { t } from '#web/lib/i18n.ts';
import { openFrameDialog } from './frame-dialog.ts';
import { roleName } from './role-badge.tsx';
import { leaveConsole } from './leave-console.ts';
import classes from './user-menu.module.css';
import { language, type Language, LANGUAGES, locale } from '#web/lib/language.ts';
import { changeLanguage } from './change-language.ts';

const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** The user's details, the language, the shortcuts and the logout. Loaded after the shell. */
export function UserMenu({ user }: { user: SessionUser }) {
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <button type="button" className={classes.button} title={user.name}>
          <span aria-hidden="true">{initialsOf(user.name)}</span>
          <VisuallyHidden>{t('Cuenta de {name}', { name: user.name })}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={550} c="var(--text)" truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
          <Text size="xs" c="dimmed">
            {roleName(user.role)}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('Idioma')}</Menu.Label>
        {LANGUAGE_CODES.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === language || undefined}
            leftSection={
              <IconCheck size={16} aria-hidden="true" visibility={code === language ? 'visible' : 'hidden'} />
            }
            onClick={() => void changeLanguage(code)}
          >
            {LANGUAGES[code]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconKeyboard size={16} aria-hidden="true" />}
          onClick={() => void openFrameDialog('shortcuts')}
        >
          {t('Atajos de teclado')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={() => void leaveConsole()}>
          {t('Cerrar Sesión')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns at most two initials, such as 'AP' for Ana Pérez. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toLocaleUpperCase(locale))
    .join('');
}
