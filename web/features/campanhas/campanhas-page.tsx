import { Button } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { CampaignCounts } from './parts/campaign-counts.tsx';
import { CampaignTable } from './parts/campaign-table.tsx';
import { SpeedPanel } from './parts/speed-panel.tsx';

const loadModal = async () => (await import('./parts/campaign-modal.tsx')).CampaignModal;
const CampaignModal = lazyPart(loadModal);

/** Gestión de Campañas: what there is, at what speed it goes, and what can be done with each. */
export function CampanhasPage() {
  const { data, error, dataUpdatedAt, refetch } = useCampaigns();
  const [editing, setEditing] = useState<Campaign | 'new' | null>(null);
  // The form goes with its modal: it can't give the focus back itself.
  useFocusReturn({ opened: editing !== null });
  // Fetched ahead: it opens at once, and when the server is silent too.
  useEffect(() => void loadModal().catch(() => null), []);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      New Campaign
    </Button>
  );
  return (
    <Page lead={leadOf(data)} actions={create}>
      <CampaignCounts campaigns={data} />
      <SpeedPanel />
      <Panel title="Campañas" aside={<DataAge at={dataUpdatedAt} staleAfterMs={30_000} />} flush>
        {error !== null && data === undefined ? (
          <ErrorState title="Error al cargar campañas" error={error} onRetry={() => void refetch()} />
        ) : (
          <CampaignTable
            campaigns={data}
            onEdit={setEditing}
            empty={
              <EmptyState title="No hay campañas creadas">
                Creá la primera con «New Campaign»; después subí su lista de contactos e iniciala.
              </EmptyState>
            }
          />
        )}
      </Panel>
      <Suspense fallback={null}>
        {editing !== null && (
          <CampaignModal campaign={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </Page>
  );
}

/** The next step, where there is an obvious one. */
function leadOf(campaigns: readonly Campaign[] | undefined): string {
  if (campaigns === undefined || campaigns.length === 0) return '';
  const active = campaigns.filter((campaign) => campaign.status === 'active');
  if (active.length > 0) return activeLead(active.length, active.filter(({ motivo_espera }) => !motivo_espera).length);
  const ready = campaigns.find((campaign) => campaign.status === 'draft' && campaign.contacts_total > 0);
  return ready === undefined
    ? 'Ninguna campaña está activa.'
    : `Ninguna campaña está activa. «${ready.name}» está lista: iniciala para empezar a llamar.`;
}

function activeLead(active: number, calling: number): string {
  if (calling < active)
    return `${active === 1 ? 'Una campaña activa' : `${active} campañas activas`}; llaman ahora: ${calling}.`;
  return active === 1 ? 'Una campaña está llamando.' : `${active} campañas están llamando.`;
}
