import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { User, UserPasswordAnswer } from '#shared/contracts/users.ts';
import type { Role } from '#shared/roles.ts';
import { roleName } from '#web/app/role-badge.tsx';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { LEAVE_FORM } from '#web/features/settings/leave-form.ts';
import { useCreateUser, useUpdateUser } from './api.ts';
import { draftOf, newUserOf, patchOf, refusedUser, ROLE_GUIDE, type UserDraft, validateUser } from './user-draft.ts';

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
  useUnsaved(form.isDirty());

  function refuse(error: Error): void {
    const errors = refusedUser(error);
    form.setErrors(errors);
    setRefused(Object.keys(errors).length === 0 ? messageOfError(error) : null);
  }

  function submit(draft: UserDraft): void {
    setRefused(null);
    if (user === null) return create.mutate(newUserOf(draft), { onSuccess: onCreated, onError: refuse });
    update.mutate({ id: user.id, ...patchOf(user, draft) }, { onSuccess: onClose, onError: refuse });
  }

  async function leave(): Promise<void> {
    if (form.isDirty() && !(await confirmed(LEAVE_FORM))) return;
    onClose();
  }

  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={user === null ? t('Nuevo usuario') : t('Editar «{user}»', { user: user.username })}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          {refused !== null && (
            <Alert color="red" p="xs" role="alert">
              {refused}
            </Alert>
          )}
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancelar')}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {user === null ? t('Crear usuario') : t('Guardar cambios')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
