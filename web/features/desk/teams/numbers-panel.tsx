import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useFocusReturn } from '@mantine/hooks';
import { useState } from 'react';
import type { NewTransferNumber, TransferNumber } from '#shared/contracts/transfer-numbers.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { EraseButton, RowActions } from '#web/ui/row-actions.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { AddButton } from './add-button.tsx';
import { useAddTransferNumber, useRemoveTransferNumber, useTransferNumbers } from './api.ts';

/** The outside numbers to which agents may transfer calls. */
export function NumbersPanel() {
  const { data, error, refetch } = useTransferNumbers();
  const remove = useRemoveTransferNumber();
  const [isAdding, setAdding] = useState(false);
  // The modal unmounts its form, so it can't return the focus itself.
  useFocusReturn({ opened: isAdding });

  async function erase({ id, label }: TransferNumber): Promise<void> {
    if (await confirmed(eraseQuestion(label))) remove.mutate(id);
  }

  const columns: readonly Column<TransferNumber>[] = [
    { key: 'label', header: t('Nombre'), cell: ({ label }) => label },
    { key: 'phone', header: t('Número'), cell: ({ phone }) => <Phone number={phone} /> },
    {
      key: 'actions',
      header: t('Acciones'),
      align: 'right',
      pinned: true,
      cell: (number) => (
        <RowActions>
          <EraseButton name={number.label} onAct={() => void erase(number)} />
        </RowActions>
      ),
    },
  ];
  const empty = (
    <EmptyState title={t('No hay números de transferencia')}>
      {t('Sin ellos, las llamadas se transfieren solo a personas y equipos.')}
    </EmptyState>
  );
  return (
    <Panel
      title={t('Números de transferencia')}
      aside={t('De afuera, a los que Mi Puesto puede transferir')}
      actions={<AddButton text={t('Nuevo número')} onAct={() => setAdding(true)} />}
      flush
    >
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('Error al cargar los números de transferencia')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          label={t('Números de transferencia')}
          rows={data}
          rowKey={({ id }) => id}
          columns={columns}
          empty={empty}
        />
      )}
      {isAdding && <NumberModal onClose={() => setAdding(false)} />}
    </Panel>
  );
}

const eraseQuestion = (label: string) => ({
  title: t('Eliminar número de transferencia'),
  body: t('Nadie puede transferir más llamadas a «{label}».', { label }),
  confirm: t('Eliminar'),
  danger: true,
});

const validate = {
  label: (label: string) => (label.trim() === '' ? t('El nombre es obligatorio') : null),
  phone: (phone: string) => (phone.trim() === '' ? t('El número es obligatorio') : null),
};

function NumberModal({ onClose }: { onClose: () => void }) {
  const add = useAddTransferNumber();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<NewTransferNumber>({ initialValues: { label: '', phone: '' }, validate });

  function submit(draft: NewTransferNumber): void {
    setRefused(null);
    const onError = (error: Error): void => {
      const errors = refusedErrors(error, draft);
      form.setErrors(errors);
      setRefused(Object.keys(errors).length === 0 ? messageOfError(error) : null);
    };
    add.mutate(draft, { onSuccess: onClose, onError });
  }

  return (
    <FormModal
      title={t('Nuevo número de transferencia')}
      refused={refused}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={t('Agregar número')}
      pending={add.isPending}
    >
      <TextInput
        label={t('Nombre')}
        data-autofocus
        autoComplete="off"
        maxLength={60}
        required
        withAsterisk
        {...form.getInputProps('label')}
      />
      <TextInput
        label={t('Número')}
        description={t('Con código de área, o con + y código de país')}
        type="tel"
        autoComplete="off"
        required
        withAsterisk
        {...form.getInputProps('phone')}
      />
    </FormModal>
  );
}
