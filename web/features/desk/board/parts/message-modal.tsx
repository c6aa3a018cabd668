import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { type Recipient, useMessage } from '../api.ts';

const MAX_LENGTH = 500;

/** Writes to a person, or to everybody of a team who is signed in. */
export function MessageModal({ to, onClose }: { to: Recipient; onClose: () => void }) {
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useMessage(to);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (text.trim() === '') setEmpty(true);
    else mutate(text, { onSuccess: onClose });
  }

  return (
    <FormModal
      title={
        to.kind === 'team' ? t('Mensaje al equipo {name}', { name: to.name }) : t('Mensaje a {name}', { name: to.name })
      }
      isDirty={text !== ''}
      refused={error === null ? null : messageOfError(error)}
      submit={t('Enviar')}
      pending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t('Texto')}
        description={t('Aparece en el puesto hasta que lo descarten, un día como máximo.')}
        error={isEmpty && t('Escribí el mensaje')}
        maxLength={MAX_LENGTH}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setEmpty(false);
        }}
      />
    </FormModal>
  );
}
