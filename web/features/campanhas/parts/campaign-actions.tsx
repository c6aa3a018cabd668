import { ActionIcon, Button, Menu } from '@mantine/core';
import { useNarrow } from '#web/lib/narrow.ts';
import {
  IconAdjustmentsHorizontal,
  IconDotsVertical,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { actionsFor, type CampaignAction } from '#web/lib/campaign-status.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { EditButton, EraseButton } from '#web/ui/row-actions.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { stopConfirmed } from '#web/ui/stop-campaign.ts';
import { useCampaignAction, useDeleteCampaign } from '../api.ts';
import { controlPathOf } from '../control/address.ts';
import classes from './campaign-table.module.css';

const SHOWN = {
  iniciar: { label: 'Iniciar', Icon: IconPlayerPlay },
  pausar: { label: 'Pausar', Icon: IconPlayerPause },
  retomar: { label: 'Retomar', Icon: IconPlayerPlay },
  parar: { label: 'Parar', Icon: IconPlayerStop },
} as const;

type Props = { campaign: Campaign; onEdit: (campaign: Campaign) => void };

/** Puts the focus on the first thing that can be done with a campaign. */
export function focusActionsOf(id: number): void {
  document.querySelector<HTMLElement>(`[data-campaign="${id}"] :is(a, button)`)?.focus();
}

/** What can be done with a campaign: buttons where there is room, a menu on a phone. */
export function CampaignActions({ campaign, onEdit }: Props) {
  const change = useCampaignAction();
  const remove = useDeleteCampaign();
  const narrow = useNarrow();
  const busy = change.isPending || remove.isPending;

  async function run(action: CampaignAction): Promise<void> {
    if (action === 'parar' && !(await stopConfirmed(campaign.name))) return;
    change.mutate({ id: campaign.id, action });
  }

  async function erase(): Promise<void> {
    if (await confirmed(deleteQuestion(campaign))) remove.mutate(campaign.id);
  }

  const actions = actionsFor(campaign.status);
  const control = campaign.status === 'active' ? controlPathOf(campaign.id) : null;
  if (narrow) {
    return (
      <span data-campaign={campaign.id}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size="lg" loading={busy} aria-label={`Acciones de ${campaign.name}`}>
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {control !== null && (
              <Menu.Item component={Link} href={control} leftSection={<IconAdjustmentsHorizontal size={16} />}>
                Controlar
              </Menu.Item>
            )}
            {actions.map((action) => {
              const { label, Icon } = SHOWN[action];
              return (
                <Menu.Item key={action} leftSection={<Icon size={16} />} onClick={() => void run(action)}>
                  {label}
                </Menu.Item>
              );
            })}
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(campaign)}>
              Editar
            </Menu.Item>
            <Menu.Item color="var(--state-bad)" leftSection={<IconTrash size={16} />} onClick={() => void erase()}>
              Eliminar
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    );
  }
  return (
    <div className={classes.actions} data-campaign={campaign.id}>
      {control !== null && (
        <Button
          component={Link}
          href={control}
          size="compact-sm"
          leftSection={<IconAdjustmentsHorizontal size={14} />}
          aria-label={`Controlar ${campaign.name}`}
        >
          Controlar
        </Button>
      )}
      {actions.map((action) => {
        const { label, Icon } = SHOWN[action];
        return (
          <Button
            key={action}
            variant="default"
            size="compact-sm"
            leftSection={<Icon size={14} />}
            disabled={busy}
            onClick={singleClick(() => void run(action))}
          >
            {label}
          </Button>
        );
      })}
      <EditButton name={campaign.name} onAct={() => onEdit(campaign)} />
      <EraseButton name={campaign.name} disabled={busy} onAct={() => void erase()} />
    </div>
  );
}

function deleteQuestion({ name, contacts_total }: Campaign) {
  return {
    title: 'Eliminar campaña',
    body: `Se elimina «${name}» con sus ${formatInteger(contacts_total)} contactos, sus llamadas y sus estadísticas. No se puede deshacer.`,
    confirm: 'Eliminar',
    danger: true,
  };
}
