import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { t } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { DEFAULTS, type Inputs } from './inputs.ts';
import { CalculatorTab } from './parts/calculator-tab.tsx';
import { ConfigTab } from './parts/config-tab.tsx';
import { ExamplesTab } from './parts/examples-tab.tsx';
import { ManagementTab } from './parts/management-tab.tsx';

const BASE = '/cli-auto';

/**
 * The Calculadora CLI Auto page, which calculates how many caller ids a list needs and generates them. The tabs share
 * one set of inputs.
 */
export function CalculatorPage() {
  const [, go] = useLocation();
  const form = useForm<Inputs>({ initialValues: DEFAULTS });
  return (
    <Page>
      <SectionTabs
        base={BASE}
        label={t('Calculadora CLI Auto')}
        tabs={[
          { key: 'calculator', label: t('Calculadora'), content: <CalculatorTab form={form} /> },
          { key: 'config', label: t('Configuración'), content: <ConfigTab form={form} /> },
          { key: 'management', label: t('Gestión'), content: <ManagementTab /> },
          {
            key: 'examples',
            label: t('Ejemplos'),
            content: (
              <ExamplesTab
                onUse={({ inputs }) => {
                  form.setValues(inputs);
                  go(`${BASE}/calculator`);
                }}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}
