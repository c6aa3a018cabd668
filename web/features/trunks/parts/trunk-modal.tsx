import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Trunk } from '#shared/contracts/trunks.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { LEAVE } from '#web/ui/leave.ts';
import { useSaveTrunk } from '../api.ts';
import { draftOf, formFieldOf, REQUIRED, requestOf, type TrunkDraft, validateTrunk } from '../trunk-draft.ts';
import { RouteFields } from './route-fields.tsx';
import { SipFields } from './sip-fields.tsx';

export function TrunkModal({ trunk, onClose }: { trunk: Trunk | null; onClose: () => void }) {
  const save = useSaveTrunk(trunk);
  const form = useForm<TrunkDraft>({ initialValues: draftOf(trunk), validate: validateTrunk });
  useUnsaved(form.isDirty());
  const missing = ['country', 'name', 'host'].some((field) => form.errors[field] !== undefined);

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

  async function leave(): Promise<void> {
    if (form.isDirty() && !(await confirmed(LEAVE))) return;
    onClose();
  }

  return (
    <Modal opened onClose={() => void leave()} title={trunk === null ? t('Nuevo Trunk') : t('Editar Trunk')} size="lg">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          {missing && (
            <Alert color="red" variant="light" role="alert">
              {REQUIRED}
            </Alert>
          )}
          <RouteFields form={form} />
          <SipFields form={form} stored={trunk?.sip_config ?? null} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancelar')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {trunk === null ? t('Crear trunk') : t('Guardar cambios')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
