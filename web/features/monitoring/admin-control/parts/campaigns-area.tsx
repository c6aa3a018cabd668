import { useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignManager } from './campaign-manager.tsx';

type Props = { selected: Campaign | undefined; onSelect: (id: number | null) => void };

export function CampaignsArea({ selected, onSelect }: Props) {
  const [editing, setEditing] = useState<Campaign | null>(null);
  const [dirty, setDirty] = useState(false);
  // Part of the form's key, so that reopening the form resets it.
  const [round, setRound] = useState(0);

  function show(campaign: Campaign | null): void {
    setDirty(false);
    setEditing(campaign);
    setRound(round + 1);
  }

  async function open(campaign: Campaign | null): Promise<void> {
    if (!dirty || (await confirmed(LEAVE))) show(campaign);
  }

  function select(id: number | null): void {
    if (id === null && !dirty) setEditing(null);
    onSelect(id);
  }

  function forget(id: number): void {
    if (editing?.id === id) show(null);
    onSelect(null);
  }

  return (
    <Grid>
      <Cell span={6}>
        <CampaignManager
          selected={selected}
          onSelect={select}
          onEdit={(campaign) => void open(campaign)}
          onDeleted={forget}
        />
      </Cell>
      <Cell span={6}>
        <CampaignForm
          key={`${editing?.id ?? 'new'} ${round}`}
          campaign={editing}
          onDirty={setDirty}
          onDone={() => show(null)}
          onCancel={() => void open(null)}
        />
      </Cell>
    </Grid>
  );
}

const LEAVE = {
  title: t('Cambios sin guardar'),
  body: t('Lo que escribiste en la configuración de la campaña se pierde.'),
  confirm: t('Descartar'),
  danger: true,
};
