import { Button, Group } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useCalculation, useSimulation } from '../api.ts';
import { DEFAULTS, type Inputs, type InputsForm, refusedFields, requestOf } from '../inputs.ts';
import { CalculationResult } from './calculation-result.tsx';
import { InputsFields } from './inputs-fields.tsx';
import { SimulationPanel } from './simulation-panel.tsx';

export function CalculatorTab({ form }: { form: InputsForm }) {
  const calculation = useCalculation();
  const simulation = useSimulation();

  function submit(inputs: Inputs): void {
    const request = requestOf(inputs);
    simulation.reset();
    calculation.mutate(request, {
      onSuccess: () => simulation.mutate(request),
      onError: (error) => form.setErrors(refusedFields(error)),
    });
  }

  return (
    <Grid>
      <Cell span={4}>
        <Panel title={t('Datos')}>
          <form onSubmit={form.onSubmit(submit)} noValidate>
            <InputsFields form={form} />
            <Group gap="xs" mt="md">
              <Button type="submit" leftSection={<IconCalculator size={16} />} loading={calculation.isPending}>
                {t('Calcular')}
              </Button>
              <Button variant="default" onClick={() => form.setValues(DEFAULTS)}>
                {t('Valores por defecto')}
              </Button>
            </Group>
          </form>
        </Panel>
      </Cell>
      <Cell span={4}>
        <Panel title={t('Resultado')} aside={t('por fórmula')}>
          {calculation.data === undefined ? (
            <EmptyState title={t('Sin cálculo todavía')}>
              {t(
                'CLIs = (números × llamadas por hora) ÷ (límite diario × horas), con un margen del 20 %, y nunca menos que números ÷ límite diario.',
              )}
            </EmptyState>
          ) : (
            <CalculationResult data={calculation.data.data} />
          )}
        </Panel>
      </Cell>
      <Cell span={4}>
        <SimulationPanel simulation={simulation} calculation={calculation.data?.data} />
      </Cell>
    </Grid>
  );
}
