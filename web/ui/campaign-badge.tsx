import type { StateTone } from '#web/app/theme.ts';
import type { CampaignStatus } from '#shared/campaign-actions.ts';
import { StateBadge } from './state-badge.tsx';

const SHOWN: Readonly<Record<CampaignStatus, { tone: StateTone; label: string }>> = {
  draft: { tone: 'idle', label: 'Borrador' },
  active: { tone: 'ok', label: 'Activa' },
  paused: { tone: 'wait', label: 'Pausada' },
  completed: { tone: 'idle', label: 'Completada' },
};

export function CampaignBadge({ status }: { status: CampaignStatus }) {
  return <StateBadge {...SHOWN[status]} />;
}
