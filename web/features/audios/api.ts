import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AudioAnswer, AudioFile, AudioStatsAnswer } from '#shared/contracts/audio.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { sendForm } from '#web/lib/api/send-form.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { AUDIO } from '#web/lib/audio-files.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';
import { type AudioDraft, formOf } from './audio-draft.ts';

/** How much there is in all. */
export function useAudioStats() {
  return useQuery({
    queryKey: [...AUDIO, 'stats'],
    queryFn: async ({ signal }) => (await api.get<AudioStatsAnswer>('/audio/stats', { signal })).data,
    staleTime: 0,
  });
}

type Upload = { draft: AudioDraft; file: File; onBytes: (sent: number) => void; signal: AbortSignal };

/** Sends a recording; the list is read again with its length before the answer counts as done. */
export function useUploadAudio() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ draft, file, onBytes, signal }: Upload) {
      const answer = await sendForm<AudioAnswer>('/audio/upload', formOf(draft, file), { onBytes, signal });
      await client.invalidateQueries({ queryKey: AUDIO });
      return answer;
    },
    onSuccess: (answer) => notice.success(answer.message ?? '¡Archivo enviado con éxito!'),
    onError(error, { signal }) {
      if (!signal.aborted) notice.error('Error al enviar archivo', messageOfError(error));
    },
  });
}

export function useDeleteAudio() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.remove(`/audio/delete/${id}`),
    onSuccess: () => notice.success('Archivo eliminado correctamente', LONG_MS),
    onError: (error) => notice.error('Error al eliminar archivo', messageOfError(error)),
    onSettled: readAgain(client, AUDIO),
  });
}

export function useDownloadAudio() {
  return useMutation({
    async mutationFn({ name, filename, format }: AudioFile) {
      saveBlob(await api.blob(`/audio/download/${filename}`), `${name}.${format}`);
    },
    onError: (error) => notice.error('Error al descargar archivo', messageOfError(error)),
  });
}
