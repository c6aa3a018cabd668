import type { CampaignStatus } from '#shared/domain/campaign-actions.ts';
import { shownAs, type Shown } from '#web/lib/known-words.ts';
import { t } from '#web/lib/i18n.ts';
import { StateBadge } from './state-badge.tsx';

const SHOWN: Readonly<Record<CampaignStatus, Shown>> = {
  draft: { tone: 'idle', label: t('Borrador') },
  active: { tone: 'ok', label: t('Activa') },
  paused: { tone: 'wait', label: t('Pausada') },
  completed: { tone: 'idle', label: t('Completada') },
};

const STOPPED: Shown = { tone: 'idle', label: t('Detenida') };

type Props = { campaign: { readonly status: CampaignStatus; readonly stopped?: boolean } };

/** Returns the campaign's label and tone. A draft that was stopped is 'Detenida'. */
export const campaignState = ({ status, stopped = false }: Props['campaign']): Shown =>
  stopped ? STOPPED : shownAs(SHOWN, status);

export function CampaignBadge({ campaign }: Props) {
  return <StateBadge {...campaignState(campaign)} />;
}
