import { Button, Group } from '@mantine/core';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useCreateContext } from './api.ts';
import { bodyOf, type ContextDraft } from './context-draft.ts';
import { ContextFields } from './context-fields.tsx';
import { useContextForm } from './use-context-form.ts';

export function ContextForm() {
  const create = useCreateContext();
  const form = useContextForm(null);
  useUnsaved(form.isDirty());

  function submit(draft: ContextDraft): void {
    create.mutate(bodyOf(draft), {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(refusedErrors(error, draft)),
    });
  }

  return (
    <Panel title={t('Crear contexto personalizado')}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <ContextFields form={form} />
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={create.isPending}>
            {t('Crear contexto')}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
