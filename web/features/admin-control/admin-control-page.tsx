import { useSearchParams } from 'wouter';
import { useDenial } from '#web/app/denial.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Page } from '#web/ui/page.tsx';
import { AudioPanel } from './parts/audio-panel.tsx';
import { CampaignsArea } from './parts/campaigns-area.tsx';
import { NumbersPanel } from './parts/numbers-panel.tsx';
import { SpeedPrompt } from './parts/speed-prompt.tsx';
import { SummaryTiles } from './parts/summary-tiles.tsx';
import { TestsPanel } from './parts/tests-panel.tsx';

/** Control Administrativo: everything a campaign needs on one screen. The address holds the selected campaign. */
export function AdminControlPage() {
  const [search, setSearch] = useSearchParams();
  const { data } = useCampaigns();
  const denial = useDenial('supervisor');
  const selected = data?.find(({ id }) => String(id) === search.get('campaign'));
  const select = (id: number | null): void => setSearch(id === null ? {} : { campaign: String(id) });
  return (
    <Page
      lead={
        denial === null
          ? 'Campañas, números, audios y llamadas de prueba en una sola pantalla.'
          : `Campañas, números y audios son de solo lectura. ${denial}.`
      }
      actions={<SpeedPrompt />}
    >
      <SummaryTiles />
      <CampaignsArea selected={selected} onSelect={select} />
      <Grid>
        <Cell span={6}>
          <NumbersPanel campaignId={selected?.id ?? null} onCampaign={select} />
        </Cell>
        <Cell span={6}>
          <AudioPanel />
        </Cell>
      </Grid>
      <TestsPanel />
    </Page>
  );
}
