import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PauseReason } from '#shared/contracts/teams.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EditButton, EraseButton, RowActions } from '#web/ui/row-actions.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { useRemoveReason, useRestoreReason } from './api.ts';

type Props = {
  reasons: readonly PauseReason[] | undefined;
  empty: ReactNode;
  onEdit: (reason: PauseReason) => void;
};

export function ReasonTable({ reasons, empty, onEdit }: Props) {
  const remove = useRemoveReason();
  const restore = useRestoreReason();

  async function erase({ id, name }: PauseReason): Promise<void> {
    if (await confirmed(eraseQuestion(name))) remove.mutate(id);
  }

  const columns: readonly Column<PauseReason>[] = [
    {
      key: 'name',
      header: t('Motivo'),
      cell: ({ name, active }) => (active ? name : t('{name} (archivado)', { name })),
    },
    {
      key: 'actions',
      header: t('Acciones'),
      align: 'right',
      pinned: true,
      cell: (reason) => (
        <RowActions>
          <EditButton name={reason.name} onAct={() => onEdit(reason)} />
          {reason.active ? (
            <EraseButton name={reason.name} onAct={() => void erase(reason)} />
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('Restaurar {name}', { name: reason.name })}
              onClick={singleClick(() => restore.mutate(reason.id))}
            >
              {t('Restaurar')}
            </Button>
          )}
        </RowActions>
      ),
    },
  ];
  return (
    <DataTable label={t('Motivos de pausa')} rows={reasons} rowKey={({ id }) => id} columns={columns} empty={empty} />
  );
}

const eraseQuestion = (name: string) => ({
  title: t('Eliminar motivo de pausa'),
  body: t('Nadie puede elegir más «{name}». Si alguien ya lo usó, se archiva: sigue en los informes.', { name }),
  confirm: t('Eliminar'),
  danger: true,
});
