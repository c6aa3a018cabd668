import { ActionIcon, NavLink, Switch, Text } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { Link, useLocation } from 'wouter';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { t } from '#web/lib/i18n.ts';
import { Brand } from './brand.tsx';
import { pathOf } from './paths.ts';
import { essentialViewAtom } from './preferences.ts';
import { RoleBadge } from './role-badge.tsx';
import { SECTION_ICONS } from './section-icons.ts';
import { navigationFor, type Section, sectionOfPath } from './sections.ts';
import classes from './sidebar.module.css';
import { leaveConsole } from './leave-console.ts';

type Props = {
  user: SessionUser;
  collapsed: boolean;
  onCollapse: () => void;
  /** Called when a link is followed. */
  onGo: () => void;
};

/** The sections, the switch of the essential view, the user and the logout button. */
export function Sidebar({ user, collapsed, onCollapse, onGo }: Props) {
  const [essential, setEssential] = useAtom(essentialViewAtom);

  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes.sidebar} aria-label={t('Menú')} data-collapsed={collapsed || undefined}>
      <div className={classes.top}>
        <span className={classes.brand}>
          <Brand />
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.collapse}
          onClick={onCollapse}
          aria-label={collapsed ? t('Expandir menú') : t('Contraer menú')}
        >
          <CollapseIcon size={18} />
        </ActionIcon>
      </div>
      <div className={classes.scroll}>
        <nav aria-label={t('Secciones')}>
          {navigationFor(user.role, essential).map((group) => (
            <div key={group.heading ?? 'essential'} className={classes.group}>
              {group.heading !== null && <div className={classes.heading}>{group.heading}</div>}
              {group.items.map((section) => (
                <SectionLink key={section.key} section={section} onGo={onGo} />
              ))}
            </div>
          ))}
        </nav>
      </div>
      <div className={classes.mode}>
        <Switch
          size="xs"
          label={t('Vista esencial')}
          checked={essential}
          onChange={(event) => setEssential(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.user}>
        <div className={classes.who}>
          <div className={classes.nameRow}>
            <Text size="sm" fw={550} truncate>
              {user.name}
            </Text>
            <RoleBadge role={user.role} />
          </div>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </div>
        <button type="button" className={classes.logout} onClick={() => void leaveConsole()} title={t('Cerrar Sesión')}>
          <IconLogout size={16} aria-hidden="true" />
          <span>{t('Cerrar Sesión')}</span>
        </button>
      </div>
    </aside>
  );
}

/** Tag with a tooltip, because a PRO tag marks paid features in other products. */
function ProTag() {
  return (
    <span className={classes.pro} title={t('Función avanzada, incluida. «Vista esencial» la oculta.')}>
      PRO
    </span>
  );
}

function SectionLink({ section, onGo }: { section: Section; onGo: () => void }) {
  const [path] = useLocation();
  const Icon = SECTION_ICONS[section.key];
  const active = sectionOfPath(path)?.key === section.key;
  return (
    <NavLink
      component={Link}
      href={pathOf(section.key)}
      onClick={onGo}
      active={active}
      aria-current={active ? 'page' : undefined}
      title={section.title}
      label={section.title}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
      rightSection={section.essential ? undefined : <ProTag />}
      classNames={{ root: classes.link, label: classes.label, body: classes.linkBody, section: classes.section }}
    />
  );
}
