import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { singleClick } from './single-click.ts';

type Props = {
  /** Name of the row for screen readers, because every row has this button. */
  name: string;
  onAct: () => void;
};

export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {children}
    </Group>
  );
}

export function EditButton({ name, onAct }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Editar {name}', { name })}
      title={t('Editar')}
      onClick={singleClick(onAct)}
    >
      <IconPencil size={16} />
    </ActionIcon>
  );
}

export function EraseButton({ name, onAct, ...state }: Props & { loading?: boolean; disabled?: boolean }) {
  return (
    <ActionIcon
      {...state}
      variant="subtle"
      color="red"
      aria-label={t('Eliminar {name}', { name })}
      title={t('Eliminar')}
      onClick={singleClick(onAct)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
}
