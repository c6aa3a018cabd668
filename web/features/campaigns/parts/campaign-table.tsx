import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { pathOf } from '#web/app/paths.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { PURPOSE_NAMES } from '#web/lib/purposes.ts';
import { sessionsInUse } from '#web/lib/sessions.ts';
import { bottleneckOf } from '#web/lib/waiting.ts';
import { useLiveCounts } from '#web/live/live-calls.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { Selection } from '#web/ui/selection.ts';
import { Phone } from '#web/ui/phone.tsx';
import { useStatisticsOf } from '../api.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { ScheduleNote } from '../schedules/schedule-note.tsx';
import { CampaignState } from './campaign-state.tsx';
import classes from './campaign-table.module.css';

type Props = {
  campaigns: readonly Campaign[] | undefined;
  empty: ReactNode;
  /** Null if the user may not use bulk actions. */
  selection: Selection<Campaign> | null;
  onEdit: (campaign: Campaign) => void;
};

export function CampaignTable({ campaigns, empty, selection, onEdit }: Props) {
  const active = campaigns?.filter((campaign) => campaign.status === 'active').map((campaign) => campaign.id) ?? [];
  const figures = useStatisticsOf(active);
  const live = useLiveCounts();
  return (
    <DataTable
      label={t('Campañas')}
      rows={campaigns}
      rowKey={(campaign) => campaign.id}
      columns={columnsWith(onEdit, figures, live)}
      empty={empty}
      selection={selection}
    />
  );
}

function columnsWith(
  onEdit: (campaign: Campaign) => void,
  figures: ReadonlyMap<number, CampaignStatistics>,
  /** Number of calls in progress by campaign, consistent with the header, or null to use `figures`. */
  live: ReadonlyMap<number, number> | null,
): Column<Campaign>[] {
  return [
    { key: 'name', header: t('Campaña'), cell: (row) => <NameCell campaign={row} />, sortBy: (row) => row.name },
    {
      key: 'status',
      header: t('Estado'),
      cell: (row) => (
        <CampaignState
          campaign={row}
          waiting={bottleneckOf(row, Date.now())}
          sessions={sessionsInUse(row)}
          figures={row.status === 'active' ? figures.get(row.id) : undefined}
          live={live === null ? null : (live.get(row.id) ?? 0)}
          planned={<ScheduleNote schedule={row.programacion} />}
        />
      ),
      sortBy: (row) => row.status,
    },
    {
      key: 'cli',
      header: t('CLI'),
      from: 'lg',
      cell: (row) => (row.cli_number ? <Phone number={row.cli_number} /> : 'N/A'),
    },
    {
      key: 'purpose',
      header: t('Propósito'),
      from: 'xl',
      cell: (row) => PURPOSE_NAMES[row.purpose],
      sortBy: (row) => PURPOSE_NAMES[row.purpose],
    },
    {
      key: 'contacts',
      header: t('Contactos'),
      align: 'right',
      from: 'sm',
      sortBy: (row) => row.contacts_total,
      cell: (row) => (
        <Anchor
          component={Link}
          href={pathOf('listas', { campaign: String(row.id) })}
          inherit
          c="inherit"
          title={t('Subir una lista a esta campaña')}
        >
          {formatInteger(row.contacts_total)}
        </Anchor>
      ),
    },
    {
      key: 'created',
      header: t('Creada'),
      from: 'xl',
      cell: (row) => formatDay(row.created_at),
      sortBy: (row) => row.created_at ?? null,
    },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (row) => <CampaignActions campaign={row} onEdit={onEdit} />,
    },
  ];
}

function NameCell({ campaign }: { campaign: Campaign }) {
  return (
    <div className={classes.name}>
      <strong>{campaign.name}</strong>
      {campaign.description && <span>{campaign.description}</span>}
    </div>
  );
}
