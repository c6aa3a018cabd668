import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { Page } from '#web/ui/page.tsx';
import { SectionTabs } from '#web/ui/section-tabs.tsx';
import { DEFAULTS, type Inputs } from './inputs.ts';
import { CalculatorTab } from './parts/calculator-tab.tsx';
import { ConfigTab } from './parts/config-tab.tsx';
import { ExamplesTab } from './parts/examples-tab.tsx';
import { ManagementTab } from './parts/management-tab.tsx';

const BASE = '/cli-auto';

/**
 * Calculadora CLI Auto: calculates how many caller ids a list needs, and generates them. All tabs share their inputs.
 */
export function CalculatorPage() {
  const [, go] = useLocation();
  const form = useForm<Inputs>({ initialValues: DEFAULTS });
  return (
    <Page>
      <SectionTabs
        base={BASE}
        label="Calculadora CLI Auto"
        tabs={[
          { key: 'calculator', label: 'Calculadora', content: <CalculatorTab form={form} /> },
          { key: 'config', label: 'Configuración', content: <ConfigTab form={form} /> },
          { key: 'management', label: 'Gestión', content: <ManagementTab /> },
          {
            key: 'examples',
            label: 'Ejemplos',
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
