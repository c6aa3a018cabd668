import { Button } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { isDialing } from '#web/lib/waiting.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { controlledBy } from './control/address.ts';
import { focusActionsOf } from './parts/campaign-actions.tsx';
import { CampaignSelection } from './parts/campaign-selection.tsx';
import { CampaignTable } from './parts/campaign-table.tsx';
import { SpeedPanel } from './parts/speed-panel.tsx';
import type { CampaignStatus } from '#shared/domain/campaign-actions.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useSelection } from '#web/ui/selection.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';

type CountsProps = { campaigns: readonly Campaign[] | undefined; isFailed: boolean };

function CampaignCounts({ campaigns, isFailed }: CountsProps) {
  const count = (status?: CampaignStatus): string | undefined => {
    if (campaigns === undefined) return isFailed ? '—' : undefined;
    return formatInteger(campaigns.filter((campaign) => status === undefined || campaign.status === status).length);
  };
  return (
    <TileRow>
      <FigureTile plain label={t('Total')} value={count()} />
      <FigureTile plain label={t('Activas')} value={count('active')} />
      <FigureTile plain label={t('Pausadas')} value={count('paused')} />
      <FigureTile plain label={t('Completadas')} value={count('completed')} />
    </TileRow>
  );
}

const loadModal = async () => (await import('./parts/campaign-modal.tsx')).CampaignModal;
const CampaignModal = lazyPart(loadModal);

const CodesPanel = lazyPart(async () => (await import('./codes/codes-panel.tsx')).CodesPanel);

/** A separate chunk because users who only manage campaigns don't need it. */
const CampaignControl = lazyPart(
  async () => (await import('./control/campaign-control.tsx')).CampaignControl,
  'caller-ids',
);

/** The Gestión de Campañas page: the list of campaigns, or the control page of the one in the address. */
export function CampaignsPage() {
  const [path, go] = useLocation();
  const controlled = controlledBy(path);
  const last = useRef<number | null>(null);
  useEffect(() => {
    // Return the keyboard focus to the campaign whose control page was closed.
    if (controlled === null && last.current !== null) focusActionsOf(last.current);
    last.current = controlled;
  }, [controlled]);
  if (controlled === null) return <CampaignList />;
  return (
    <Suspense fallback={<LoadingState label={t('Cargando el control de la campaña…')} />}>
      <CampaignControl key={controlled} id={controlled} onClose={() => go(pathOf('campanhas'))} />
    </Suspense>
  );
}

const KEYS = { keyOf: ({ id }: Campaign) => id, nameOf: ({ name }: Campaign) => name };

function CampaignList() {
  const { data, error, dataUpdatedAt, refetch } = useCampaigns();
  const mayWork = useMay('supervisor');
  const selection = useSelection(data, KEYS);
  const [editing, setEditing] = useState<Campaign | 'new' | null>(null);
  const [search, setSearch] = useSearchParams();
  const named = data?.find(({ id }) => String(id) === search.get('editar'));
  // The form keeps the campaign as first read because saving compares with that version.
  if (editing === null && named !== undefined) setEditing(named);

  function close(): void {
    const rest = new URLSearchParams(search);
    rest.delete('editar');
    rest.delete('campo');
    if (rest.size < search.size) setSearch(rest, { replace: true });
    setEditing(null);
  }

  // The modal unmounts its form, so it can't return the focus itself.
  useFocusReturn({ opened: editing !== null });
  // Preload the modal so that it opens immediately, even if the server stops responding.
  useEffect(() => void loadModal().catch(() => null), []);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('New Campaign')}
    </Button>
  );
  return (
    <Page lead={leadOf(data)} actions={create}>
      <CampaignCounts campaigns={data} isFailed={error !== null} />
      <SpeedPanel />
      <Panel title={t('Campañas')} aside={<DataAge at={dataUpdatedAt} staleAfterMs={30_000} />} flush>
        {error !== null && data === undefined ? (
          <ErrorState title={t('Error al cargar campañas')} error={error} onRetry={() => void refetch()} />
        ) : (
          <CampaignTable
            campaigns={data}
            onEdit={setEditing}
            selection={mayWork ? selection : null}
            empty={
              <EmptyState title={t('No hay campañas creadas')}>
                {t('Creá la primera con «New Campaign»; después subí su lista de contactos e iniciala.')}
              </EmptyState>
            }
          />
        )}
      </Panel>
      <CampaignSelection selection={selection} />
      <Suspense fallback={null}>
        <CodesPanel />
      </Suspense>
      <Suspense fallback={null}>
        {editing !== null && <CampaignModal campaign={editing === 'new' ? null : editing} onClose={close} />}
      </Suspense>
    </Page>
  );
}

/** Returns the page's introduction, with the next step if there is an obvious one. */
function leadOf(campaigns: readonly Campaign[] | undefined): string {
  if (campaigns === undefined || campaigns.length === 0) return '';
  const active = campaigns.filter((campaign) => campaign.status === 'active');
  if (active.length > 0) return activeLead(active.length, active.filter(isDialing).length);
  const ready = campaigns.find((campaign) => campaign.status === 'draft' && campaign.contacts_total > 0);
  return ready === undefined
    ? t('Ninguna campaña está activa.')
    : t('Ninguna campaña está activa. «{name}» está lista: iniciala para empezar a llamar.', { name: ready.name });
}

function activeLead(active: number, calling: number): string {
  if (calling < active)
    return t('{active, plural, one {Una campaña activa} other {# campañas activas}}; llaman ahora: {calling}.', {
      active,
      calling,
    });
  return t('{active, plural, one {Una campaña está llamando.} other {# campañas están llamando.}}', { active });
}
