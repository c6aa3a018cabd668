import { t } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { CampaignTab } from './parts/campaign-tab.tsx';
import { TrunkTab } from './parts/trunk-tab.tsx';

const TABS = [
  { key: 'trunk', label: t('Por Trunk'), content: <TrunkTab /> },
  { key: 'campana', label: t('Por Campaña'), content: <CampaignTab /> },
];

/** The Configuración de Caller ID page, which sets the name and number that the called person sees. */
export function CallerIdsPage() {
  return (
    <Page
      lead={t('El nombre y el número que ve quien recibe la llamada. El de la campaña va antes que el de su trunk.')}
    >
      <SectionTabs base="/caller-id" label={t('Caller ID')} tabs={TABS} />
    </Page>
  );
}
