import { Button, Select, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useCalculation, useCliConfig } from '../api.ts';
import { COUNTRY_OPTIONS, type Inputs, type InputsForm, refusedFields, requestOf } from '../inputs.ts';
import { AreaCodes } from './area-codes.tsx';
import { CalculationResult } from './calculation-result.tsx';
import { InputsFields } from './inputs-fields.tsx';

/** Calculates how many caller ids the shared inputs require and, if requested, generates them. */
export function ConfigTab({ form }: { form: InputsForm }) {
  const { data: campaigns } = useCampaigns();
  const preview = useCalculation();
  const config = useCliConfig();
  const [campaign, setCampaign] = useState<string | null>(null);
  const [generates, setGenerates] = useState(false);
  const made = config.data?.data;

  async function submit(inputs: Inputs): Promise<void> {
    const request = requestOf(inputs);
    const order = { ...request, campaign_id: campaign === null ? null : Number(campaign), auto_generate: generates };
    try {
      if (generates) {
        const { data } = await preview.mutateAsync(request);
        if (!(await confirmed(generateQuestion(data.recommended_clis, inputs.country)))) return;
      }
      await config.mutateAsync(order);
    } catch (error) {
      form.setErrors(refusedFields(error));
    }
  }

  return (
    <Grid>
      <Cell span={6}>
        <Panel title={t('Configuración automática')}>
          <form onSubmit={form.onSubmit((inputs) => void submit(inputs))} noValidate>
            <Stack gap="md">
              <InputsFields form={form} />
              <Select
                label={t('Campaña (opcional)')}
                description={t('No se cambia nada de ella: se dice si usa los CLIs del inventario')}
                placeholder={t('Ninguna')}
                data={(campaigns ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={campaign}
                onChange={setCampaign}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': t('Quitar la campaña') }}
              />
              <Switch
                label={t('Generar los CLIs automáticamente')}
                description={t(
                  'Agrega al inventario los recomendados, válidos y marcados sintéticos: sirven para simular y probar, nunca en una red real.',
                )}
                checked={generates}
                onChange={(event) => setGenerates(event.currentTarget.checked)}
              />
              <div>
                <Button type="submit" loading={preview.isPending || config.isPending}>
                  {t('Crear configuración')}
                </Button>
              </div>
              <AreaCodes country={form.values.country} />
            </Stack>
          </form>
        </Panel>
      </Cell>
      <Cell span={6}>
        <Panel title={t('Configuración creada')}>
          {made === undefined ? (
            <EmptyState title={t('Sin configuración todavía')}>
              {t('Al crearla se ve acá qué se calculó y qué se generó.')}
            </EmptyState>
          ) : (
            <Stack gap="md">
              <Text size="sm" aria-live="polite">
                {config.data?.message}
              </Text>
              <CalculationResult data={made} />
            </Stack>
          )}
        </Panel>
      </Cell>
    </Grid>
  );
}

function generateQuestion(count: number, country: string) {
  const { label } = COUNTRY_OPTIONS.find(({ value }) => value === country) ?? { label: country };
  return {
    title: t('Generar CLIs'),
    body: t(
      '{count, plural, one {Se agrega # CLI sintético de {country} al inventario.} other {Se agregan # CLIs sintéticos de {country} al inventario.}} Las campañas sin número propio los usan en rotación.',
      { count, country: label },
    ),
    confirm: t('Generar'),
  };
}
