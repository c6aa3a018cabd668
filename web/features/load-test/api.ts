import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { LoadTestConfig, LoadTestStatus, LoadTestStatusAnswer } from '#shared/contracts/load-test.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { t } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { socketStateAtom, testCourseAtom, testStatusAtom } from '#web/live/atoms.ts';
import { addTestPoints } from '#web/live/test-points.ts';
import { notice } from '#web/ui/notice.ts';
import { datedName } from '#web/features/monitoring/metrics/export.ts';

const STATUS = queryOf('GET /performance/load-test/status');
const RESULTS = queryOf('GET /performance/load-test/results', { query: { format: 'json' } });

const POLL_MS = 2000;
const STARTED_NOTICE_MS = 3000;
const STOPPED_NOTICE_MS = 2000;
/** Delay between the end of a stopped test and fetching its results, ms. */
const AFTER_STOP_MS = 2000;

/**
 * Returns the load test's status from the WebSocket or, while disconnected, by polling a running test. Undefined while
 * unknown.
 */
export function useTestStatus() {
  const client = useQueryClient();
  const pushed = useAtomValue(testStatusAtom);
  const live = useAtomValue(socketStateAtom) === 'open' && pushed !== null;
  const setCourse = useSetAtom(testCourseAtom);
  const polled = useQuery({
    ...STATUS,
    select: ({ data }) => data,
    staleTime: 0,
    refetchInterval: ({ state }) => !live && state.data?.is_running === true && POLL_MS,
  });
  const { data, error, refetch } = polled;
  // Keep the polled query current, so that it takes over when the WebSocket disconnects.
  useEffect(() => {
    if (live) client.setQueryData(STATUS.queryKey, { success: true, ...pushed, data: pushed });
  }, [client, live, pushed]);
  useEffect(() => {
    if (!live && data !== undefined) setCourse((course) => addTestPoints(course, data));
  }, [live, data, setCourse]);
  const status: LoadTestStatus | undefined = live ? pushed : (data ?? pushed ?? undefined);
  return { status, error, refetch };
}

/** Fetches the results of the last test when it is over. They are null if there was no test. */
export function useTestResults(status: LoadTestStatus | undefined) {
  const isReady = useIsReady(status);
  return useQuery({
    ...RESULTS,
    queryKey: [...RESULTS.queryKey, status?.started_at, status?.status],
    select: ({ data }) => data,
    enabled: isReady,
    staleTime: Infinity,
  });
}

/**
 * Returns whether the results can be fetched: the test is over and, if it was stopped while this screen showed it
 * running, `AFTER_STOP_MS` have passed. The server doesn't need this delay, because it reports a test as stopped only
 * once the results are final.
 */
function useIsReady(status: LoadTestStatus | undefined): boolean {
  const running = status?.is_running === true;
  const [waiting, setWaiting] = useState(false);
  const [ran, setRan] = useState(false);
  if (running && !ran) setRan(true);
  if (!running && ran && status !== undefined) {
    setRan(false);
    setWaiting(status.status === 'stopped');
  }
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setWaiting(false), AFTER_STOP_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return status !== undefined && !running && !waiting && status.status !== 'idle';
}

export function useStartTest() {
  const settle = useApplyStatus();
  return useMutation({
    mutationFn: (config: LoadTestConfig) => api.call('POST /performance/load-test/start', { body: config }),
    onSuccess: (answer) => {
      settle(answer);
      notice.success(answer.message ?? t('Test de carga iniciado con éxito!'), STARTED_NOTICE_MS);
    },
    onError: (error) => {
      settle();
      notice.error(t('Error al iniciar test de carga. Intentá nuevamente.'), messageOfError(error));
    },
  });
}

export function useStopTest() {
  const settle = useApplyStatus();
  return useMutation({
    mutationFn: () => api.call('POST /performance/load-test/stop'),
    onSuccess: (answer) => {
      settle(answer);
      notice.success(answer.message ?? t('Test de carga detenido!'), STOPPED_NOTICE_MS);
    },
    onError: (error) => {
      settle();
      notice.error(t('Error al detener test de carga.'), messageOfError(error));
    },
  });
}

/**
 * Applies the status that an action returned. After a failed action it refetches, because another user may have acted
 * first.
 */
function useApplyStatus() {
  const client = useQueryClient();
  const setPushed = useSetAtom(testStatusAtom);
  return (answer?: LoadTestStatusAnswer): void => {
    if (answer === undefined) {
      void client.invalidateQueries({ queryKey: STATUS.queryKey });
      return;
    }
    client.setQueryData(STATUS.queryKey, answer);
    // The WebSocket may not have delivered this status yet.
    setPushed((before) => (before === null ? null : answer.data));
  };
}

export type ResultsFormat = 'json' | 'csv' | 'excel';

const EXTENSIONS: Readonly<Record<ResultsFormat, string>> = { json: 'json', csv: 'csv', excel: 'xlsx' };

export function useExportResults() {
  return useMutation({
    mutationFn: async (format: ResultsFormat) =>
      saveBlob(await readResults(format), datedName('test-de-carga', EXTENSIONS[format])),
    onError: (error) => notice.error(t('Error al exportar resultados.'), messageOfError(error)),
  });
}

async function readResults(format: ResultsFormat): Promise<Blob> {
  const query = { format };
  if (format !== 'json') return api.file('GET /performance/load-test/results', { query });
  const { data } = await api.call('GET /performance/load-test/results', { query });
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}
