import { ActionIcon, Badge, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Callback, CallbackState } from '#shared/contracts/callbacks.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { useCallbackOrders } from '../api.ts';
import { calledPerson } from './words.ts';

type Props = {
  /** Name of the table for screen readers. */
  label: string;
  callbacks: readonly Callback[] | undefined;
  empty: ReactNode;
  /** Whether the user may give callbacks to others. */
  mayAssign: boolean;
  onPostpone: (callback: Callback) => void;
};

const STATE_WORDS: Readonly<Record<CallbackState, { label: string; color: string }>> = {
  open: { label: t('Pendiente'), color: 'blue' },
  overdue: { label: t('Vencida'), color: 'red' },
  called: { label: t('Llamada'), color: 'green' },
  canceled: { label: t('Cancelada'), color: 'gray' },
  dropped: { label: t('Descartada'), color: 'gray' },
};

/** Callbacks with who is to make them, and what can be done about the open ones. */
export function CallbackTable({ label, callbacks, empty, mayAssign, onPostpone }: Props) {
  const { move, cancel } = useCallbackOrders();

  async function erase(callback: Callback): Promise<void> {
    if (await confirmed(cancelQuestion(calledPerson(callback)))) cancel(callback.id);
  }

  const columns: readonly Column<Callback>[] = [
    { key: 'at', header: t('Cuándo'), cell: ({ at }) => formatTime(Date.parse(at)) },
    { key: 'person', header: t('Persona'), cell: (callback) => <strong>{calledPerson(callback)}</strong> },
    {
      key: 'state',
      header: t('Estado'),
      cell: ({ state }) => (
        <Badge variant="light" color={STATE_WORDS[state].color}>
          {STATE_WORDS[state].label}
        </Badge>
      ),
    },
    {
      key: 'phone',
      header: t('Número'),
      from: 'md',
      cell: ({ phone }) => (phone === null ? '—' : <Phone number={phone} />),
    },
    { key: 'campaign', header: t('Campaña'), from: 'md', cell: ({ campaign }) => campaign },
    { key: 'user', header: t('Quién llama'), from: 'sm', cell: ({ user }) => user ?? t('El equipo') },
    { key: 'note', header: t('Nota'), from: 'lg', cell: ({ note }) => note ?? '—' },
    {
      key: 'actions',
      header: t('Acciones'),
      align: 'right',
      pinned: true,
      cell: (callback) => {
        if (callback.state !== 'open' && callback.state !== 'overdue') return null;
        const person = calledPerson(callback);
        return (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" aria-label={t('Acciones: {person}', { person })}>
                <IconDots size={16} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onPostpone(callback)}>
                {mayAssign ? t('Cambiar') : t('Llamar más tarde')}
              </Menu.Item>
              {callback.user_id !== null && (
                <Menu.Item onClick={() => move({ id: callback.id, body: { user_id: null } })}>
                  {t('Pasar al equipo')}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => void erase(callback)}>{t('Cancelar')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        );
      },
    },
  ];
  return <DataTable label={label} rows={callbacks} rowKey={({ id }) => id} columns={columns} empty={empty} />;
}

const cancelQuestion = (person: string) => ({
  title: t('Cancelar rellamada'),
  body: t('La campaña no vuelve a llamar a {person}.', { person }),
  confirm: t('Cancelar rellamada'),
  danger: true,
});
