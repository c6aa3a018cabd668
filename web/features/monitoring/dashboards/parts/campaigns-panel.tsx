import { percentOf } from '#shared/domain/figures.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatSoon } from '#web/lib/formats/dates.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { forecastText } from '#web/lib/list-progress.ts';
import { currentBottleneckOf } from '#web/lib/waiting.ts';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { useStatistics } from '../api.ts';
import classes from './dashboard.module.css';
import { ManageLink } from './manage-link.tsx';

type Row = { campaign: Campaign; statistics: CampaignStatistics | undefined };

const MAX_SHOWN = 8;
const ORDER = ['active', 'paused', 'draft', 'completed'] as const;

/** Shows the progress of up to eight campaigns, active ones first. */
export function CampaignsPanel() {
  const { data, error, refetch } = useCampaigns();
  const campaigns = data?.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status)).slice(0, MAX_SHOWN);
  const statistics = useStatistics(campaigns?.map((campaign) => campaign.id) ?? []);
  const rows = campaigns?.map((campaign, i): Row => ({ campaign, statistics: statistics[i]?.data }));
  return (
    <Panel
      title={t('Campañas')}
      aside={data?.length}
      actions={<ManageLink section="campanhas" what={t('Campañas')} />}
      flush
    >
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('Avance de las campañas')}
          rows={rows}
          rowKey={(row) => row.campaign.id}
          columns={COLUMNS}
          empty={<EmptyState title={t('No hay campañas creadas')} />}
        />
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: t('Campaña'), cell: (row) => <span className={classes.name}>{row.campaign.name}</span> },
  { key: 'status', header: t('Estado'), cell: (row) => <CampaignBadge campaign={row.campaign} /> },
  {
    key: 'progress',
    header: t('Contactos terminados'),
    from: 'sm',
    cell: ({ campaign: { contacts_finished, contacts_total } }) => (
      <span className={classes.progress}>
        <UsageBar
          kind="progress"
          percent={percentOf(contacts_finished, contacts_total)}
          text={`${formatInteger(contacts_finished)} / ${formatInteger(contacts_total)}`}
        />
      </span>
    ),
  },
  {
    key: 'finish',
    header: t('Fin previsto'),
    align: 'right',
    from: 'sm',
    cell: ({ campaign, statistics }) => {
      const finish = statistics?.avance.fin_previsto ?? null;
      const nowMs = Date.now();
      return finish === null ? (
        '—'
      ) : (
        <span title={forecastText(statistics!.avance, campaign, nowMs)}>{formatSoon(Date.parse(finish), nowMs)}</span>
      );
    },
  },
  {
    key: 'bottleneck',
    header: t('Qué la frena'),
    from: 'lg',
    cell: ({ campaign }) => (
      <span className={classes.why}>
        {campaign.status === 'active' ? (currentBottleneckOf(campaign) ?? campaign.freno_texto) : '—'}
      </span>
    ),
  },
  {
    key: 'answered',
    header: t('Contestadas'),
    align: 'right',
    from: 'lg',
    cell: ({ statistics }) => (statistics === undefined ? '—' : formatPercent(statistics.tasa_contestacion)),
  },
  {
    key: 'active',
    header: t('En curso'),
    align: 'right',
    cell: ({ statistics }) => (statistics === undefined ? '—' : formatInteger(statistics.llamadas_activas)),
  },
];
