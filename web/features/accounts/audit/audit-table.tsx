import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { actionName, targetName } from './audit-words.ts';

type Props = { entries: readonly AuditEntry[] | undefined; empty: ReactNode; onOpen: (entry: AuditEntry) => void };

export function AuditTable({ entries, empty, onOpen }: Props) {
  return (
    <DataTable
      label={t('Registro de auditoría')}
      rows={entries}
      rowKey={(entry) => entry.id}
      columns={columnsWith(onOpen)}
      empty={empty}
      skeletonRows={10}
      onRow={onOpen}
    />
  );
}

function columnsWith(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    { key: 'at', header: t('Cuándo'), cell: (entry) => formatDateSeconds(entry.at) },
    { key: 'user', header: t('Quién'), from: 'sm', cell: (entry) => entry.username || t('El servidor') },
    { key: 'action', header: t('Qué hizo'), cell: (entry) => actionName(entry.action) },
    { key: 'entity', header: t('Sobre qué'), from: 'md', cell: targetName },
    {
      key: 'open',
      header: t('Detalle'),
      align: 'right',
      cell: (entry) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Ver detalle: {action}, {target}', {
            action: actionName(entry.action),
            target: targetName(entry),
          })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(entry);
          }}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      ),
    },
  ];
}
