import { Button, Group, NumberInput, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useDenial } from '#web/app/denial.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { limitedHelp, useSiteLimits } from '#web/lib/site-limits.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useCreateCampaign, useUpdateCampaign } from '../api.ts';
import { changeOf, type CampaignDraft, draftOf, validateDraft } from '../campaign-draft.ts';

type Props = {
  /** Null for a new campaign. */
  campaign: Campaign | null;
  /** Called after the campaign was saved. */
  onDone: () => void;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
};

export function CampaignForm({ campaign: present, onDone, onCancel, onDirty }: Props) {
  // Keep the campaign as first read, because it is refetched while the form is open.
  const [campaign] = useState(present);
  const create = useCreateCampaign();
  const update = useUpdateCampaign();
  const denial = useDenial('supervisor');
  const limits = useSiteLimits();
  const form = useForm<CampaignDraft>({
    initialValues: draftOf(campaign),
    validate: (draft) => validateDraft(draft, campaign, limits),
    onValuesChange: (values) => onDirty(JSON.stringify(values) !== JSON.stringify(draftOf(campaign))),
  });
  useUnsaved(form.isDirty());

  function submit(draft: CampaignDraft): void {
    const after = changeOf(draft);
    if (campaign === null) create.mutate({ ...after, active: draft.active }, { onSuccess: onDone });
    else update.mutate({ campaign, before: changeOf(draftOf(campaign)), after }, { onSuccess: onDone });
  }

  return (
    <Panel
      title={t('Configuración de campaña')}
      aside={campaign === null ? t('nueva') : t('«{name}»', { name: campaign.name })}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('Nombre')}
            required
            withAsterisk
            maxLength={200}
            disabled={denial !== null}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('Descripción')}
            autosize
            minRows={2}
            maxRows={4}
            maxLength={2000}
            disabled={denial !== null}
            {...form.getInputProps('description')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NumberInput
              label={t('Llamadas simultáneas')}
              description={limitedHelp(
                t('De 1 a {most}', { most: formatInteger(limits.max_campaign_lines) }),
                limits.max_campaign_lines,
                campaign?.max_concurrent_calls,
              )}
              min={1}
              max={limits.max_campaign_lines}
              clampBehavior="none"
              disabled={denial !== null}
              {...WHOLE}
              {...form.getInputProps('max_concurrent_calls')}
            />
            <NumberInput
              label={t('Llamadas por segundo')}
              description={t('De 1 a 10; hasta {most} o sin límite, en Gestión de Campañas', {
                most: formatInteger(limits.max_cps),
              })}
              placeholder={t('Sin límite propio')}
              suffix=" CPS"
              min={1}
              max={10}
              clampBehavior="none"
              disabled={denial !== null}
              {...WHOLE}
              {...form.getInputProps('calls_per_second')}
            />
          </SimpleGrid>
          <Switch
            label={t('Activa')}
            description={
              campaign === null
                ? t('Empieza a llamar en cuanto tenga contactos.')
                : t('Una campaña que existe se inicia y se para en Control del Discador.')
            }
            disabled={denial !== null || campaign !== null}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <Group gap="xs">
            <GatedButton type="submit" reason={denial} loading={create.isPending || update.isPending}>
              {campaign === null ? t('Crear campaña') : t('Guardar cambios')}
            </GatedButton>
            {campaign !== null && (
              <Button variant="default" onClick={onCancel}>
                {t('Cancelar')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
