import { ActionIcon, Button, Menu } from '@mantine/core';
import { useTight } from '#web/lib/narrow.ts';
import { IconAdjustmentsHorizontal, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useCampaignActions } from '#web/lib/campaign-actions.ts';
import { t } from '#web/lib/i18n.ts';
import { CampaignActionButtons, CampaignActionItems } from '#web/ui/campaign-action-buttons.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { EditButton, EraseButton } from '#web/ui/row-actions.tsx';
import { CampaignWorkMenu, useCampaignWork } from './campaign-work.tsx';
import { useDeleteCampaign } from '../api.ts';
import { controlPathOf } from '../control/address.ts';
import classes from './campaign-table.module.css';

type Props = { campaign: Campaign; onEdit: (campaign: Campaign) => void };

/** Moves the focus to the first action of a campaign. */
export function focusActionsOf(id: number): void {
  document.querySelector<HTMLElement>(`[data-campaign="${id}"] :is(a, button)`)?.focus();
}

/** Actions of a campaign, as buttons if there is room, otherwise as a menu. */
export function CampaignActions({ campaign, onEdit }: Props) {
  const actions = useCampaignActions('list');
  const remove = useDeleteCampaign();
  const work = useCampaignWork(campaign);
  const tight = useTight();
  const busy = actions.isPending || remove.isPending;

  async function erase(): Promise<void> {
    if (await confirmed(deleteQuestion(campaign))) remove.mutate(campaign.id);
  }

  const control = campaign.status === 'active' ? controlPathOf(campaign.id) : null;
  // The dialogs keep their place, so that one stays open when the window's width changes.
  const items = tight ? (
    <span data-campaign={campaign.id}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="lg"
            loading={busy}
            aria-label={t('Acciones de {name}', { name: campaign.name })}
          >
            <IconDotsVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {control !== null && (
            <Menu.Item component={Link} href={control} leftSection={<IconAdjustmentsHorizontal size={16} />}>
              {t('Controlar')}
            </Menu.Item>
          )}
          <CampaignActionItems campaign={campaign} actions={actions} />
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(campaign)}>
            {t('Editar')}
          </Menu.Item>
          {work.items}
          <Menu.Item color="var(--state-bad)" leftSection={<IconTrash size={16} />} onClick={() => void erase()}>
            {t('Eliminar')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  ) : (
    <div className={classes.actions} data-campaign={campaign.id}>
      {control !== null && (
        <Button
          component={Link}
          href={control}
          size="compact-sm"
          leftSection={<IconAdjustmentsHorizontal size={14} />}
          aria-label={t('Controlar {name}', { name: campaign.name })}
        >
          {t('Controlar')}
        </Button>
      )}
      <CampaignActionButtons campaign={campaign} actions={actions} size="compact-sm" disabled={remove.isPending} />
      <CampaignWorkMenu name={campaign.name} items={work.items} />
      <EditButton name={campaign.name} onAct={() => onEdit(campaign)} />
      <EraseButton name={campaign.name} disabled={busy} onAct={() => void erase()} />
    </div>
  );
  return (
    <>
      {items}
      {work.dialogs}
    </>
  );
}

function deleteQuestion({ name, contacts_total }: Campaign) {
  return {
    title: t('Eliminar campaña'),
    body: t(
      'Se elimina «{name}» con sus {count, plural, one {# contacto} other {# contactos}}, sus llamadas y sus estadísticas. No se puede deshacer.',
      { name, count: contacts_total },
    ),
    confirm: t('Eliminar'),
    danger: true,
  };
}
