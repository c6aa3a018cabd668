import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatus } from '#shared/campaign-actions.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';

export function CampaignCounts({ campaigns }: { campaigns: readonly Campaign[] | undefined }) {
  const count = (status?: CampaignStatus): string | undefined =>
    campaigns &&
    formatInteger(campaigns.filter((campaign) => status === undefined || campaign.status === status).length);
  return (
    <TileRow>
      <FigureTile plain label="Total" value={count()} />
      <FigureTile plain label="Activas" value={count('active')} />
      <FigureTile plain label="Pausadas" value={count('paused')} />
      <FigureTile plain label="Completadas" value={count('completed')} />
    </TileRow>
  );
}
