import { percentOf } from '#shared/domain/figures.ts';
import { Anchor, SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { pathOf } from '#web/app/paths.ts';
import { around, GAP } from '#web/lib/around.ts';
import { useCampaignActions } from '#web/lib/campaign-actions.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { holdReasonOf } from '#web/lib/waiting.ts';
import { CampaignActionButtons } from '#web/ui/campaign-action-buttons.tsx';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DataAge } from '#web/ui/data-age.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { POLL_MS } from '../api.ts';
import classes from './control.module.css';

/** Lists the active and paused campaigns, or those that can be started. */
export function CampaignsPanel() {
  const { data, error, dataUpdatedAt, refetch } = useCampaigns(POLL_MS);
  const [search, setSearch] = useSearchParams();
  const ready = search.get('ver') === 'listas';
  const dialing = data?.filter(({ status }) => status === 'active' || status === 'paused');
  const startable = data?.filter(({ status, contacts_total }) => status === 'draft' && contacts_total > 0);
  return (
    <Panel title={t('Campañas')} aside={<DataAge at={dataUpdatedAt} staleAfterMs={15_000} />} flush>
      <div className={classes.filter}>
        <SegmentedControl
          aria-label={t('Campañas que se muestran')}
          value={ready ? 'listas' : 'discador'}
          onChange={(value) => setSearch(value === 'listas' ? { ver: 'listas' } : {})}
          data={[
            { value: 'discador', label: labelOf(t('En el discador'), dialing) },
            { value: 'listas', label: labelOf(t('Listas para iniciar'), startable) },
          ]}
        />
      </div>
      {error !== null && data === undefined ? (
        <ErrorState title={t('Error al cargar campañas')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('Campañas del discador')}
          rows={ready ? startable : dialing}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          empty={ready ? <NoneReady /> : <NoneDialing startable={startable?.length ?? 0} />}
        />
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<Campaign>[] = [
  {
    key: 'name',
    header: t('Campaña'),
    cell: (row) => <span className={classes.name}>{row.name}</span>,
    sortBy: (row) => row.name,
  },
  {
    key: 'status',
    header: t('Estado'),
    cell: (row) => <StateCell campaign={row} waiting={holdReasonOf(row, Date.now())} />,
    sortBy: (row) => row.status,
  },
  {
    key: 'progress',
    header: t('Contactos terminados'),
    from: 'md',
    cell: (row) => (
      <UsageBar
        kind="progress"
        percent={percentOf(row.contacts_finished, row.contacts_total)}
        text={t('{done} de {total}', {
          done: formatInteger(row.contacts_finished),
          total: formatInteger(row.contacts_total),
        })}
      />
    ),
  },
  {
    key: 'lines',
    header: t('Simultáneas'),
    align: 'right',
    from: 'md',
    cell: (row) => formatInteger(row.max_concurrent_calls),
    sortBy: (row) => row.max_concurrent_calls,
  },
  {
    key: 'cps',
    header: t('CPS propio'),
    align: 'right',
    from: 'lg',
    cell: (row) => (row.calls_per_second === null ? t('sin límite') : formatInteger(row.calls_per_second)),
  },
  { key: 'actions', header: t('Acciones'), pinned: true, align: 'right', cell: (row) => <RowActions campaign={row} /> },
];

function RowActions({ campaign }: { campaign: Campaign }) {
  const actions = useCampaignActions('dialer');
  return (
    <div className={classes.actions}>
      <CampaignActionButtons campaign={campaign} actions={actions} size="compact-sm" named />
    </div>
  );
}

function StateCell({ campaign, waiting }: { campaign: Campaign; waiting: string | null }) {
  return (
    <div className={classes.state}>
      <CampaignBadge campaign={campaign} />
      {waiting !== null && <span>{waiting}</span>}
    </div>
  );
}

function labelOf(name: string, rows: readonly Campaign[] | undefined): string {
  return rows === undefined ? name : `${name} (${formatInteger(rows.length)})`;
}

function NoneDialing({ startable }: { startable: number }) {
  const [before, after] = around(t('Iniciá una de las {link}.', { link: GAP }));
  return (
    <EmptyState title={t('Ninguna campaña activa ni pausada')}>
      {startable > 0 ? (
        <>
          {before}
          <Anchor component={Link} href={pathOf('control', { ver: 'listas' })} inherit>
            {t('listas para iniciar')}
          </Anchor>
          {after}
        </>
      ) : (
        <ToCampaigns />
      )}
    </EmptyState>
  );
}

function NoneReady() {
  return (
    <EmptyState title={t('Ninguna campaña lista para iniciar')}>
      <ToCampaigns />
    </EmptyState>
  );
}

function ToCampaigns() {
  const [before, after] = around(t('Creá una en {link} y subí su lista de contactos.', { link: GAP }));
  return (
    <>
      {before}
      <Anchor component={Link} href={pathOf('campanhas')} inherit>
        {t('Gestión de Campañas')}
      </Anchor>
      {after}
    </>
  );
}
