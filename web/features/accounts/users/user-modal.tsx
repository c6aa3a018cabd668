import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { User, UserPasswordAnswer } from '#shared/contracts/users.ts';
import type { Role } from '#shared/roles.ts';
import { roleName } from '#web/app/role-badge.tsx';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useCreateUser, useUpdateUser } from './api.ts';
import { draftOf, newUserOf, patchOf, ROLE_GUIDE, type UserDraft, validateUser } from './user-draft.ts';

type Props = {
  /** Null for a new account. */
  user: User | null;
  onClose: () => void;
  /** Called with the new account and the password that the server generated. */
  onCreated: (answer: UserPasswordAnswer) => void;
};

const ROLES = ROLE_GUIDE.map(({ role }) => ({ value: role, label: roleName(role) }));

const roleHelp = (role: Role): string => ROLE_GUIDE.find((one) => one.role === role)?.text ?? '';

export function UserModal({ user, onClose, onCreated }: Props) {
  const create = useCreateUser();
  const update = useUpdateUser();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<UserDraft>({ initialValues: draftOf(user), validate: validateUser });

  function refuse(error: Error): void {
    const errors = refusedErrors(error, form.values);
    form.setErrors(errors);
    setRefused(Object.keys(errors).length === 0 ? messageOfError(error) : null);
  }

  function submit(draft: UserDraft): void {
    setRefused(null);
    if (user === null) return create.mutate(newUserOf(draft), { onSuccess: onCreated, onError: refuse });
    update.mutate({ id: user.id, ...patchOf(user, draft) }, { onSuccess: onClose, onError: refuse });
  }

  return (
    <FormModal
      title={user === null ? t('Nuevo usuario') : t('Editar «{user}»', { user: user.username })}
      refused={refused}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={user === null ? t('Crear usuario') : t('Guardar cambios')}
      pending={create.isPending || update.isPending}
    >
      <TextInput
        label={t('Usuario')}
        data-autofocus={user === null || undefined}
        description={user === null ? t('Con el que entra. Después no se cambia.') : t('No se cambia.')}
        autoComplete="off"
        maxLength={50}
        required
        withAsterisk
        disabled={user !== null}
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('Nombre')}
        data-autofocus={user !== null || undefined}
        autoComplete="off"
        maxLength={100}
        required
        withAsterisk
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('E-mail')}
        type="email"
        autoComplete="off"
        maxLength={200}
        required
        withAsterisk
        {...form.getInputProps('email')}
      />
      <Select
        label={t('Rol')}
        description={roleHelp(form.values.role)}
        allowDeselect={false}
        data={ROLES}
        {...form.getInputProps('role')}
      />
    </FormModal>
  );
}
