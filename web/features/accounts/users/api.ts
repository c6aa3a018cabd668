import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewUser, UserPatch } from '#shared/contracts/users.ts';
import { changePassword } from '#web/app/session.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

export function useUsers() {
  return useQuery({
    ...queryOf('GET /users'),
    select: ({ users }) => users,
    staleTime: 0,
  });
}

/** Creates a user. The answer contains the password if the server generated one. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: NewUser) => api.call('POST /users', { body: user }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Usuario creado con éxito')),
    onError: (error) => notice.error(t('Error al crear usuario'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /users'),
  });
}

export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...patch }: UserPatch & { id: number }) =>
      api.call('PUT /users/:id', { params: { id }, body: patch }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Usuario actualizado con éxito')),
    onError: (error) => notice.error(t('Error al actualizar usuario'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /users'),
  });
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /users/:id/reset-password', { params: { id } }),
    onError: (error) => notice.error(t('Error al restablecer la contraseña'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /users'),
  });
}

/** Changes the logged-in user's password. The form shows errors at the field, where no notification can cover them. */
export function useChangePassword() {
  return useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) => changePassword(current, next),
    onSuccess: () => notice.success(t('Contraseña cambiada con éxito')),
  });
}
