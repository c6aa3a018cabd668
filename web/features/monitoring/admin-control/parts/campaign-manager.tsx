import { Button, Group } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useDenial } from '#web/app/denial.ts';
import { useCampaignActions } from '#web/lib/campaign-actions.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { CampaignActionButtons } from '#web/ui/campaign-action-buttons.tsx';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { notice } from '#web/ui/notice.ts';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { useDeleteCampaign } from '../api.ts';
import classes from './admin-control.module.css';

type Props = {
  selected: Campaign | undefined;
  onSelect: (id: number | null) => void;
  onEdit: (campaign: Campaign | null) => void;
  onDeleted: (id: number) => void;
};

/** Lists the campaigns with buttons to select, start, pause, stop, edit and delete them. */
export function CampaignManager({ selected, onSelect, onEdit, onDeleted }: Props) {
  const { data, error, refetch } = useCampaigns();
  const actions = useCampaignActions('list');
  const remove = useDeleteCampaign();
  const denial = useDenial('supervisor');

  async function erase(): Promise<void> {
    if (selected === undefined) return notice.error(t('Selecione uma campanha para deletar'));
    if (!(await confirmed(deleteQuestion(selected)))) return;
    remove.mutate(selected.id, { onSuccess: () => onDeleted(selected.id) });
  }

  function edit(): void {
    if (selected === undefined) notice.error(t('Selecione uma campanha para editar'));
    else onEdit(selected);
  }

  return (
    <Panel title={t('Gestor de campañas')} aside={data?.length} flush>
      {data === undefined && error === null && <LoadingState />}
      {data === undefined && error !== null && (
        <ErrorState title={t('Error al cargar campañas')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState title={t('No hay campañas creadas')}>{t('Creá la primera con «Nueva».')}</EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.campaigns} aria-label={t('Campañas')}>
          {data.map((campaign) => (
            <li key={campaign.id}>
              <button
                type="button"
                aria-pressed={campaign.id === selected?.id}
                className={classes.campaign}
                onClick={() => onSelect(campaign.id === selected?.id ? null : campaign.id)}
              >
                <strong>{campaign.name}</strong>
                <span>
                  {t('{count, plural, one {# contacto} other {# contactos}}', { count: campaign.contacts_total })}
                </span>
                <CampaignBadge campaign={campaign} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" p="md" pt="sm">
        <GatedButton reason={denial} leftSection={<IconPlus size={16} />} onAct={() => onEdit(null)}>
          {t('Nueva')}
        </GatedButton>
        <GatedButton reason={denial} variant="default" leftSection={<IconPencil size={16} />} onAct={edit}>
          {t('Editar')}
        </GatedButton>
        <GatedButton
          reason={denial}
          variant="default"
          leftSection={<IconTrash size={16} />}
          loading={remove.isPending}
          onAct={() => void erase()}
        >
          {t('Eliminar')}
        </GatedButton>
        {selected !== undefined && <CampaignActionButtons campaign={selected} actions={actions} />}
        {selected !== undefined && (
          <Button variant="subtle" color="gray" onClick={() => onSelect(null)}>
            {t('Quitar selección')}
          </Button>
        )}
      </Group>
    </Panel>
  );
}

function deleteQuestion({ name, contacts_total }: Campaign) {
  return {
    title: t('Eliminar campaña'),
    body: (
      <>
        {t('Tem certeza que deseja deletar esta campanha?')}
        <br />
        {t(
          '«{name}» se elimina con sus {count, plural, one {# contacto} other {# contactos}} y sus llamadas. No se puede deshacer.',
          { name, count: contacts_total },
        )}
      </>
    ),
    confirm: t('Eliminar'),
    danger: true,
  };
}
