import { Button, Group } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { GatedButton } from '#web/ui/gated-button.tsx';

type Props = { dirty: boolean; pending: boolean; onReset: () => void; submit: string };

/** Buttons that save a settings form or undo its changes. Both are blocked while there are no changes. */
export function SaveButtons({ dirty, pending, onReset, submit }: Props) {
  return (
    <Group justify="flex-end" gap="xs" mt="md">
      <Button variant="default" disabled={!dirty} onClick={onReset}>
        {t('Deshacer')}
      </Button>
      <GatedButton type="submit" reason={dirty ? null : t('No hay cambios para guardar')} loading={pending}>
        {submit}
      </GatedButton>
    </Group>
  );
}
