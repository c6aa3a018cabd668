import { Button } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { WebhookEndpoint } from '#shared/contracts/webhooks.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useWebhooks } from './api.ts';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { type MadeSecret, WebhookSecretModal } from './webhook-secret-modal.tsx';
import { WebhookModal } from './webhook-modal.tsx';
import { WebhookTable } from './webhook-table.tsx';

export function WebhooksTab() {
  const { data, error, refetch } = useWebhooks();
  const [editing, setEditing] = useState<WebhookEndpoint | 'new' | null>(null);
  const [made, setMade] = useState<MadeSecret | null>(null);
  const [logOf, setLogOf] = useState<WebhookEndpoint | null>(null);
  // The modals unmount their forms, so they can't return the focus themselves.
  useFocusReturn({ opened: editing !== null || made !== null });
  const empty = (
    <EmptyState title={t('Ningún webhook')}>
      {t('Un webhook avisa a otro sistema, por ejemplo un CRM, cuando terminan llamadas o se abre una alerta.')}
    </EmptyState>
  );
  return (
    <>
      <Panel
        title={t('Webhooks')}
        aside={data && formatInteger(data.length)}
        flush
        actions={
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
            {t('Nuevo webhook')}
          </Button>
        }
      >
        {error !== null && data === undefined ? (
          <ErrorState title={t('Error al cargar los webhooks')} error={error} onRetry={() => void refetch()} />
        ) : (
          <WebhookTable webhooks={data} empty={empty} onEdit={setEditing} onSecret={setMade} onLog={setLogOf} />
        )}
      </Panel>
      {editing !== null && (
        <WebhookModal
          webhook={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onCreated={(secret) => {
            setEditing(null);
            setMade(secret);
          }}
        />
      )}
      {made !== null && <WebhookSecretModal made={made} onClose={() => setMade(null)} />}
      <DeliveriesDrawer webhook={logOf} onClose={() => setLogOf(null)} />
    </>
  );
}
