import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconHistory,
  IconKey,
  IconPencil,
  IconPower,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WebhookEndpoint } from '#shared/contracts/webhooks.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useRemoveWebhook, useRenewSecret, useTestWebhook, useUpdateWebhook } from './api.ts';
import type { MadeSecret } from './webhook-secret-modal.tsx';
import classes from './webhooks.module.css';
import { EVENT_NAMES, stateOf } from './words.ts';

type Actions = {
  onEdit: (webhook: WebhookEndpoint) => void;
  onSecret: (made: MadeSecret) => void;
  onLog: (webhook: WebhookEndpoint) => void;
};
type Props = Actions & { webhooks: readonly WebhookEndpoint[] | undefined; empty: ReactNode };

export function WebhookTable({ webhooks, empty, ...actions }: Props) {
  return (
    <DataTable
      label={t('Webhooks')}
      rows={webhooks}
      rowKey={({ id }) => id}
      columns={columnsWith(actions)}
      empty={empty}
    />
  );
}

function columnsWith(actions: Actions): Column<WebhookEndpoint>[] {
  return [
    {
      key: 'name',
      header: t('Webhook'),
      cell: ({ nombre, url }) => (
        <div className={classes.name}>
          <strong>{nombre}</strong>
          <span>{url}</span>
        </div>
      ),
    },
    {
      key: 'events',
      header: t('Eventos'),
      from: 'xl',
      cell: ({ eventos }) => eventos.map((event) => EVENT_NAMES[event]).join(', '),
    },
    { key: 'state', header: t('Estado'), from: 'sm', cell: (webhook) => <StateBadge {...stateOf(webhook)} /> },
    {
      key: 'pending',
      header: t('En cola'),
      align: 'right',
      from: 'md',
      cell: ({ pendientes }) => formatInteger(pendientes),
    },
    {
      key: 'last',
      header: t('Última entrega'),
      align: 'right',
      from: 'lg',
      cell: ({ ultima_entrega: at }) => formatDateTime(at),
    },
    {
      key: 'actions',
      header: t('Acciones'),
      align: 'right',
      pinned: true,
      cell: (webhook) => <RowMenu webhook={webhook} {...actions} />,
    },
  ];
}

function RowMenu({ webhook, onEdit, onSecret, onLog }: Actions & { webhook: WebhookEndpoint }) {
  const { id, nombre: name, activo: isActive } = webhook;
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const renew = useRenewSecret();
  const remove = useRemoveWebhook();

  async function flip(): Promise<void> {
    if (isActive && !(await confirmed(disableQuestion(name)))) return;
    update.mutate({ id, activo: !isActive });
  }
  async function renewSecret(): Promise<void> {
    if (!(await confirmed(renewQuestion(name)))) return;
    renew.mutate(id, { onSuccess: ({ secreto }) => onSecret({ name, secret: secreto }) });
  }
  async function erase(): Promise<void> {
    if (await confirmed(eraseQuestion(name))) remove.mutate(id);
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={test.isPending || update.isPending || renew.isPending || remove.isPending}
          aria-label={t('Acciones de {name}', { name })}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSend size={16} />} onClick={() => test.mutate(id)}>
          {t('Probar')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => onLog(webhook)}>
          {t('Ver entregas')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(webhook)}>
          {t('Editar')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => void renewSecret()}>
          {t('Crear otro secreto')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPower size={16} />} onClick={() => void flip()}>
          {isActive ? t('Desactivar') : t('Activar')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void erase()}>
          {t('Eliminar')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const disableQuestion = (name: string) => ({
  title: t('Desactivar webhook'),
  body: t('«{name}» deja de recibir avisos, y los que esperan en su cola se dan por fallidos.', { name }),
  confirm: t('Desactivar'),
  danger: true,
});
const renewQuestion = (name: string) => ({
  title: t('Crear otro secreto'),
  body: t(
    'El secreto actual de «{name}» deja de firmar ahora: el receptor rechaza los avisos hasta que tenga el nuevo.',
    {
      name,
    },
  ),
  confirm: t('Crear otro secreto'),
  danger: true,
});
const eraseQuestion = (name: string) => ({
  title: t('Eliminar webhook'),
  body: t('Se elimina «{name}» con su cola y su registro de entregas.', { name }),
  confirm: t('Eliminar'),
  danger: true,
});
