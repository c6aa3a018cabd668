import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LegalWindowsBody } from '#shared/contracts/legal-windows.ts';
import type { NumberCapsPatch } from '#shared/contracts/number-caps.ts';
import type { ProductSettings } from '#shared/contracts/settings.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { setConsoleZone } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

const SETTINGS = queryOf('GET /settings');
const NUMBER_CAPS = queryOf('GET /number-caps');
const LEGAL_WINDOWS = queryOf('GET /legal-windows');

export function useSettings() {
  return useQuery({
    ...SETTINGS,
    staleTime: 0,
    // Skip refetching on focus, because the answer fills a form that the user may be editing.
    refetchOnWindowFocus: false,
  });
}

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: { before: ProductSettings; after: ProductSettings; version: string }) =>
      saveChanges({ ...edit, send: (body) => api.call('PUT /settings', { body }) }),
    onSuccess(answer) {
      client.setQueryData(SETTINGS.queryKey, answer);
      setConsoleZone(answer.settings.time_zone);
      notice.success(answer.message ?? t('Ajustes guardados con éxito'));
    },
    onError: (error) => notice.error(t('Error al guardar configuración'), messageOfError(error)),
    // The dialer's status has the site's limits.
    onSettled: refetchAfter(client, 'GET /dialer/status'),
  });
}

export function useLegalWindows() {
  return useQuery({
    ...LEGAL_WINDOWS,
    staleTime: 0,
  });
}

export function useSaveLegalWindows() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (windows: LegalWindowsBody['windows']) => api.call('PUT /legal-windows', { body: { windows } }),
    onSuccess(answer) {
      client.setQueryData(LEGAL_WINDOWS.queryKey, answer);
      notice.success(answer.message ?? t('Horarios legales guardados con éxito'));
    },
    onError: (error) => notice.error(t('Error al guardar configuración'), messageOfError(error)),
  });
}

export function useNumberCaps() {
  return useQuery({ ...NUMBER_CAPS, staleTime: 0, refetchOnWindowFocus: false });
}

export function useSaveNumberCaps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NumberCapsPatch) => api.call('PUT /number-caps', { body }),
    onSuccess(answer) {
      client.setQueryData(NUMBER_CAPS.queryKey, answer);
      notice.success(answer.message ?? t('Topes de llamadas guardados con éxito'));
    },
    onError: (error) => notice.error(t('Error al guardar configuración'), messageOfError(error)),
  });
}
