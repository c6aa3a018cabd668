import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useStatistics } from '../api.ts';

type Row = { campaign: Campaign; statistics: CampaignStatistics | undefined };

const MOST_SHOWN = 8;
const ORDER = ['active', 'paused', 'draft', 'completed'] as const;

/** How far each campaign is, those that dial first. */
export function CampaignsPanel() {
  const { data, error, refetch } = useCampaigns();
  const mayManage = useMay('supervisor');
  const campaigns = data?.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status)).slice(0, MOST_SHOWN);
  const statistics = useStatistics(campaigns?.map((campaign) => campaign.id) ?? []);
  const rows = campaigns?.map((campaign, i): Row => ({ campaign, statistics: statistics[i]?.data?.data }));
  const manage = mayManage && (
    <Anchor component={Link} href={pathOf('campanhas')} size="sm">
      Gestionar
    </Anchor>
  );
  return (
    <Panel title="Campañas" aside={data?.length} actions={manage} flush>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Avance de las campañas"
          rows={rows}
          rowKey={(row) => row.campaign.id}
          columns={COLUMNS}
          empty={<EmptyState title="No hay campañas creadas" />}
        />
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Campaña', cell: (row) => row.campaign.name },
  { key: 'status', header: 'Estado', cell: (row) => <CampaignBadge status={row.campaign.status} /> },
  {
    key: 'progress',
    header: 'Llamadas / contactos',
    from: 'sm',
    cell: ({ campaign, statistics }) => {
      const placed = statistics?.llamadas_realizadas ?? 0;
      return (
        <UsageBar
          kind="progress"
          percent={(100 * placed) / Math.max(1, campaign.contacts_total)}
          text={`${formatInteger(placed)} / ${formatInteger(campaign.contacts_total)}`}
        />
      );
    },
  },
  {
    key: 'answered',
    header: 'Contestadas',
    align: 'right',
    from: 'md',
    cell: ({ statistics }) => (statistics === undefined ? '—' : formatPercent(statistics.tasa_contestacion)),
  },
  {
    key: 'active',
    header: 'En curso',
    align: 'right',
    cell: ({ statistics }) => (statistics === undefined ? '—' : formatInteger(statistics.llamadas_activas)),
  },
];
