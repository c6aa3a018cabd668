import { useSearchParams } from 'wouter';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PickLayout } from '#web/ui/pick-layout.tsx';
import { PickList } from '#web/ui/pick-list.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { useTimingConfigs } from './api.ts';
import { TimingEditor } from './parts/timing-editor.tsx';
import classes from './parts/timing.module.css';

/** The Configuración de Tiempos page: pace and opening hours of the campaign in the address, with an estimate. */
export function TimingPage() {
  const [search, setSearch] = useSearchParams();
  const campaigns = useCampaigns();
  const timing = useTimingConfigs();
  const asked = Number(search.get('campaign'));
  const chosen = campaigns.data?.find(({ id }) => id === asked);

  function editor() {
    if (timing.data === undefined && timing.isError)
      return (
        <Panel title={t('Tiempos')}>
          <ErrorState
            title={t('Error al cargar configuraciones')}
            error={timing.error}
            onRetry={() => void timing.refetch()}
          />
        </Panel>
      );
    if (asked > 0 && (campaigns.data === undefined || timing.data === undefined) && !campaigns.isError)
      return (
        <Panel title={t('Tiempos')}>
          <LoadingState />
        </Panel>
      );
    const { data: configs } = timing;
    if (chosen === undefined || configs === undefined) return <NoChoice unknown={asked > 0} />;
    const isItsOwn = ({ campaign_id }: { campaign_id: number }) => campaign_id === chosen.id;
    const config = configs.configs.find(isItsOwn);
    const inForce = config ?? configs.in_force.find(isItsOwn);
    // The campaign was created after the configs were fetched.
    if (inForce === undefined)
      return (
        <Panel title={t('Tiempos')}>
          <LoadingState />
        </Panel>
      );
    return (
      <TimingEditor
        key={chosen.id}
        campaign={chosen}
        inForce={inForce}
        config={config}
        leastWait={configs.wait_time_minimo}
      />
    );
  }

  return (
    <Page lead={t('Cuánto suena cada llamada, cuánto descansa cada línea y en qué horario llama cada campaña.')}>
      <PickLayout
        list={
          <Panel title={t('Campañas')} flush>
            {campaigns.isError && campaigns.data === undefined ? (
              <ErrorState
                title={t('Error al cargar campañas')}
                error={campaigns.error}
                onRetry={() => void campaigns.refetch()}
              />
            ) : campaigns.data?.length === 0 ? (
              <EmptyState title={t('Ninguna campaña configurada')}>
                {t('Creá la primera en Gestión de Campañas; después elegí acá sus tiempos.')}
              </EmptyState>
            ) : (
              <PickList
                label={t('Campañas')}
                selected={chosen?.id ?? null}
                onPick={(id) => setSearch({ campaign: String(id) })}
                items={campaigns.data?.map(({ id, name, description, ativo }) => ({
                  id,
                  name,
                  ...(description !== '' && { detail: description }),
                  mark: <StateBadge tone={ativo ? 'ok' : 'idle'} label={ativo ? t('Activa') : t('Inactiva')} />,
                }))}
              />
            )}
          </Panel>
        }
      >
        {editor()}
      </PickLayout>
    </Page>
  );
}

function NoChoice({ unknown }: { unknown: boolean }) {
  return (
    <div className={classes.none}>
      <Panel title={t('Tiempos')}>
        <EmptyState title={t('Seleccione una campaña')}>
          {unknown
            ? t('La campaña de la dirección ya no existe; las que hay están en la lista.')
            : t('Sus tiempos se ven y se cambian acá.')}
        </EmptyState>
      </Panel>
      <SaveBar blocked={t('Seleccione una campaña')} />
    </div>
  );
}
