import type { CampaignStatus } from '#shared/campaign-actions.ts';
import { shownAs, type Shown } from '#web/lib/known-words.ts';
import { StateBadge } from './state-badge.tsx';

const SHOWN: Readonly<Record<CampaignStatus, Shown>> = {
  draft: { tone: 'idle', label: 'Borrador' },
  active: { tone: 'ok', label: 'Activa' },
  paused: { tone: 'wait', label: 'Pausada' },
  completed: { tone: 'idle', label: 'Completada' },
};

export function CampaignBadge({ status }: { status: CampaignStatus }) {
  return <StateBadge {...shownAs(SHOWN, status)} />;
}
