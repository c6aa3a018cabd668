import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from './api/query.ts';
import { notice } from '#web/ui/notice.ts';
import { t } from '#web/lib/i18n.ts';
import { api } from './api/api.ts';
import { messageOfError } from './api/errors.ts';
import { refetchAfter } from './api/refetch.ts';

const POLL_MS = 5000;

/** Fetches the dialer's status and polls it. All screens share this query. */
export function useDialerStatus() {
  return useQuery({
    ...queryOf('GET /dialer/status'),
    refetchInterval: POLL_MS,
    // No retry before the next poll, so that the header shows a failure soon.
    retry: false,
  });
}

/** Returns a mutation that switches the dialer; true starts it. */
export function useDialerSwitch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (run: boolean) => (run ? api.call('POST /dialer/start') : api.call('POST /dialer/stop')),
    onSuccess: (_answer, run) => notice.success(run ? t('Discador en marcha') : t('Discador detenido')),
    onError: (error, run) => {
      const reason = messageOfError(error);
      notice.error(
        run ? t('Erro ao iniciar Cadencia: {reason}', { reason }) : t('Erro ao parar Cadencia: {reason}', { reason }),
      );
    },
    onSettled: refetchAfter(client, 'GET /dialer/status'),
  });
}

type CpsChange = {
  /** Administrators use an endpoint with a wider range. */
  isAdmin: boolean;
  done: (cps: number) => string;
  /** Whether the form shows errors itself. Default: false. */
  errorsInForm?: boolean;
};

/** Returns a mutation that sets the global calls per second. */
export function useGlobalCps({ isAdmin, done, errorsInForm = false }: CpsChange) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (cps: number): Promise<number> => {
      if (isAdmin) return (await api.call('POST /performance/dialer/cps/:cps', { params: { cps: String(cps) } })).cps;
      const { config } = await api.call('POST /dialer/config', { body: { max_calls_per_second: cps } });
      return config.max_calls_per_second;
    },
    onSuccess: (cps) => notice.success(done(cps)),
    onError(error) {
      if (errorsInForm) return;
      notice.error(t('Erro ao atualizar configuração: {error}', { error: messageOfError(error) }));
    },
    onSettled: refetchAfter(client, 'GET /dialer/status'),
  });
}
