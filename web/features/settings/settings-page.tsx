import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { pathOf } from '#web/app/paths.ts';
import { around, GAP } from '#web/lib/around.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import classes from './settings.module.css';

/** Each tab is a separate chunk, loaded when first opened. */
const ClisTab = lazyPart(async () => (await import('../caller-ids/inventory/clis-tab.tsx')).ClisTab, 'caller-ids');
const ContextsTab = lazyPart(async () => (await import('../audio/contexts/contexts-tab.tsx')).ContextsTab, 'audio');
const UsersTab = lazyPart(async () => (await import('#web/features/accounts/users/users-tab.tsx')).UsersTab, 'users');
const SettingsTab = lazyPart(async () => (await import('./product/settings-tab.tsx')).SettingsTab);
const WebhooksTab = lazyPart(async () => (await import('../webhooks/webhooks-tab.tsx')).WebhooksTab, 'webhooks');
const DisplaysTab = lazyPart(
  async () => (await import('#web/features/monitoring/wallboard/displays/displays-tab.tsx')).DisplaysTab,
  'wallboard',
);
const AuditTab = lazyPart(
  async () => (await import('#web/features/accounts/audit/audit-tab.tsx')).AuditTab,
  'audit',
  'caller-ids',
  'alerts',
);

const TABS = [
  { key: 'clis', label: t('CLIs y conexión'), content: part(<ClisTab />) },
  { key: 'contextos', label: t('Audio inteligente'), content: part(<ContextsTab />) },
  { key: 'usuarios', label: t('Usuarios'), content: part(<UsersTab />) },
  { key: 'ajustes', label: t('Ajustes'), content: part(<SettingsTab />) },
  { key: 'webhooks', label: t('Webhooks'), content: part(<WebhooksTab />) },
  { key: 'pantallas', label: t('Pantallas'), content: part(<DisplaysTab />) },
  { key: 'auditoria', label: t('Auditoría'), content: part(<AuditTab />) },
];

/**
 * The Configuración Avanzada page: caller ids, audio contexts, users, product settings, webhooks, displays and the
 * audit log.
 */
export function SettingsPage() {
  const [before, after] = around(t('Los trunks SIP se gestionan en la sección {link}.', { link: GAP }));
  return (
    <Page>
      <Alert variant="light" icon={<IconInfoCircle size={18} />} py="xs">
        {before}
        <Anchor component={Link} href={pathOf('trunks')} inherit className={classes.link}>
          {t('Gestión Trunks')}
        </Anchor>
        {after}
      </Alert>
      <SectionTabs base="/configuracion" label={t('Configuración avanzada')} tabs={TABS} />
    </Page>
  );
}

function part(tab: ReactNode) {
  return <Suspense fallback={<LoadingState />}>{tab}</Suspense>;
}
