import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { useProviders } from '../inventory/api.ts';

type Props = {
  /** Number of caller ids to assign. */
  count: number;
  onClose: () => void;
  /** Called with null to remove the provider. */
  onPick: (trunkId: number | null) => void;
};

/** Asks for the trunk that provides the selected caller ids. */
export function ProviderDialog({ count, onClose, onPick }: Props) {
  const providers = useProviders();
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Asignar proveedor a {count, plural, one {# CLI} other {# CLIs}}', { count })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onPick(picked === null ? null : Number(picked));
        }}
      >
        <Stack>
          <Select
            label={t('Proveedor')}
            description={t('El trunk que los provee; sin ninguno, quedan sin proveedor.')}
            placeholder={providers.isError ? t('No se pudieron cargar') : t('Ninguno')}
            clearable
            clearButtonProps={{ 'aria-label': t('Quitar el proveedor') }}
            searchable
            nothingFoundMessage={t('Ningún trunk se llama así')}
            data={providers.data ?? []}
            value={picked}
            onChange={setPicked}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancelar')}
            </Button>
            <Button type="submit" disabled={providers.data === undefined}>
              {t('Asignar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
