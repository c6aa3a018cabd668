import type { AudioContext } from '#shared/contracts/audio-contexts.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useUpdateContext } from './api.ts';
import { bodyOf, type ContextDraft } from './context-draft.ts';
import { ContextFields } from './context-fields.tsx';
import { useContextForm } from './use-context-form.ts';

export function ContextModal({ context, onClose }: { context: AudioContext; onClose: () => void }) {
  const update = useUpdateContext();
  const form = useContextForm(context);

  function submit(draft: ContextDraft): void {
    update.mutate(
      { id: context.id, ...bodyOf(draft) },
      { onSuccess: onClose, onError: (error) => form.setErrors(refusedErrors(error, draft)) },
    );
  }

  return (
    <FormModal
      title={t('Editar «{name}»', { name: context.nombre })}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={t('Guardar cambios')}
      pending={update.isPending}
    >
      <ContextFields form={form} />
    </FormModal>
  );
}
