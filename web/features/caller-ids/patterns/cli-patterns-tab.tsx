import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { useBulkGenerate, useGenerate, usePatternCountries } from './api.ts';
import { type BulkDraft, type GenerateDraft, NEW_DRAFT } from './generate-draft.ts';
import { BulkPanel } from './parts/bulk-panel.tsx';
import { GeneratorPanel } from './parts/generator-panel.tsx';
import { GuidePanel } from './parts/guide-panel.tsx';
import { PatternStats } from './parts/pattern-stats.tsx';

/** Generates caller ids that look local to a called number. */
export function CliPatternsTab() {
  const { countries, isLocal, refetch, isFetching } = usePatternCountries();
  const form = useForm<GenerateDraft>({ initialValues: NEW_DRAFT });
  const bulkForm = useForm<BulkDraft>({ initialValues: { numbers: '', pattern: '' } });
  const generate = useGenerate();
  const bulk = useBulkGenerate();
  const tabs = [
    {
      key: 'generador',
      label: t('Generador'),
      content: <GeneratorPanel form={form} generate={generate} countries={countries} />,
    },
    { key: 'masivo', label: t('Masivo'), content: <BulkPanel form={bulkForm} generate={bulk} /> },
    { key: 'guia', label: t('Guía'), content: <GuidePanel countries={countries} /> },
  ];
  return (
    <Page lead={t('Números que parecen locales para quien recibe la llamada.')}>
      {isLocal && (
        <Alert
          color="yellow"
          variant="outline"
          role="alert"
          icon={<IconAlertTriangle size={18} />}
          title={t('Error al cargar países del servidor. Usando configuración local.')}
        >
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            {t('Reintentar')}
          </Button>
        </Alert>
      )}
      <PatternStats />
      <SectionTabs base="/performance/cli-patterns" label={t('Patrones de CLI')} tabs={tabs} />
    </Page>
  );
}
