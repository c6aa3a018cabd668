import { IconWorld } from '@tabler/icons-react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { dialCodeOfPhone, formatPhone } from '#web/lib/formats/phones.ts';
import { countryOfDialCode } from '#web/lib/dial-codes.ts';
import { t } from '#web/lib/i18n.ts';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TargetPicker } from './target-picker.tsx';

/** Caller ids of campaigns, which take precedence over those of trunks. */
export function CampaignTab() {
  const campaigns = useCampaigns();
  return (
    <TargetPicker
      title={t('Campañas')}
      nothingChosen={t('Elegí una campaña')}
      query={campaigns}
      empty={
        <EmptyState title={t('Ninguna campaña configurada')}>{t('Creá la primera en Gestión de Campañas.')}</EmptyState>
      }
      items={campaigns.data?.map((campaign) => {
        const { id, name, description, cli_number, purpose } = campaign;
        const dialCode = cli_number === null ? null : dialCodeOfPhone(cli_number);
        return {
          id,
          name,
          lead: (dialCode !== null && countryOfDialCode(dialCode)?.flag) || <IconWorld size={18} stroke={1.4} />,
          ...(description !== '' && { detail: description }),
          mark: <CampaignBadge campaign={campaign} />,
          target: { kind: 'campaign', id, name, dialCode, purpose },
          fallback: fallbackOf(campaign),
        };
      })}
    />
  );
}

function fallbackOf({ cli_number }: Campaign): string {
  return cli_number === null
    ? t('Sin configuración propia, muestra la de su trunk y, si no tiene, la rotación del inventario.')
    : t('Sin configuración propia, muestra la de su trunk y, si no tiene, su CLI, {number}.', {
        number: formatPhone(cli_number),
      });
}
