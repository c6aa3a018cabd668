import { Modal } from '@mantine/core';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { useContactEntry } from '../api.ts';
import { ContactForm } from './contact-form.tsx';

type Props = { id: number; onClose: () => void };

export function ContactEditor({ id, onClose }: Props) {
  const { data, error, refetch } = useContactEntry(id);
  const [isDirty, setDirty] = useState(false);

  async function leave(): Promise<void> {
    const isSure =
      !isDirty ||
      (await confirmed({
        title: t('Hay cambios sin guardar'),
        body: t('Si salís, los cambios de este contacto se pierden.'),
        confirm: t('Salir sin guardar'),
        cancel: t('Seguir editando'),
        danger: true,
      }));
    if (isSure) onClose();
  }

  return (
    <Modal
      opened
      onClose={() => void leave()}
      size="lg"
      title={data === undefined ? t('Contacto') : (data.nombre ?? formatPhone(data.telefono))}
    >
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState />}
      {data !== undefined && (
        <ContactForm key={data.id} contact={data} onDirty={setDirty} onSaved={onClose} onLeave={() => void leave()} />
      )}
    </Modal>
  );
}
