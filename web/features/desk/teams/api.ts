import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewTeam, PauseReason, Team } from '#shared/contracts/teams.ts';
import type { NewTransferNumber } from '#shared/contracts/transfer-numbers.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { notice } from '#web/ui/notice.ts';

/** Fetches the users who can be members of a team. */
export function useTeamPeople() {
  return useQuery({ ...queryOf('GET /teams/people'), select: ({ people }) => people, staleTime: 0 });
}

/** Fetches the PBXs among which a team can have one. */
export function useTeamPbxs() {
  return useQuery({ ...queryOf('GET /teams'), select: ({ pbxs }) => pbxs });
}

type TeamEdit = { readonly before: Required<NewTeam>; readonly after: Required<NewTeam> };

/** Creates a team if `team` is null, otherwise changes that version of it. */
export function useSaveTeam(team: Team | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, after }: TeamEdit) =>
      team === null
        ? api.call('POST /teams', { body: after })
        : saveChanges({
            before,
            after,
            version: team.version,
            send: (body) => api.call('PUT /teams/:id', { params: { id: team.id }, body }),
          }),
    onSuccess: ({ message = t('Equipo guardado') }) => notice.success(message),
    onSettled: refetchAfter(client, 'GET /teams', 'GET /agents'),
  });
}

export function useRemoveTeam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /teams/:id', { params: { id } }),
    onSuccess: ({ message = t('Equipo eliminado') }) => notice.success(message),
    onError: (error) => notice.error(t('No se pudo eliminar el equipo'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /teams', 'GET /agents'),
  });
}

/** Adds a reason for pauses if `reason` is null, otherwise renames it. */
export function useSaveReason(reason: PauseReason | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      reason === null
        ? api.call('POST /pause-reasons', { body: { name } })
        : api.call('PUT /pause-reasons/:id', { params: { id: reason.id }, body: { name } }),
    onSuccess: ({ message = t('Motivo guardado') }) => notice.success(message),
    onSettled: refetchAfter(client, 'GET /pause-reasons'),
  });
}

/** Deletes a reason for pauses, or archives one that was used. The message says which. */
export function useRemoveReason() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /pause-reasons/:id', { params: { id } }),
    onSuccess: ({ message = t('Motivo eliminado') }) => notice.success(message),
    onError: (error) => notice.error(t('No se pudo eliminar el motivo'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /pause-reasons'),
  });
}

export function useRestoreReason() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('PUT /pause-reasons/:id', { params: { id }, body: { active: true } }),
    onSuccess: ({ message = t('Motivo guardado') }) => notice.success(message),
    onError: (error) => notice.error(t('No se pudo restaurar el motivo'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /pause-reasons'),
  });
}

/** Fetches the outside numbers to which calls may be transferred. */
export function useTransferNumbers() {
  return useQuery({ ...queryOf('GET /transfer-numbers'), select: ({ numbers }) => numbers });
}

export function useAddTransferNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTransferNumber) => api.call('POST /transfer-numbers', { body }),
    onSuccess: ({ message = t('Número agregado') }) => notice.success(message),
    onSettled: refetchAfter(client, 'GET /transfer-numbers'),
  });
}

export function useRemoveTransferNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /transfer-numbers/:id', { params: { id } }),
    onSuccess: ({ message = t('Número eliminado') }) => notice.success(message),
    onError: (error) => notice.error(t('No se pudo eliminar el número'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /transfer-numbers'),
  });
}
