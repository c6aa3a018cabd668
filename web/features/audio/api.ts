import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { sendForm } from '#web/lib/api/send-form.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { RECORDINGS } from '#web/lib/audio-files.ts';
import { t } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';
import { type AudioDraft, formOf } from './audio-draft.ts';

/** Fetches the totals of all recordings. */
export function useAudioStats() {
  return useQuery({
    ...queryOf('GET /audio/stats'),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

type Upload = { draft: AudioDraft; file: File; onBytes: (sent: number) => void; signal: AbortSignal };

/** Uploads a recording. The mutation settles once the list has been refetched and shows it. */
export function useUploadAudio() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ draft, file, onBytes, signal }: Upload) {
      const answer = await sendForm('POST /audio/upload', formOf(draft, file), { onBytes, signal });
      await refetchAfter(client, ...RECORDINGS)(answer, null);
      return answer;
    },
    onSuccess: (answer) => notice.success(answer.message ?? t('¡Archivo enviado con éxito!')),
    onError(error, { signal }) {
      if (!signal.aborted) notice.error(t('Error al enviar archivo'), messageOfError(error));
    },
  });
}

export function useDeleteAudio() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /audio/delete/:id', { params: { id } }),
    onSuccess: () => notice.success(t('Archivo eliminado correctamente'), LONG_MS),
    onError: (error) => notice.error(t('Error al eliminar archivo'), messageOfError(error)),
    onSettled: refetchAfter(client, ...RECORDINGS),
  });
}

export function useDownloadAudio() {
  return useMutation({
    async mutationFn({ name, filename, format }: AudioFile) {
      saveBlob(await api.file('GET /audio/download/:filename', { params: { filename } }), `${name}.${format}`);
    },
    onError: (error) => notice.error(t('Error al descargar archivo'), messageOfError(error)),
  });
}
