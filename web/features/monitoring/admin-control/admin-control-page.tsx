import { useSearchParams } from 'wouter';
import { useMay } from '#web/app/guard.tsx';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Page } from '#web/ui/page.tsx';
import { AudioPanel } from './parts/audio-panel.tsx';
import { CampaignsArea } from './parts/campaigns-area.tsx';
import { NowArea } from './parts/now-area.tsx';
import { NumbersPanel } from './parts/numbers-panel.tsx';
import { SpeedPrompt } from './parts/speed-prompt.tsx';
import { TestsPanel } from './parts/tests-panel.tsx';

/**
 * The Control Administrativo page, which is the default section: current activity, followed by the forms for permitted
 * users. The address holds the selected campaign.
 */
export function AdminControlPage() {
  const mayManage = useMay('supervisor');
  const mayTest = useMay('operator');
  return (
    <Page
      lead={
        mayManage
          ? t('Lo que pasa ahora; debajo, campañas, números, audios y llamadas de prueba.')
          : t('Lo que pasa ahora en el discador.')
      }
      actions={mayManage && <SpeedPrompt />}
    >
      <NowArea />
      {mayManage && <Management />}
      {mayTest && <TestsPanel />}
    </Page>
  );
}

function Management() {
  const [search, setSearch] = useSearchParams();
  const { data } = useCampaigns();
  const selected = data?.find(({ id }) => String(id) === search.get('campaign'));
  const select = (id: number | null): void => setSearch(id === null ? {} : { campaign: String(id) });
  return (
    <>
      <CampaignsArea selected={selected} onSelect={select} />
      <Grid>
        <Cell span={6}>
          <NumbersPanel campaignId={selected?.id ?? null} onCampaign={select} />
        </Cell>
        <Cell span={6}>
          <AudioPanel />
        </Cell>
      </Grid>
    </>
  );
}
