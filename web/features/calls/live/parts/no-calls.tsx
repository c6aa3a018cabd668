import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { holdReasonOf } from '#web/lib/waiting.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** Maximum number of active campaigns whose hold reason is shown. */
const MAX_REASONS = 3;

/** Shown if there are no calls in progress, with the likely reasons. */
export function NoCalls({ filtered }: { filtered: boolean }) {
  const maySee = useMay('supervisor');
  const { data: campaigns = [] } = useCampaigns();
  if (filtered) return <EmptyState title={t('Ninguna llamada coincide con los filtros')} />;
  return (
    <EmptyState title={t('Sin Llamadas Activas')}>
      {t('Cuando una campaña esté activa, sus llamadas aparecen acá.')}
      {heldCampaigns(campaigns).map(({ id, name, why }) => (
        <div key={id}>{t('«{name}» espera: {why}', { name, why })}</div>
      ))}
      {maySee && (
        <>
          {' '}
          <Anchor component={Link} href={pathOf('campanhas')} inherit td="underline">
            {t('Ir a las campañas')}
          </Anchor>
        </>
      )}
    </EmptyState>
  );
}

type HeldCampaign = { readonly id: number; readonly name: string; readonly why: string };

function heldCampaigns(campaigns: readonly Campaign[]): HeldCampaign[] {
  return campaigns
    .flatMap((campaign) => {
      const why = holdReasonOf(campaign, Date.now());
      return why === null ? [] : [{ id: campaign.id, name: campaign.name, why }];
    })
    .slice(0, MAX_REASONS);
}
