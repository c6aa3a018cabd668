import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LegalWindowsAnswer, LegalWindowsBody } from '#shared/contracts/legal-windows.ts';
import type { ProductSettingsPatch, SettingsAnswer } from '#shared/contracts/settings.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { setConsoleZone } from '#web/lib/formats/dates.ts';
import { notice } from '#web/ui/notice.ts';

const SETTINGS = ['configuracion', 'settings'] as const;
const LEGAL_WINDOWS = ['configuracion', 'legal-windows'] as const;

export function useSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api.get<SettingsAnswer>('/settings', { signal }),
    staleTime: 0,
    // Somebody types into what is read: it is read again when the form is opened again, or saved.
    refetchOnWindowFocus: false,
  });
}

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: ProductSettingsPatch) => api.put<SettingsAnswer>('/settings', patch),
    onSuccess(answer) {
      client.setQueryData(SETTINGS, answer);
      setConsoleZone(answer.settings.time_zone);
      notice.success(answer.message ?? 'Ajustes guardados con éxito');
    },
    onError: (error) => notice.error('Error al guardar configuración', messageOfError(error)),
  });
}

export function useLegalWindows() {
  return useQuery({
    queryKey: LEGAL_WINDOWS,
    queryFn: ({ signal }) => api.get<LegalWindowsAnswer>('/legal-windows', { signal }),
    staleTime: 0,
  });
}

/** Replaces what was set, as a whole. */
export function useSaveLegalWindows() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (windows: LegalWindowsBody['windows']) => api.put<LegalWindowsAnswer>('/legal-windows', { windows }),
    onSuccess(answer) {
      client.setQueryData(LEGAL_WINDOWS, answer);
      notice.success(answer.message ?? 'Horarios legales guardados con éxito');
    },
    onError: (error) => notice.error('Error al guardar configuración', messageOfError(error)),
  });
}
