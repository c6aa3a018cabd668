import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { CAMPAIGN_ATTEMPTS } from '#shared/domain/settings.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { limitedHelp, useSiteLimits } from '#web/lib/site-limits.ts';
import { PURPOSE_OPTIONS } from '#web/lib/purposes.ts';
import { NamedFieldFocus, useNamedField } from '#web/ui/limit-link.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useInventoryNumbers } from '#web/features/caller-ids/new-numbers.ts';
import { withShortCode } from '#web/features/caller-ids/typed-caller-id.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useSaveCampaign } from '../api.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { AttendanceFields } from './attendance-fields.tsx';
import { CallerIdFields } from './caller-id-fields.tsx';
import { type CampaignDraft, changeOf, draftOf, isByTeam, refusedErrors } from './campaign-draft.ts';
import { useCampaignForm } from './campaign-form.ts';
import { CodeFields } from './code-fields.tsx';
import { TelephonyFields } from './telephony-fields.tsx';

export function CampaignModal({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const save = useSaveCampaign(campaign);
  const form = useCampaignForm(campaign);
  const { active: numbers, confirmNew } = useInventoryNumbers();
  const field = useNamedField() ?? 'name';
  const { max_campaign_lines: mostLines } = useSiteLimits();

  async function submit(values: CampaignDraft): Promise<void> {
    const number = withShortCode(values.cli_number, values.cli_country ?? '');
    if (form.isDirty('cli_number') && !(await confirmNew([number]))) return;
    const edit = { before: changeOf(draftOf(campaign)), after: changeOf(values) };
    save.mutate(edit, { onSuccess: onClose, onError: (error) => form.setErrors(refusedErrors(error)) });
  }

  return (
    <FormModal
      title={campaign === null ? t('Nueva campaña') : t('Editar «{name}»', { name: campaign.name })}
      loss={t('Lo que escribiste en esta campaña se pierde.')}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit((values) => void submit(values))}
      onClose={onClose}
      submit={campaign === null ? t('Crear campaña') : t('Guardar cambios')}
      pending={save.isPending}
    >
      <TextInput
        label={t('Nombre')}
        required
        withAsterisk
        data-autofocus={field === 'name' || undefined}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('Descripción')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <Select
        label={t('Propósito')}
        description={t('Determina los horarios legales: cada país los pone según para qué se llama.')}
        allowDeselect={false}
        data={PURPOSE_OPTIONS}
        {...form.getInputProps('purpose')}
      />
      <AttendanceFields form={form} focused={field} />
      <CallerIdFields form={form} campaign={campaign} numbers={numbers} />
      <Group grow align="flex-start">
        <NumberInput
          label={t('Llamadas simultáneas')}
          description={limitedHelp(
            t('De 1 a {most}', { most: formatInteger(mostLines) }),
            mostLines,
            campaign?.max_concurrent_calls,
          )}
          min={1}
          max={mostLines}
          clampBehavior="none"
          {...WHOLE}
          data-autofocus={field === 'max_concurrent_calls' || undefined}
          {...form.getInputProps('max_concurrent_calls')}
        />
        <NumberInput
          label={t('Máximo de intentos')}
          description={t('De 1 a 10 por contacto')}
          min={CAMPAIGN_ATTEMPTS.minimum}
          max={CAMPAIGN_ATTEMPTS.maximum}
          clampBehavior="none"
          {...WHOLE}
          {...form.getInputProps('max_attempts')}
        />
      </Group>
      <AdvancedFields form={form} isNew={campaign === null} focused={field} />
      {isByTeam(form.values) && <CodeFields form={form} />}
      <TelephonyFields form={form} />
      <NamedFieldFocus nodeOf={(named) => form.getInputNode(named)} />
    </FormModal>
  );
}
