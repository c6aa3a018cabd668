import { ActionIcon, Menu } from '@mantine/core';
import { useNarrow } from '#web/lib/narrow.ts';
import { IconActivity, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Trunk } from '#shared/contracts/trunks.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { EditButton, EraseButton, RowActions } from '#web/ui/row-actions.tsx';
import { useDeleteTrunk } from '../api.ts';

type Props = { trunk: Trunk; onEdit: (trunk: Trunk) => void; onHealth: (trunk: Trunk) => void };

/** Actions of a trunk, as buttons or, on phones, as a menu. */
export function TrunkActions({ trunk, onEdit, onHealth }: Props) {
  const remove = useDeleteTrunk();
  const narrow = useNarrow();

  async function erase(): Promise<void> {
    if (await confirmed(deleteQuestion(trunk))) remove.mutate(trunk.id);
  }

  if (narrow) {
    return (
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="lg"
            loading={remove.isPending}
            aria-label={t('Acciones de {name}', { name: trunk.name })}
          >
            <IconDotsVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconActivity size={16} />} onClick={() => onHealth(trunk)}>
            {t('Salud')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(trunk)}>
            {t('Editar')}
          </Menu.Item>
          <Menu.Item color="var(--state-bad)" leftSection={<IconTrash size={16} />} onClick={() => void erase()}>
            {t('Eliminar')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <RowActions>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Salud de {name}', { name: trunk.name })}
        title={t('Salud')}
        onClick={singleClick(() => onHealth(trunk))}
      >
        <IconActivity size={16} />
      </ActionIcon>
      <EditButton name={trunk.name} onAct={() => onEdit(trunk)} />
      <EraseButton name={trunk.name} loading={remove.isPending} onAct={() => void erase()} />
    </RowActions>
  );
}

function deleteQuestion({ name, host, llamadas_activas: calls }: Trunk) {
  return {
    title: t('Eliminar «{name}»', { name }),
    body: (
      <>
        <strong>{t('¿Está seguro que desea eliminar este trunk?')}</strong>
        <br />
        {calls > 0
          ? t(
              '«{name}» ({host}) deja de llevar llamadas; las que están en curso terminan. Se va con su Caller ID; sus CLIs quedan en el inventario, sin proveedor.',
              { name, host },
            )
          : t(
              '«{name}» ({host}) deja de llevar llamadas. Se va con su Caller ID; sus CLIs quedan en el inventario, sin proveedor.',
              { name, host },
            )}
      </>
    ),
    confirm: t('Eliminar'),
    danger: true,
  };
}
