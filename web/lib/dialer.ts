import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import { notice } from '#web/ui/notice.ts';
import { api } from './api/api.ts';
import { messageOfError } from './api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';

const POLL_MS = 5000;

export const DIALER_STATUS = ['dialer', 'status'] as const;

/** The dialer's state, as every screen's header shows it. */
export function useDialerStatus() {
  return useQuery({
    queryKey: DIALER_STATUS,
    queryFn: ({ signal }) => api.get<DialerStatus>('/dialer/status', { signal }),
    refetchInterval: POLL_MS,
    // The next poll is the retry: the header tells soon when nobody answers.
    retry: false,
  });
}

/** The one global running switch: true starts. */
export function useDialerSwitch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (run: boolean) => api.post(run ? '/dialer/start' : '/dialer/stop'),
    onSuccess: (_answer, run) => notice.success(run ? 'Discador en marcha' : 'Discador detenido'),
    onError: (error, run) => notice.error(`Erro ao ${run ? 'iniciar' : 'parar'} Cadencia: ${messageOfError(error)}`),
    onSettled: readAgain(client, DIALER_STATUS),
  });
}
