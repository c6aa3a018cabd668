import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { notice } from '#web/ui/notice.ts';

/**
 * Fetches a call recording on request and exposes it as an object URL, because a media element can't send the access
 * token. `url` is null until the recording has been fetched.
 */
export function useRecordingFile(callId: number) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  const onError = (error: unknown) =>
    notice.error(t('Error al obtener la grabación: {reason}', { reason: messageOfError(error) }));
  const params = { id: callId };
  const listening = useMutation({
    mutationFn: () => api.file('GET /llamadas/:id/grabacion', { params }),
    onSuccess: (file) => setUrl(URL.createObjectURL(file)),
    onError,
  });
  const saving = useMutation({
    mutationFn: () => api.file('GET /llamadas/:id/grabacion', { params, query: { descargar: true } }),
    onSuccess: (file) => saveBlob(file, t('llamada-{id}.wav', { id: String(callId) })),
    onError,
  });
  return {
    url,
    listen: () => listening.mutate(),
    save: () => saving.mutate(),
    isLoading: listening.isPending,
  };
}
