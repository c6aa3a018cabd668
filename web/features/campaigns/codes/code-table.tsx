import { Button, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Disposition } from '#shared/contracts/wrap-up-codes.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EditButton, EraseButton, RowActions } from '#web/ui/row-actions.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { useRemoveCode, useRestoreCode } from './api.ts';
import { meaningOf } from './words.ts';

type Props = {
  codes: readonly Disposition[] | undefined;
  empty: ReactNode;
  onEdit: (code: Disposition) => void;
};

export function CodeTable({ codes, empty, onEdit }: Props) {
  const remove = useRemoveCode();
  const restore = useRestoreCode();

  async function erase({ id, label }: Disposition): Promise<void> {
    if (await confirmed(eraseQuestion(label))) remove.mutate(id);
  }

  const columns: readonly Column<Disposition>[] = [
    { key: 'key', header: t('Tecla'), cell: ({ key, active }) => (active ? <Kbd size="xs">{key}</Kbd> : '—') },
    {
      key: 'label',
      header: t('Tipificación'),
      cell: ({ label, active }) => (active ? label : t('{name} (archivada)', { name: label })),
    },
    { key: 'meaning', header: t('Qué significa'), from: 'sm', cell: meaningOf },
    {
      key: 'actions',
      header: t('Acciones'),
      align: 'right',
      pinned: true,
      cell: (code) => (
        <RowActions>
          <EditButton name={code.label} onAct={() => onEdit(code)} />
          {code.active ? (
            <EraseButton name={code.label} onAct={() => void erase(code)} />
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('Restaurar {name}', { name: code.label })}
              onClick={singleClick(() => restore.mutate(code.id))}
            >
              {t('Restaurar')}
            </Button>
          )}
        </RowActions>
      ),
    },
  ];
  return <DataTable label={t('Tipificaciones')} rows={codes} rowKey={({ id }) => id} columns={columns} empty={empty} />;
}

const eraseQuestion = (name: string) => ({
  title: t('Eliminar tipificación'),
  body: t(
    'Nadie puede elegir más «{name}». Si una llamada o una campaña la tiene, se archiva: sigue en el historial.',
    {
      name,
    },
  ),
  confirm: t('Eliminar'),
  danger: true,
});
