import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { admissionQueue } from '#web/lib/waiting.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** The highest number of active campaigns whose hold reason is shown. */
const MOST_TOLD = 3;

/** Shown when there are no calls in progress, with the likely reasons. */
export function NoCalls({ filtered }: { filtered: boolean }) {
  const maySee = useMay('supervisor');
  const { data: campaigns = [] } = useCampaigns();
  if (filtered) return <EmptyState title="Ninguna llamada coincide con los filtros" />;
  return (
    <EmptyState title="Sin Llamadas Activas">
      Cuando una campaña esté activa, sus llamadas aparecen acá.
      {waitingCampaigns(campaigns).map(({ id, name, why }) => (
        <div key={id}>
          «{name}» espera: {why}
        </div>
      ))}
      {maySee && (
        <>
          {' '}
          <Anchor component={Link} href={pathOf('campanhas')} inherit td="underline">
            Ir a las campañas
          </Anchor>
        </>
      )}
    </EmptyState>
  );
}

type Waiting = { readonly id: number; readonly name: string; readonly why: string };

function waitingCampaigns(campaigns: readonly Campaign[]): Waiting[] {
  return campaigns
    .flatMap((campaign) => {
      const why = admissionQueue(campaign, Date.now());
      return why === null ? [] : [{ id: campaign.id, name: campaign.name, why }];
    })
    .slice(0, MOST_TOLD);
}
