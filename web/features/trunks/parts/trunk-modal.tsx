import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Trunk } from '#shared/contracts/trunks.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { useSiteLimits } from '#web/lib/site-limits.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useSaveTrunk } from '../api.ts';
import {
  draftOf,
  formFieldOf,
  missingOf,
  REQUIRED,
  requestOf,
  type TrunkDraft,
  validateTrunk,
} from '../trunk-draft.ts';
import { ReturnedCallsField } from './returned-calls-field.tsx';
import { RouteFields } from './route-fields.tsx';
import { SipFields } from './sip-fields.tsx';

export function TrunkModal({ trunk, onClose }: { trunk: Trunk | null; onClose: () => void }) {
  const save = useSaveTrunk(trunk);
  const limits = useSiteLimits();
  const form = useForm<TrunkDraft>({
    initialValues: draftOf(trunk),
    validate: (draft) => validateTrunk(draft, limits, trunk?.max_channels),
  });
  const missing = missingOf(form.values).some((field) => form.errors[field] !== undefined);

  function submit(draft: TrunkDraft): void {
    const edit = { before: requestOf(draftOf(trunk), trunk), after: requestOf(draft, trunk) };
    save.mutate(edit, {
      onSuccess: onClose,
      onError(error) {
        const field = refusedField(error);
        if (field !== undefined) form.setFieldError(formFieldOf(field), messageOfError(error));
      },
    });
  }

  return (
    <FormModal
      title={trunk === null ? t('Nuevo Trunk') : t('Editar Trunk')}
      size="lg"
      loss={t('Lo que escribiste y no guardaste se pierde.')}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={trunk === null ? t('Crear trunk') : t('Guardar cambios')}
      pending={save.isPending}
    >
      {missing && (
        <Alert color="red" variant="light" role="alert">
          {REQUIRED}
        </Alert>
      )}
      <RouteFields form={form} storedChannels={trunk?.max_channels} />
      <ReturnedCallsField form={form} />
      <SipFields form={form} stored={trunk?.sip_config ?? null} />
    </FormModal>
  );
}
