import { Button, Group, Modal } from '@mantine/core';
import type { AudioContext } from '#shared/contracts/audio-contexts.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { LEAVE_FORM } from '#web/features/settings/leave-form.ts';
import { t } from '#web/lib/i18n.ts';
import { useUpdateContext } from './api.ts';
import { bodyOf, type ContextDraft, refusedContext } from './context-draft.ts';
import { ContextFields } from './context-fields.tsx';
import { useContextForm } from './use-context-form.ts';

export function ContextModal({ context, onClose }: { context: AudioContext; onClose: () => void }) {
  const update = useUpdateContext();
  const form = useContextForm(context);

  function submit(draft: ContextDraft): void {
    update.mutate(
      { id: context.id, ...bodyOf(draft) },
      { onSuccess: onClose, onError: (error) => form.setErrors(refusedContext(error)) },
    );
  }

  async function leave(): Promise<void> {
    if (form.isDirty() && !(await confirmed(LEAVE_FORM))) return;
    onClose();
  }

  return (
    <Modal opened onClose={() => void leave()} title={t('Editar «{name}»', { name: context.nombre })}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <ContextFields form={form} />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => void leave()}>
            {t('Cancelar')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('Guardar cambios')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
