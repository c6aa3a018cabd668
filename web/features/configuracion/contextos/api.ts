import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AudioContext,
  AudioContextAnswer,
  AudioContextPatch,
  AudioContextsAnswer,
  NewAudioContext,
  SetupAnswer,
} from '#shared/contracts/audio-contexts.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { AUDIO } from '#web/lib/audio-files.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

const CONTEXTS = ['configuracion', 'contexts'] as const;

export function useContexts() {
  return useQuery({
    queryKey: CONTEXTS,
    queryFn: async ({ signal }): Promise<readonly AudioContext[]> => {
      const answer = await api.get<AudioContextsAnswer>('/audios/contextos', { signal });
      return answer.contextos;
    },
    staleTime: 0,
  });
}

/** A context that works, with a recording: makes it, or mends it. The server says what it did. */
export function useSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<SetupAnswer>('/audio/setup-padrao'),
    onSuccess: (answer) => notice.success(answer.message ?? `Contexto listo: ${answer.nombre}`),
    onError: (error) => notice.error('Error en setup', messageOfError(error)),
    // It may have made a recording.
    onSettled: readAgain(client, CONTEXTS, AUDIO),
  });
}

export function useCreateContext() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (context: NewAudioContext) => api.post<AudioContextAnswer>('/audio/contextos', context),
    onSuccess: () => notice.success('¡Contexto creado exitosamente!'),
    onError: (error) => notice.error('Error al crear contexto', messageOfError(error)),
    onSettled: readAgain(client, CONTEXTS),
  });
}

export function useUpdateContext() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...patch }: AudioContextPatch & { id: number }) =>
      api.put<AudioContextAnswer>(`/audio/contextos/${id}`, patch),
    onSuccess: (answer) => notice.success(answer.message ?? 'Contexto actualizado correctamente'),
    onError: (error) => notice.error('Error al actualizar contexto', messageOfError(error)),
    onSettled: readAgain(client, CONTEXTS),
  });
}

export function useDeleteContext() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.remove(`/audio/contextos/${id}`),
    onSuccess: () => notice.success('Contexto eliminado correctamente', LONG_MS),
    onError: (error) => notice.error('Error al eliminar contexto', messageOfError(error)),
    onSettled: readAgain(client, CONTEXTS),
  });
}
