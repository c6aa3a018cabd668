import { Checkbox, Group, NumberInput, Select, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  ALERT_KINDS,
  ALERT_SEVERITIES,
  ALERT_TRAITS,
  mayRestCallerId,
  type AlertKind,
} from '#shared/domain/alert-kinds.ts';
import type { AlertRule } from '#shared/contracts/alerts.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { DECIMALS, WHOLE } from '#web/ui/whole-number.ts';
import { useCreateRule, useUpdateRule } from '../api.ts';
import { draftOf, ruleOf, type RuleDraft, validateRule, withKind } from '../rule-draft.ts';
import { KIND_HELP, KIND_NAMES, SEVERITY_NAMES, UNITS } from '../words.ts';

const KINDS = ALERT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }));
const SEVERITIES = ALERT_SEVERITIES.map((severity) => ({ value: severity, label: SEVERITY_NAMES[severity] }));

type Props = {
  /** Null for a new rule. */
  rule: AlertRule | null;
  onClose: () => void;
};

export function RuleModal({ rule, onClose }: Props) {
  const create = useCreateRule();
  const update = useUpdateRule();
  const campaigns = useCampaigns().data ?? [];
  const form = useForm<RuleDraft>({ initialValues: draftOf(rule), validate: validateRule });
  const traits = ALERT_TRAITS[form.values.kind];
  const error = create.error ?? update.error;

  function submit(draft: RuleDraft): void {
    if (rule === null) return create.mutate(ruleOf(draft), { onSuccess: onClose });
    const { tipo: _tipo, ...patch } = ruleOf(draft);
    update.mutate({ id: rule.id, ...patch }, { onSuccess: onClose });
  }

  return (
    <FormModal
      title={rule === null ? t('Nueva regla') : t('Editar regla')}
      isDirty={form.isDirty()}
      refused={error && messageOfError(error)}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={rule === null ? t('Crear regla') : t('Guardar cambios')}
      pending={create.isPending || update.isPending}
    >
      <Select
        label={t('Qué vigila')}
        description={KIND_HELP[form.values.kind]}
        data={KINDS}
        allowDeselect={false}
        disabled={rule !== null}
        {...form.getInputProps('kind')}
        onChange={(kind: AlertKind | null) => kind !== null && form.setValues(withKind(form.values, kind))}
      />
      {traits.ofCampaign && (
        <Select
          label={t('Campaña')}
          data={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={t('Todas')}
          clearable
          clearButtonProps={{ 'aria-label': t('Todas las campañas') }}
          searchable
          {...form.getInputProps('campaign')}
        />
      )}
      {traits.threshold !== null && (
        <NumberInput
          label={t('Umbral')}
          suffix={UNITS[traits.threshold.unit].suffix}
          {...DECIMALS}
          withAsterisk
          {...form.getInputProps('threshold')}
        />
      )}
      {traits.leastCalls !== null && (
        <NumberInput
          label={t('Mínimo de llamadas')}
          description={t('Con menos llamadas no se avisa')}
          withAsterisk
          {...WHOLE}
          {...form.getInputProps('leastCalls')}
        />
      )}
      <NumberInput
        label={t('Durante')}
        description={t('Cuánto tiempo debe cumplirse antes de avisar')}
        suffix=" s"
        withAsterisk
        {...form.getInputProps('forS')}
      />
      <Select label={t('Gravedad')} data={SEVERITIES} allowDeselect={false} {...form.getInputProps('severity')} />
      <Checkbox.Group
        label={t('A quién avisa')}
        value={[...(form.values.showInConsole ? ['console'] : []), ...(form.values.notifyWebhooks ? ['webhooks'] : [])]}
        onChange={(told) =>
          form.setValues({ showInConsole: told.includes('console'), notifyWebhooks: told.includes('webhooks') })
        }
      >
        <Group gap="lg" mt={6}>
          <Checkbox value="console" label={t('La consola')} />
          <Checkbox value="webhooks" label={t('Los webhooks que eligieron alertas')} />
        </Group>
      </Checkbox.Group>
      {mayRestCallerId(form.values.kind) && (
        <Switch
          label={t('Poner en reposo el CLI')}
          description={t('Por 24 horas se usa solo si no hay otro o si una campaña lo tiene fijo')}
          {...form.getInputProps('restsCallerId', { type: 'checkbox' })}
        />
      )}
      <Switch label={t('Regla activa')} {...form.getInputProps('isOn', { type: 'checkbox' })} />
    </FormModal>
  );
}
